#include "core/adapter/placement.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/adapter/alignment.h"
#include "core/adapter/unit_keys.h"
#include "core/compare/digest.h"

namespace specdrift::adapter {
namespace {

using identify::Capabilities;
using identify::Event;
using identify::EventKind;
using identify::Events;
using Keys = std::vector<std::uint64_t>;

constexpr std::size_t none = ~std::size_t{0};
constexpr std::string_view white = "\t\n\f\r ";

bool is_white(std::string_view text) {
  return text.find_first_not_of(white) == text.npos;
}

// Tags that tree construction may ignore, imply, replace or repeat.
constexpr std::string_view ignored_tags[] = {
    "caption", "col", "colgroup", "form", "frame", "frameset", "option", "optgroup",
    "tbody",   "td",  "tfoot",    "th",   "thead", "tr",       "select", "isindex"};
constexpr std::string_view implied_tags[] = {"tbody", "tr", "colgroup", "p", "br"};
constexpr std::string_view of_isindex[] = {"form", "hr", "label", "input"};
constexpr std::string_view repeated_tags[] = {"a",      "b",      "big",  "code", "em",
                                              "font",   "i",      "nobr", "s",    "small",
                                              "strike", "strong", "tt",   "u"};

/// A version's tokens, ready to be aligned with.
struct Reference {
  const Recording* recording = nullptr;
  std::vector<Unit> units;
  Keys keys;
  std::vector<std::size_t> of_event;  ///< of each event the unit that is the same; or none
  std::size_t matched = 0;
};

class Placer {
 public:
  Placer(const Answer& answer, const Source& source, const Capabilities& seen)
      : answer_(answer),
        source_(source),
        is_tree_(seen.level == Capabilities::Level::tree),
        make_key_(is_tree_),
        out_(std::make_shared<Recording>()) {
    for (const Event& event : answer.events) keys_.push_back(make_key_.of(event, false));
  }

  Reference aligned(const Recording& recording) {
    Reference reference;
    reference.recording = &recording;
    reference.units = units_of(recording);
    for (const Unit& unit : reference.units)
      reference.keys.push_back(make_key_.of(recording, unit, false));
    reference.of_event.assign(keys_.size(), none);
    for (const auto& [event, unit] : align(keys_, reference.keys)) {
      reference.of_event[event] = unit;
      ++reference.matched;
    }
    return reference;
  }

  Placed placed_by(Reference reference) {
    reference_ = std::move(reference);
    at_ = source_.begin();
    if (is_tree_) find_repairs();
    std::size_t event = 0, unit = 0;
    for (std::size_t i = 0; i <= keys_.size(); ++i) {
      const std::size_t match = i < keys_.size() ? reference_.of_event[i] : units().size();
      if (match == none) continue;
      add_gap(event, i, unit, match);
      if (i < keys_.size()) add_unit_of(event_at(i), match);
      event = i + 1;
      unit = match + 1;
    }
    Token end = recording().tokens.back();
    out_->tokens.push_back(end);
    out_->contexts = recording().contexts;
    return {out_, repairs_};
  }

 private:
  const std::vector<Unit>& units() const { return reference_.units; }
  const Recording& recording() const { return *reference_.recording; }
  const Token& token_of(std::size_t unit) const { return recording().tokens[units()[unit].begin]; }
  const Event& event_at(std::size_t i) const { return answer_.events[i]; }

  // -- what the version has

  void add_copy(Token token) {
    const Recording& from = recording();
    if (token.kind == TokenKind::start_tag || token.kind == TokenKind::end_tag) {
      const auto attributes = from.attributes_of(token);
      token.first = static_cast<std::uint32_t>(out_->attributes.size());
      out_->attributes.insert(out_->attributes.end(), attributes.begin(), attributes.end());
    } else if (token.kind == TokenKind::doctype) {
      out_->doctypes.push_back(from.doctype_of(token));
      token.first = static_cast<std::uint32_t>(out_->doctypes.size() - 1);
    } else if (token.kind == TokenKind::processing_instruction) {
      out_->instructions.push_back(from.instruction_data_of(token));
      token.first = static_cast<std::uint32_t>(out_->instructions.size() - 1);
    }
    out_->tokens.push_back(token);
    at_ = std::max(at_, token.span.end);
  }

  void add_unit(std::size_t unit) {
    for (std::size_t i = units()[unit].begin; i < units()[unit].end; ++i)
      add_copy(recording().tokens[i]);
  }

  /// The tokens of a unit that the event equals in all that keys are made of. The self-closing flag
  /// is not: not every version has it, and it would separate what is the same otherwise.
  void add_unit_of(const Event& event, std::size_t unit) {
    add_unit(unit);
    if (event.kind == EventKind::start) out_->tokens.back().self_closing = event.self_closing;
  }

  // -- what the parser has alone

  void add_own_attributes(const Event& event, Span span, const Token* like) {
    std::unordered_map<std::string_view, Span> places;
    if (like)
      for (const Attribute& attribute : recording().attributes_of(*like))
        places.emplace(attribute.name, attribute.span);
    for (const auto& [name, value] : event.attributes) {
      const auto place = places.find(name);
      out_->attributes.push_back({out_->strings.copy(name), out_->strings.copy(value),
                                  place == places.end() ? span : place->second});
    }
  }

  bool is_of_script(std::size_t event) const {
    return event_at(event).kind == EventKind::text && event > 0 &&
           identify::begins_script(event_at(event - 1));
  }

  /// An event, with the places of the attributes of a tag of the version, if there is one.
  void add_own(const Event& event, Span span, const Token* like = nullptr, bool of_script = false) {
    Arena& strings = out_->strings;
    Token token{};
    token.of_script = of_script;
    token.span = span;
    token.text = strings.copy(event.text);
    switch (event.kind) {
    case EventKind::start:
      token.kind = TokenKind::start_tag;
      token.self_closing = event.self_closing;
      token.first = static_cast<std::uint32_t>(out_->attributes.size());
      token.attribute_count = static_cast<std::uint32_t>(event.attributes.size());
      add_own_attributes(event, span, like);
      break;
    case EventKind::end:
      token.kind = TokenKind::end_tag;
      break;
    case EventKind::comment:
      token.kind = TokenKind::comment;
      break;
    case EventKind::instruction:
      token.kind = TokenKind::processing_instruction;
      token.first = static_cast<std::uint32_t>(out_->instructions.size());
      out_->instructions.push_back(strings.copy(event.data));
      break;
    case EventKind::doctype: {
      const auto part = [&](const std::string& text) {
        return text.empty() ? std::nullopt : std::optional(strings.copy(text));
      };
      token.kind = TokenKind::doctype;
      token.first = static_cast<std::uint32_t>(out_->doctypes.size());
      out_->doctypes.push_back({part(event.text), part(event.public_identifier),
                                part(event.system_identifier), event.quirks});
      token.text = {};
      break;
    }
    default:
      token.kind = TokenKind::characters;
    }
    out_->tokens.push_back(token);
    at_ = std::max(at_, span.end);
  }

  static std::size_t common_begin(std::string_view one, std::string_view other) {
    std::size_t size = 0;
    while (size < one.size() && size < other.size() && one[size] == other[size]) ++size;
    while (size > 0 && size < one.size() && (one[size] & 0xC0) == 0x80) --size;
    return size;
  }
  static std::size_t common_end(std::string_view one, std::string_view other) {
    std::size_t size = 0;
    while (size < one.size() && size < other.size() &&
           one[one.size() - 1 - size] == other[other.size() - 1 - size])
      ++size;
    while (size > 0 && (one[one.size() - size] & 0xC0) == 0x80) --size;
    return size;
  }

  /// Characters of the version as far as they are the parser's, from both ends; what is between is
  /// the parser's.
  void add_text(std::string_view text, std::size_t unit) {
    const auto& [begin, end, span] = units()[unit];
    const auto& tokens = recording().tokens;
    const auto cut = [](Token token, std::size_t from, std::size_t to) {
      token.text = token.text.substr(from, to - from);
      token.span = {token.span.begin + from, token.span.begin + to};
      return token;
    };
    std::size_t first = begin, last = end;
    std::size_t taken = 0;  // of the first token
    while (first < last && text.starts_with(tokens[first].text))
      text.remove_prefix(tokens[first++].text.size());
    Offset from = first == begin ? span.begin : tokens[first - 1].span.end;
    for (std::size_t i = begin; i < first; ++i) add_copy(tokens[i]);
    if (first < last && tokens[first].verbatim) {
      taken = common_begin(tokens[first].text, text);
      if (taken > 0) {
        add_copy(cut(tokens[first], 0, taken));
        text.remove_prefix(taken);
        from = tokens[first].span.begin + taken;
      }
    }
    std::vector<Token> rest;
    Offset to = span.end;
    while (last > first && (last - 1 > first || taken == 0) &&
           text.ends_with(tokens[last - 1].text)) {
      rest.push_back(tokens[--last]);
      text.remove_suffix(tokens[last].text.size());
      to = tokens[last].span.begin;
    }
    if (last > first && tokens[last - 1].verbatim) {
      const Token& token = tokens[last - 1];
      const std::size_t kept = last - 1 == first ? taken : 0;
      const std::size_t size = common_end(token.text.substr(kept), text);
      if (size > 0) {
        rest.push_back(cut(token, token.text.size() - size, token.text.size()));
        text.remove_suffix(size);
        to = rest.back().span.begin;
      }
    }
    Event middle;
    middle.text = text;
    // A script's, as what it takes the place of; what is put in goes on with what precedes it.
    const std::size_t like = first > begin && first == last ? first - 1 : std::min(first, end - 1);
    if (!text.empty()) add_own(middle, {from, to}, nullptr, tokens[like].of_script);
    for (auto token = rest.rbegin(); token != rest.rend(); ++token) add_copy(*token);
  }

  /// Where the adapter says that an event begins; otherwise `otherwise`.
  Offset begin_of(std::size_t event, Offset otherwise) const {
    if (event >= answer_.places.size() || !answer_.places[event]) return otherwise;
    return answer_.places[event]->begin;
  }

  /// Where the next event of a gap is, which ends at `end`: where the adapter says, or all that is
  /// left of it.
  Span room(std::size_t event, Offset end) const {
    const Offset from = std::min(at_, end);
    if (event < answer_.places.size() && answer_.places[event]) {
      const Span place = *answer_.places[event];
      const Offset begin = std::clamp(place.begin, from, end);
      return {begin, std::clamp(place.end, begin, end)};
    }
    return {from, end};
  }

  /// Adds everything between two tokens on which parser and version agree.
  void add_gap(std::size_t event, std::size_t events_end, std::size_t unit, std::size_t units_end) {
    Keys own, theirs;
    std::vector<std::size_t> events, of_version;
    for (std::size_t i = event; i < events_end; ++i) {
      if (dropped_.contains(i)) continue;
      events.push_back(i);
      own.push_back(make_key_.of(event_at(i), true));
    }
    for (std::size_t i = unit; i < units_end; ++i) {
      of_version.push_back(i);
      // A token that is taken to be as the version has it is no partner of another.
      theirs.push_back(accepted_.contains(i) ? ~std::uint64_t{i}
                                             : make_key_.of(recording(), units()[i], true));
    }
    std::size_t next_own = 0, next = 0;
    const auto pass = [&](std::size_t own_end, std::size_t end) {
      // Events that the version does not have come where it has something else.
      std::size_t until = next;
      while (until < end && !accepted_.contains(of_version[until])) ++until;
      Offset limit = source_.end();
      if (until < of_version.size())
        limit = units()[of_version[until]].span.begin;
      else if (units_end < units().size())
        limit = units()[units_end].span.begin;
      std::vector<Offset> ends(own_end - next_own, limit);
      for (std::size_t i = own_end; i-- > next_own + 1;)
        ends[i - 1 - next_own] = std::min(ends[i - next_own], begin_of(events[i], limit));
      for (std::size_t i = 0; next_own < own_end; ++next_own, ++i)
        add_own(event_at(events[next_own]), room(events[next_own], ends[i]), nullptr,
                is_of_script(events[next_own]));
      for (; next < end; ++next)
        if (accepted_.contains(of_version[next])) add_unit(of_version[next]);
    };
    const auto pairs = align(own, theirs);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const std::size_t one = pairs[i].first, other = pairs[i].second;
      pass(one, other);
      // Tokens that the version has after it, and the parser has not, are likely to be in it.
      const bool is_last = i + 1 == pairs.size();
      const std::size_t until = is_last ? of_version.size() : pairs[i + 1].second;
      const bool has_more = (is_last ? events.size() : pairs[i + 1].first) > one + 1;
      Offset end = units()[of_version[other]].span.end;
      for (std::size_t k = other + 1; !has_more && k < until; ++k) {
        if (accepted_.contains(of_version[k])) break;
        end = units()[of_version[k]].span.end;
      }
      add_like(event_at(events[one]), of_version[other], end);
      next_own = one + 1;
      next = other + 1;
    }
    pass(events.size(), of_version.size());
  }

  /// An event of the same kind and name as what the version has there; `end` is how far it may
  /// reach.
  void add_like(const Event& event, std::size_t unit, Offset end) {
    if (event.kind == EventKind::text) return add_text(event.text, unit);
    const Token& token = token_of(unit);
    add_own(event, {token.span.begin, end}, &token);
  }

  // -- what tree construction may have done

  void accept(std::size_t unit) { repairs_ += accepted_.insert(unit).second; }
  void drop(std::size_t event) { repairs_ += dropped_.insert(event).second; }

  bool may_be_ignored(std::size_t unit) const {
    const Token& token = token_of(unit);
    switch (token.kind) {
    case TokenKind::start_tag:
      return is_one_of(token.text, ignored_tags) || is_in(recording().selects, token) ||
             is_in(recording().columns, token) || has_frameset_;
    case TokenKind::characters:
      return has_frameset_ || is_in(recording().columns, token) || is_white(text_of(unit));
    case TokenKind::comment:
    case TokenKind::processing_instruction:
      // In the body that is gone; those of the document stay.
      return token.span.begin < frameset_ && !is_initial(unit);
    case TokenKind::doctype:
      return !is_initial(unit);
    default:
      return false;
    }
  }
  /// Versions differ in what a select element may hold.
  static bool is_in(const std::vector<Span>& elements, const Token& token) {
    return std::ranges::any_of(elements, [&](Span element) {
      return token.span.begin >= element.begin && token.span.begin < element.end;
    });
  }
  /// Whether nothing precedes it but comments and white space: only then a DOCTYPE means anything.
  bool is_initial(std::size_t unit) const {
    Offset at = source_.begin();
    for (std::size_t i = 0; i <= unit; ++i) {
      if (units()[i].span.begin != at) return false;
      const TokenKind kind = token_of(i).kind;
      const bool is_passed = kind == TokenKind::comment ||
                             kind == TokenKind::processing_instruction ||
                             (kind == TokenKind::characters && is_white(text_of(i)));
      if (i < unit && !is_passed) return false;
      at = units()[i].span.end;
    }
    return true;
  }
  std::string text_of(std::size_t unit) const {
    std::string text;
    for (std::size_t i = units()[unit].begin; i < units()[unit].end; ++i)
      text += recording().tokens[i].text;
    return text;
  }

  /// Tags that are ignored, implied or made twice, white space, and what is elsewhere in the tree.
  void find_repairs() {
    std::map<std::uint64_t, std::vector<std::size_t>> left;  // units that no event is the same as
    std::vector<bool> is_matched(units().size());
    for (const std::size_t unit : reference_.of_event)
      if (unit != none) is_matched[unit] = true;
    // A frameset takes the place of a body that is empty so far, and ignores what it does not hold.
    has_frameset_ = std::ranges::any_of(answer_.events, [](const Event& event) {
      return event.kind == EventKind::start && event.text == "frameset";
    });
    for (std::size_t i = 0; i < keys_.size(); ++i)
      if (const std::size_t unit = reference_.of_event[i];
          unit != none && event_at(i).kind == EventKind::start && event_at(i).text == "frameset")
        frameset_ = std::max(frameset_, token_of(unit).span.begin);
    std::set<std::uint64_t> known(reference_.keys.begin(), reference_.keys.end());
    bool has_isindex = false;  // older tree construction makes a form of it
    for (std::size_t i = 0; i < units().size(); ++i) {
      if (is_matched[i]) continue;
      left[reference_.keys[i]].push_back(i);
      has_isindex = has_isindex || token_of(i).text == "isindex";
    }
    std::vector<std::size_t> texts;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (reference_.of_event[i] != none) continue;
      const Event& event = event_at(i);
      if (const auto same = left.find(keys_[i]); same != left.end() && !same->second.empty()) {
        accept(same->second.back());  // it was moved
        same->second.pop_back();
        drop(i);
      } else if (event.kind == EventKind::start) {
        const bool is_implied = (event.attributes.empty() && is_one_of(event.text, implied_tags)) ||
                                (has_isindex && is_one_of(event.text, of_isindex));
        if (is_implied || (is_one_of(event.text, repeated_tags) && known.contains(keys_[i])))
          drop(i);
      } else if (event.kind == EventKind::text &&
                 (is_white(event.text) ||
                  (has_isindex && event.text.starts_with("This is a searchable index")))) {
        drop(i);
      } else if (event.kind == EventKind::text) {
        texts.push_back(i);
      }
    }
    std::vector<std::size_t> of_version;
    for (const auto& [key, places] : left) {
      for (const std::size_t unit : places) {
        const bool is_text =
            token_of(unit).kind == TokenKind::characters && !is_white(text_of(unit));
        if (is_text)
          of_version.push_back(unit);
        else if (may_be_ignored(unit))
          accept(unit);
      }
    }
    if (accept_same_characters(texts, of_version)) return;
    // A frameset of SVG holds text: it was ignored only if it is nowhere.
    for (const std::size_t unit : of_version)
      if (may_be_ignored(unit)) accept(unit);
  }

  /// The same characters, apart from white space, in other pieces or another order. False if they
  /// are not.
  bool accept_same_characters(std::span<const std::size_t> texts,
                              std::span<const std::size_t> of_version) {
    std::array<std::size_t, 256> own{}, theirs{};
    const auto count = [](std::string_view text, std::array<std::size_t, 256>& counts) {
      for (const char c : text)
        if (white.find(c) == white.npos) ++counts[static_cast<unsigned char>(c)];
    };
    for (const std::size_t i : texts) count(event_at(i).text, own);
    for (const std::size_t unit : of_version) count(text_of(unit), theirs);
    if (own != theirs) return false;
    for (const std::size_t i : texts) drop(i);
    for (const std::size_t unit : of_version) accept(unit);
    return true;
  }

  const Answer& answer_;
  const Source& source_;
  bool is_tree_;
  KeyMaker make_key_;
  Keys keys_;  ///< of the events
  Reference reference_;
  std::set<std::size_t> accepted_;  ///< units that the parser is taken to have
  std::set<std::size_t> dropped_;   ///< events that are taken to be tree construction's
  bool has_frameset_ = false;
  Offset frameset_ = 0;  ///< where the last one begins
  std::size_t repairs_ = 0;
  std::shared_ptr<Recording> out_;
  Offset at_ = 0;  ///< the end of what has a place
};

}  // namespace

Placed placed(const Answer& answer, const Source& source, const Capabilities& seen,
              std::span<const std::shared_ptr<const Recording>> versions) {
  Placer placer(answer, source, seen);
  Reference best;
  std::shared_ptr<const Recording> of_best;
  for (const auto& version : versions) {
    Reference one = placer.aligned(*version);
    if (of_best && one.matched < best.matched) continue;
    best = std::move(one);
    of_best = version;
  }
  Placed result = placer.placed_by(std::move(best));
  // The version's recording holds everything that is as the version has it.
  struct Both {
    std::shared_ptr<const Recording> own, version;
  };
  const auto both = std::make_shared<const Both>(Both{result.recording, of_best});
  result.recording = std::shared_ptr<const Recording>(both, both->own.get());
  return result;
}

}  // namespace specdrift::adapter
