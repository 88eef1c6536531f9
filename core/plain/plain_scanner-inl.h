// The scanner of the plain grammar, compiled once for each instruction set: no guard against being
// included again, but one for each set.
#if defined(SPECDRIFT_PLAIN_SCANNER_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef SPECDRIFT_PLAIN_SCANNER_INL
#undef SPECDRIFT_PLAIN_SCANNER_INL
#else
#define SPECDRIFT_PLAIN_SCANNER_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "core/plain/byte_class.h"
#include "core/plain/plain_names.h"
#include "core/plain/plain_references.h"
#include "core/plain/plain_sinks.h"
#include "core/token/plain_state.h"

HWY_BEFORE_NAMESPACE();
namespace specdrift::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

/// Without vectors there is nothing to be gained: the machines do it all.
template <class Sink>
const char* scan_plain(const plain::Bounds& bounds, PlainState& state, Sink&) {
  return bounds.base + state.at;
}

#else

namespace hn = hwy::HWY_NAMESPACE;

/// A vector of input bytes and questions to it; each answer has a bit for each byte.
class Block {
 public:
  using Tag = hn::CappedTag<std::uint8_t, 32>;
  static constexpr std::ptrdiff_t size = hn::MaxLanes(Tag());

  explicit Block(const char* at)
      : bytes_(hn::LoadU(Tag(), reinterpret_cast<const std::uint8_t*>(at))) {}

  std::uint32_t is(char c) const {
    return bits(hn::Eq(bytes_, hn::Set(Tag(), static_cast<std::uint8_t>(c))));
  }
  std::uint32_t is(char a, char b) const {
    return bits(hn::Or(hn::Eq(bytes_, hn::Set(Tag(), static_cast<std::uint8_t>(a))),
                       hn::Eq(bytes_, hn::Set(Tag(), static_cast<std::uint8_t>(b)))));
  }
  std::uint32_t is_not_in(const plain::ByteClass& c) const {
    const auto low = hn::TableLookupBytes(hn::LoadDup128(Tag(), c.by_low_digit.data()),
                                          hn::And(bytes_, hn::Set(Tag(), 0x0F)));
    const auto high = hn::TableLookupBytes(hn::LoadDup128(Tag(), plain::bit_of_high_digit),
                                           hn::ShiftRight<4>(bytes_));
    return bits(hn::Eq(hn::And(low, high), hn::Zero(Tag())));
  }

 private:
  template <class Mask> static std::uint32_t bits(Mask mask) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(Tag(), mask, bytes);
    std::uint32_t word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
  }

  hn::Vec<Tag> bytes_;
};

template <class Sink> class PlainScanner {
 public:
  PlainScanner(const plain::Bounds& bounds, PlainState& state, Sink& sink)
      : bounds_(bounds), last_(bounds.end - margin), state_(state), sink_(sink) {
    if (last_ >= bounds.limit) last_ = bounds.limit - 1;
  }

  /// Returns where it stops: at the end of a construct or between two characters.
  const char* run() {
    const char* at = bounds_.base + state_.at;
    if (bounds_.end - at < margin) return at;
    while (!sink_.full() && at <= last_) {
      if (*at != '<') {
        const char* const end = end_of_text(at);
        if (end != at) sink_.characters(at, end);
        at = end;
        if (at > last_) break;
      }
      const char* next = nullptr;
      if (*at == '&')
        next = reference(at);
      else if (*at == '<')
        next = is_letter(at[1]) ? start_tag(at)
               : at[1] == '/'   ? end_tag(at)
               : at[1] == '!'   ? (at[2] == '-' ? comment(at) : doctype(at))
                                : nullptr;
      if (!next) break;
      at = next;
    }
    state_.last_start_tag = last_start_tag_;
    return at;
  }

 private:
  /// At a place that is readable, that many bytes can be read.
  static constexpr std::ptrdiff_t margin = plain::scan_margin;
  static constexpr unsigned most_attributes = 32;
  static constexpr unsigned most_levels = 32;

  static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
  static bool is_white_space(char c) {
    constexpr std::uint64_t white_space = 1ULL << ' ' | 1ULL << '\n' | 1ULL << '\t' | 1ULL << '\f';
    return static_cast<unsigned char>(c) <= ' ' && (white_space >> c & 1) != 0;
  }
  static std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
  }

  /// The first `<` or `&`, or where text cannot go on, at the border of a character.
  const char* end_of_text(const char* at) {
    const char* const begin = at;
    std::uint32_t found = 0;
    for (; at <= last_; at += Block::size)
      if ((found = Block(at).is('<', '&')) != 0) break;
    if (found != 0) at += std::countr_zero(found);
    if (at < bounds_.limit && found != 0) return at;
    if (at >= bounds_.limit) return bounds_.limit;
    while (at > begin && (*at & 0xC0) == 0x80) --at;
    return at;
  }

  const char* reference(const char* at) {
    const plain::Reference reference = plain::find_reference(at);
    if (reference.size == 0 || at + reference.size > bounds_.limit) return nullptr;
    sink_.reference(at, reference);
    return at + reference.size;
  }

  const char* end_tag(const char* at) {
    if (!is_letter(at[2])) return nullptr;
    const std::uint32_t other = Block(at + 2).is_not_in(plain::name_bytes);
    if (other == 0) return nullptr;
    const char* const end = at + 2 + std::countr_zero(other);
    if (*end != '>' || end >= bounds_.limit) return nullptr;
    sink_.end_tag(at, end + 1, between(at + 2, end));
    return end + 1;
  }

  /// The text of a plain comment has no `--`, and no `-` or `>` at its beginning.
  const char* comment(const char* at) {
    if (at[2] != '-' || at[3] != '-' || at[4] == '-' || at[4] == '>') return nullptr;
    for (const char* block = at + 4; block <= last_; block += Block::size) {
      std::uint32_t dashes = Block(block).is('-');
      for (; dashes != 0; dashes &= dashes - 1) {
        const char* const dash = block + std::countr_zero(dashes);
        if (dash[1] != '-') continue;
        if (dash[2] != '>' || dash + 3 > bounds_.limit) return nullptr;
        sink_.comment(at, dash + 3, between(at + 4, dash));
        return dash + 3;
      }
    }
    return nullptr;
  }

  const char* doctype(const char* at) {
    const std::string_view word = between(at + 2, at + 9);
    if ((word != "DOCTYPE" && word != "doctype") || !is_white_space(at[9])) return nullptr;
    const char* name = behind_white_space(at + 9);
    const char* next = name;
    while (is_letter(*next) && next <= last_) ++next;
    if (next == name || next > last_) return nullptr;
    Doctype doctype;
    doctype.name = between(name, next);
    if (is_white_space(*next)) {
      next = behind_white_space(next);
      if (*next != '>') next = public_identifier(next, doctype);
      if (!next) return nullptr;
    }
    if (*next != '>' || next >= bounds_.limit) return nullptr;
    sink_.doctype(at, next + 1, doctype);
    return next + 1;
  }

  /// The rest of a DOCTYPE from behind its name, up to its `>`; or null.
  const char* public_identifier(const char* at, Doctype& doctype) {
    if (at > last_ || between(at, at + 6) != "PUBLIC" || !is_white_space(at[6])) return nullptr;
    const char* next = behind_white_space(at + 6);
    if (next > last_ || *next != '"') return nullptr;
    doctype.public_identifier = identifier(next);
    if (!doctype.public_identifier) return nullptr;
    next += doctype.public_identifier->size() + 2;
    if (!is_white_space(*next) || next > last_) return next;
    next = behind_white_space(next);
    if (next > last_ || *next != '"') return next;
    doctype.system_identifier = identifier(next);
    return doctype.system_identifier ? next + doctype.system_identifier->size() + 2 : nullptr;
  }

  std::optional<std::string_view> identifier(const char* quote) {
    for (const char* at = quote + 1; at <= last_; ++at) {
      if (*at == '"') return between(quote + 1, at);
      if (*at == '>') break;
    }
    return std::nullopt;
  }

  const char* behind_white_space(const char* at) const {
    while (is_white_space(*at) && at <= last_) ++at;
    return at;
  }

  const char* start_tag(const char* at) {
    sink_.begin_tag();
    std::string_view name;
    bool self_closing = false;
    const char* const end = end_of_start_tag(at, name, self_closing);
    const char* const next = !end ? nullptr
                             : state_.tree == PlainState::Tree::none
                                 ? tag_without_tree(at, end, name, self_closing)
                                 : tag_in_tree(at, end, name, self_closing);
    if (!next) sink_.drop_tag();
    return next;
  }

  /// Behind the `>`; null if the tag is not plain.
  const char* end_of_start_tag(const char* at, std::string_view& name, bool& self_closing) {
    const std::uint32_t other = Block(at + 1).is_not_in(plain::name_bytes);
    if (other == 0) return nullptr;
    const char* end = at + 1 + std::countr_zero(other);
    name = between(at + 1, end);
    if (*end != '>') {
      end = attributes(end, self_closing);
      if (!end || (self_closing && !plain::is_one_of(plain::may_have_solidus, name)))
        return nullptr;
    }
    ++end;
    return end <= bounds_.limit ? end : nullptr;
  }

  const char* tag_without_tree(const char* at, const char* end, std::string_view name,
                               bool self_closing) {
    sink_.start_tag(at, end, name, self_closing);
    last_start_tag_ = name;
    return end;
  }

  /// Tree construction sees the start tag.
  const char* tag_in_tree(const char* at, const char* end, std::string_view name,
                          bool self_closing) {
    const plain::Content content = plain::content_of(name, first_bytes(name));
    const bool begins_body =
        state_.tree == PlainState::Tree::before_body && !plain::is_one_of(plain::head_tags, name);
    const bool ordinary = content == plain::Content::ordinary ||
                          (content == plain::Content::scripting && !state_.scripting);
    if (!ordinary) {
      if (content == plain::Content::unplain) return nullptr;
      if (content != plain::Content::element) return text_element(at, end, name, content);
      if constexpr (Sink::passes_whole_elements) {
        const char* const after = element(at, end, name);
        if (after) state_.tree = PlainState::Tree::body;
        return after;
      }
      return nullptr;
    }
    sink_.start_tag(at, end, name, self_closing);
    last_start_tag_ = name;
    if (begins_body) begin_body(end, true);
    return end;
  }

  void begin_body(const char* end, bool data) {
    state_.tree = PlainState::Tree::body;
    sink_.begin_body(end, data);
  }

  /// An element that holds text, whose start tag is [at, end).
  const char* text_element(const char* at, const char* end, std::string_view name,
                           plain::Content content) {
    const bool rcdata = content == plain::Content::rcdata;
    const char* const text_end = end_of_raw_text(end, name, rcdata);
    if (!text_end) return nullptr;
    sink_.start_tag(at, end, name, false);
    last_start_tag_ = name;
    if (state_.tree == PlainState::Tree::before_body && !plain::is_one_of(plain::head_tags, name))
      begin_body(end, false);
    sink_.begin_text(end, rcdata ? TextConcept::rcdata : TextConcept::rawtext, name);
    if (text_end != end) sink_.characters(end, text_end);
    const char* const after = text_end + name.size() + 3;
    sink_.end_tag(text_end, after, between(text_end + 2, after - 1));
    sink_.end_text(after);
    return after;
  }

  /// An element that tree construction remembers while it is open, with all that it holds. Where
  /// it is not plain to its end, nothing of it is taken.
  const char* element(const char* at, const char* end, std::string_view name) {
    const auto before = sink_.mark();
    const std::string_view last_start_tag = last_start_tag_;
    const char* const after = element_to_its_end(at, end, name);
    if (!after) {
      sink_.go_back_to(before);
      last_start_tag_ = last_start_tag;
    }
    return after;
  }

  const char* element_to_its_end(const char* at, const char* end, std::string_view element) {
    const plain::HeldIn& held =
        *std::ranges::find(plain::elements, element, &plain::HeldIn::element);
    sink_.start_tag(at, end, element, false);
    std::string_view open[most_levels];
    unsigned levels = 0;
    open[levels++] = last_start_tag_ = element;
    bool in_leaf = false;
    for (at = end; at <= last_;) {
      if (*at != '<' && *at != '&') {
        const char* const text_end = end_of_text(at);
        if (text_end == at) return nullptr;
        sink_.characters(at, text_end);
        at = text_end;
        continue;
      }
      const char* next = nullptr;
      if (*at == '&') {
        next = reference(at);
      } else if (at[1] == '/') {
        next = end_tag(at);
        if (!next) return nullptr;
        const std::string_view name = between(at + 2, next - 1);
        if (name == open[levels - 1]) {
          in_leaf = false;
          if (held.nested || levels == 1) --levels;
          if (levels == 0) return next;
        } else if (held.nested || (plain::find_held_name(name).in & held.bit) == 0) {
          return nullptr;
        }
      } else if (at[1] == '!') {
        next = comment(at);
      } else if (is_letter(at[1])) {
        std::string_view name;
        bool self_closing = false;
        next = end_of_start_tag(at, name, self_closing);
        if (!next || self_closing || in_leaf) return nullptr;
        const plain::HeldName& found = plain::find_held_name(name);
        if ((found.in & held.bit) == 0) return nullptr;
        sink_.start_tag(at, next, name, false);
        last_start_tag_ = name;
        if (held.nested) {
          if (levels == most_levels) return nullptr;
          open[levels++] = name;
          in_leaf = found.leaf;
        }
      }
      if (!next) return nullptr;
      at = next;
    }
    return nullptr;
  }

  /// Where the plain end tag of a text element begins; null when something else comes first that is
  /// not plain.
  const char* end_of_raw_text(const char* at, std::string_view name, bool rcdata) {
    for (; at <= last_; at += Block::size) {
      const Block block(at);
      for (auto found = rcdata ? block.is('<', '&') : block.is('<'); found != 0;
           found &= found - 1) {
        const char* const stop = at + std::countr_zero(found);
        if (*stop == '&') return nullptr;
        if (stop[1] == '!' && stop[2] == '-' && stop[3] == '-') {
          if constexpr (!Sink::passes_whole_elements) return nullptr;
          if (rcdata) return nullptr;
          const char* const escaped_end = end_of_escaped(stop + 2, name);
          if (!escaped_end) return nullptr;
          at = escaped_end - Block::size;
          break;
        }
        if (stop[1] != '/' || !matches_ignoring_case(stop + 2, name)) continue;
        const char after = stop[2 + name.size()];
        if (after == '>') {
          const bool plain = between(stop + 2, stop + 2 + name.size()) == name &&
                             stop + 3 + name.size() <= bounds_.limit;
          return plain ? stop : nullptr;
        }
        if (is_white_space(after) || after == '/' || after == '\v' || after == '\r') return nullptr;
      }
    }
    return nullptr;
  }

  /// Behind the `-->` that ends what a `<!--` has begun in a text element; null when something
  /// comes first that looks like a tag of the element, or of a script.
  const char* end_of_escaped(const char* at, std::string_view name) {
    for (; at <= last_; at += Block::size) {
      for (auto found = Block(at).is('<', '-'); found != 0; found &= found - 1) {
        const char* const stop = at + std::countr_zero(found);
        if (*stop == '-') {
          if (stop[1] == '-' && stop[2] == '>') return stop + 3;
          continue;
        }
        const char* const tag = stop + 1 + (stop[1] == '/');
        if (matches_ignoring_case(tag, name) || matches_ignoring_case(tag, "script"))
          return nullptr;
      }
    }
    return nullptr;
  }

  static bool matches_ignoring_case(const char* at, std::string_view name) {
    for (std::size_t i = 0; i < name.size(); ++i)
      if ((at[i] | 0x20) != name[i]) return false;
    return true;
  }

  /// From behind the tag's name; returns where its `>` stands, or null.
  const char* attributes(const char* at, bool& self_closing) {
    attribute_count_ = 0;
    seen_ = 0;
    while (at <= last_) {
      if (*at == '>') return at;
      if (*at == '/') {
        self_closing = true;
        return at[1] == '>' ? at + 1 : nullptr;
      }
      if (!is_white_space(*at)) return nullptr;
      do ++at;
      while (is_white_space(*at) && at <= last_);
      if (at > last_) return nullptr;
      if (!is_letter(static_cast<char>(*at | 0x20))) {
        if (*at == '>' || *at == '/') continue;
        return nullptr;
      }
      at = attribute(at);
      if (!at) return nullptr;
    }
    return nullptr;
  }

  /// Returns what comes behind the attribute, or null.
  HWY_INLINE const char* attribute(const char* at) {
    const std::uint32_t other = Block(at).is_not_in(plain::attribute_bytes);
    if (other == 0) return nullptr;
    const char* const name_end = at + std::countr_zero(other);
    const std::string_view name = between(at, name_end);
    bool is_lower = true;
    if (!is_new(name, is_lower)) return nullptr;
    if (*name_end != '=') {
      if (*name_end != '>' && !is_white_space(*name_end)) return nullptr;
      // A `=` may yet follow.
      const char* next = name_end;
      while (is_white_space(*next) && next <= last_) ++next;
      if (*next == '=' || next > last_) return nullptr;
      sink_.attribute(name, is_lower, {}, false, name_end);
      return name_end;
    }
    const char quote = name_end[1];
    const char* const begin = name_end + 2;
    if (quote != '"' && quote != '\'') return unquoted(name, is_lower, name_end + 1);
    bool has_references = false;
    for (const char* block = begin; block <= last_; block += Block::size) {
      for (auto found = Block(block).is(quote, '&'); found != 0; found &= found - 1) {
        const char* const stop = block + std::countr_zero(found);
        if (*stop == quote) {
          sink_.attribute(name, is_lower, between(begin, stop), has_references, stop + 1);
          return stop + 1;
        }
        if (plain::find_reference(stop).size == 0) return nullptr;
        has_references = true;
      }
    }
    return nullptr;
  }

  const char* unquoted(std::string_view name, bool is_lower, const char* begin) {
    for (const char* block = begin; block <= last_; block += Block::size) {
      const std::uint32_t other = Block(block).is_not_in(plain::unquoted_bytes);
      if (other == 0) continue;
      const char* const end = block + std::countr_zero(other);
      if (end == begin || (*end != '>' && !is_white_space(*end))) return nullptr;
      sink_.attribute(name, is_lower, between(begin, end), false, end);
      return end;
    }
    return nullptr;
  }

  /// Whether the tag has no attribute of that name so far, nor too many. `is_lower`: it certainly
  /// is in lower case.
  HWY_INLINE bool is_new(std::string_view name, bool& is_lower) {
    if (attribute_count_ == most_attributes) return false;
    // As keys, names are in lower case, but for an underscore, which is another character then.
    const std::uint64_t word = first_bytes(name);
    const std::uint64_t upper = plain::upper_bits(word);
    const std::uint64_t key = word | upper;
    is_lower = upper == 0 && name.size() <= sizeof word;
    const std::uint64_t bit = std::uint64_t{1} << (key * 0x9E37'79B9'7F4A'7C15 >> 58);
    if ((seen_ & bit) != 0)
      for (unsigned i = 0; i < attribute_count_; ++i)
        if (keys_[i] == key && is_same(names_[i], name)) return false;
    seen_ |= bit;
    keys_[attribute_count_] = key;
    names_[attribute_count_++] = name;
    return true;
  }

  /// Requires: the first eight bytes are equal, ignoring case.
  static bool is_same(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 8; i < a.size(); ++i)
      if ((a[i] | 0x20) != (b[i] | 0x20)) return false;
    return true;
  }

  /// plain::key_of. Requires: the name is not empty, and eight bytes can be read.
  static std::uint64_t first_bytes(std::string_view name) {
    std::uint64_t word;
    std::memcpy(&word, name.data(), sizeof word);
    return name.size() >= 8 ? word : word & ((std::uint64_t{1} << 8 * name.size()) - 1);
  }

  const plain::Bounds& bounds_;
  /// Up to here, `margin` bytes can be read, and nothing beyond the limit is looked for.
  const char* last_;
  PlainState& state_;
  Sink& sink_;
  std::string_view last_start_tag_;
  unsigned attribute_count_ = 0;
  std::uint64_t seen_ = 0;  ///< hashes of the keys
  std::uint64_t keys_[most_attributes];
  std::string_view names_[most_attributes];
};

template <class Sink>
const char* scan_plain(const plain::Bounds& bounds, PlainState& state, Sink& sink) {
  return PlainScanner<Sink>(bounds, state, sink).run();
}

#endif

}  // namespace specdrift::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
