// The common subset between two tags and within one, compiled once for each instruction set: no
// guard against being included again, but one for each set.
#if defined(SPECDRIFT_PLAIN_CONSTRUCTS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef SPECDRIFT_PLAIN_CONSTRUCTS_INL
#undef SPECDRIFT_PLAIN_CONSTRUCTS_INL
#else
#define SPECDRIFT_PLAIN_CONSTRUCTS_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "core/common_subset/byte_class.h"
#include "core/common_subset/sinks.h"
#include "core/common_subset/subset_references.h"
#include "core/common_subset/tag_meanings.h"

HWY_BEFORE_NAMESPACE();
namespace specdrift::HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR

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
  std::uint32_t is_not_in(const common_subset::ByteClass& c) const {
    const auto low = hn::TableLookupBytes(hn::LoadDup128(Tag(), c.by_low_digit.data()),
                                          hn::And(bytes_, hn::Set(Tag(), 0x0F)));
    const auto high = hn::TableLookupBytes(hn::LoadDup128(Tag(), common_subset::bit_of_high_digit),
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

/// The constructs that mean the same wherever they stand: each is read from its beginning, and what
/// comes after it is returned, or null if it is not common.
template <class Sink> class SubsetConstructs {
 protected:
  SubsetConstructs(const common_subset::Bounds& bounds, Sink& sink)
      : bounds_(bounds), last_(bounds.end - margin), sink_(sink) {
    if (last_ >= bounds.limit) last_ = bounds.limit - 1;
  }

  /// At a place that is readable, that many bytes can be read.
  static constexpr std::ptrdiff_t margin = common_subset::scan_margin;
  static constexpr unsigned most_attributes = 32;

  static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
  static bool is_white_space(char c) {
    constexpr std::uint64_t white_space = 1ULL << ' ' | 1ULL << '\n' | 1ULL << '\t' | 1ULL << '\f';
    return static_cast<unsigned char>(c) <= ' ' && (white_space >> c & 1) != 0;
  }
  static std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
  }

  /// The first `<` or `&`, or where text cannot go on, at the boundary of a character.
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
    const common_subset::Reference reference = common_subset::find_reference(at);
    if (reference.size == 0 || at + reference.size > bounds_.limit) return nullptr;
    sink_.reference(at, reference);
    return at + reference.size;
  }

  const char* end_tag(const char* at) {
    if (!is_letter(at[2])) return nullptr;
    const std::uint32_t other = Block(at + 2).is_not_in(common_subset::name_bytes);
    if (other == 0) return nullptr;
    const char* const end = at + 2 + std::countr_zero(other);
    if (*end != '>' || end >= bounds_.limit) return nullptr;
    sink_.end_tag(at, end + 1, between(at + 2, end));
    return end + 1;
  }

  /// The text of a common comment has no `--`, and no `-` or `>` at its beginning.
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

  /// The rest of a DOCTYPE from after its name, up to its `>`; or null.
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

  /// After the `>`; null if the tag is not common.
  const char* end_of_start_tag(const char* at, std::string_view& name, bool& self_closing) {
    const std::uint32_t other = Block(at + 1).is_not_in(common_subset::name_bytes);
    if (other == 0) return nullptr;
    const char* end = at + 1 + std::countr_zero(other);
    name = between(at + 1, end);
    if (*end != '>') {
      end = attributes(end, self_closing);
      if (!end ||
          (self_closing && !common_subset::is_one_of(common_subset::may_have_solidus, name)))
        return nullptr;
    }
    ++end;
    return end <= bounds_.limit ? end : nullptr;
  }

  static bool matches_ignoring_case(const char* at, std::string_view name) {
    for (std::size_t i = 0; i < name.size(); ++i)
      if ((at[i] | 0x20) != name[i]) return false;
    return true;
  }

  /// From after the tag's name; returns where its `>` stands, or null.
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

  /// Returns what comes after the attribute, or null.
  HWY_INLINE const char* attribute(const char* at) {
    const std::uint32_t other = Block(at).is_not_in(common_subset::attribute_bytes);
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
        if (common_subset::find_reference(stop).size == 0) return nullptr;
        has_references = true;
      }
    }
    return nullptr;
  }

  const char* unquoted(std::string_view name, bool is_lower, const char* begin) {
    for (const char* block = begin; block <= last_; block += Block::size) {
      const std::uint32_t other = Block(block).is_not_in(common_subset::unquoted_bytes);
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
    const std::uint64_t upper = common_subset::upper_bits(word);
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

  /// common_subset::key_of. Requires: the name is not empty, and eight bytes can be read.
  static std::uint64_t first_bytes(std::string_view name) {
    std::uint64_t word;
    std::memcpy(&word, name.data(), sizeof word);
    return name.size() >= 8 ? word : word & ((std::uint64_t{1} << 8 * name.size()) - 1);
  }

  const common_subset::Bounds& bounds_;
  /// Up to here, `margin` bytes can be read, and nothing beyond the limit is looked for.
  const char* last_;
  Sink& sink_;

 private:
  unsigned attribute_count_ = 0;
  std::uint64_t seen_ = 0;  ///< hashes of the keys
  std::uint64_t keys_[most_attributes];
  std::string_view names_[most_attributes];
};

#endif

}  // namespace specdrift::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
