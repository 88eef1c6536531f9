#include "core/read/phrases/phrase_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <pugixml.hpp>
#include <span>
#include <stdexcept>

#include "core/read/phrases/builtin_phrases.h"
#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace shapes {

/// A piece of a shape: a literal, a slot, or a choice between sequences.
struct Piece {
  enum class Kind { literal, slot, choice } kind = Kind::literal;
  std::string text = {};     ///< of a literal, in lower case; the name of a slot
  bool is_optional = false;  ///< of a choice
  std::vector<std::vector<Piece>> choices = {};  ///< of a choice
};
using Shape = std::vector<Piece>;

struct Phrase {
  PhraseName name;
  Shape shape;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<Action> actions;
  std::vector<std::string> uses;
};

}  // namespace shapes

namespace {

using shapes::Phrase;
using shapes::Piece;
using shapes::Shape;

/// `[x|y]` may be there, `{x|y}` is one of them, `{x}` is a slot.
class ShapeParser {
 public:
  explicit ShapeParser(std::string_view text) : text_(text) {}

  Shape parse() {
    Shape shape = sequence();
    if (at_ != text_.size()) throw std::runtime_error("a bracket is closed but not opened");
    return shape;
  }

 private:
  Shape sequence() {
    Shape shape;
    std::string literal;
    const auto end_literal = [&] {
      if (!literal.empty()) shape.push_back({.text = lowered(literal)});
      literal.clear();
    };
    while (at_ < text_.size() && text_[at_] != '|' && text_[at_] != ']' && text_[at_] != '}') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size())
        ++at_;  // what follows is no bracket
      else if (text_[at_] == '[' || text_[at_] == '{') {
        end_literal();
        shape.push_back(bracket());
        continue;
      }
      literal += text_[at_++];
    }
    end_literal();
    return shape;
  }

  Piece bracket() {
    const char close = text_[at_] == '[' ? ']' : '}';
    ++at_;
    Piece piece{.kind = Piece::Kind::choice, .is_optional = close == ']'};
    while (true) {
      piece.choices.push_back(sequence());
      if (at_ == text_.size()) throw std::runtime_error("a bracket is not closed");
      const char c = text_[at_++];
      if (c == close) break;
      if (c != '|') throw std::runtime_error("brackets cross");
    }
    const auto& first = piece.choices.front();
    if (close == '}' && piece.choices.size() == 1) {
      if (first.size() != 1 || first.front().kind != Piece::Kind::literal)
        throw std::runtime_error("a slot has no name");
      return {.kind = Piece::Kind::slot, .text = first.front().text};
    }
    return piece;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// The contents of a slot.
struct Filling {
  std::string_view slot;
  std::string value;
  std::vector<Action> actions;
  std::vector<std::string> uses = {};
};

constexpr std::size_t longest_sentence = 4000;
constexpr std::size_t most_steps = 400'000;

/// Kinds of which several can follow each other in one slot, and what is between them.
constexpr std::string_view action_joiners[] = {", and then ", ", and ", ", then ", " and then ",
                                               " and ",       ", ",     "; ",      " then "};
constexpr std::string_view item_joiners[] = {", and then ", ", and ",         " and ",
                                             ", ",          ", followed by ", " followed by "};
constexpr std::string_view condition_joiners[] = {", and if ", ", and ", " and if ", " and "};

std::span<const std::string_view> joiners_of(std::string_view kind) {
  if (kind == "action") return action_joiners;
  if (kind == "emitted" || kind == "appended") return item_joiners;
  if (kind == "condition") return condition_joiners;
  return {};
}

/// A value that stands for characters as the attributes that write it.
void set_characters(Action& action, std::string_view value) {
  if (const std::size_t colon = value.find(':'); colon != std::string_view::npos) {
    action.attributes.emplace_back(value.substr(0, colon), value.substr(colon + 1));
    return;
  }
  const std::size_t times = value.find('*');
  const std::string_view code_point = value.substr(0, times);
  if (!is_printable(code_point))
    action.attributes.emplace_back("character", code_point);
  else
    action.attributes.emplace_back(
        "text", std::string(times == std::string_view::npos ? 1 : 2, as_text(code_point)));
}

/// Whether attributes of such a phrase are conditions or labels, in which a character is written
/// as in `input`.
bool writes_inputs(std::string_view kind) {
  return kind == "condition" || kind == "opposite" || kind == "label";
}

std::string with_inputs(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t at = text.find("U+");
    out += text.substr(0, at);
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at);
    const std::size_t end = std::min(text.find_first_not_of("0123456789ABCDEF", 2), text.size());
    out += end >= 6 ? as_input(text.substr(0, end)) : std::string(text.substr(0, end));
    text.remove_prefix(end);
  }
}

class Matcher {
 public:
  using Next = std::function<bool(std::size_t)>;

  Matcher(const std::map<std::string, std::vector<Phrase>, std::less<>>& kinds,
          std::string_view text, const StateNames& states)
      : kinds_(kinds), text_(text), lower_(lowered(text)), states_(states) {}

  std::optional<Meaning> read(std::string_view kind) {
    const auto found = kinds_.find(kind);
    if (found == kinds_.end()) return {};
    for (const Phrase& phrase : found->second) {
      std::optional<Meaning> meaning;
      std::vector<Filling> fillings;
      match(phrase.shape, 0, 0, fillings, [&](std::size_t end) {
        if (end != text_.size()) return false;
        meaning = meaning_of(phrase, fillings);
        return true;
      });
      if (meaning) return meaning;
    }
    return {};
  }

 private:
  bool match(const Shape& shape, std::size_t index, std::size_t at, std::vector<Filling>& fillings,
             const Next& next) {
    if (++steps_ > most_steps) return false;
    if (index == shape.size()) return next(at);
    const Piece& piece = shape[index];
    const Next rest = [&](std::size_t end) { return match(shape, index + 1, end, fillings, next); };
    if (piece.kind == Piece::Kind::literal)
      return std::string_view(lower_).substr(at).starts_with(piece.text) &&
             rest(at + piece.text.size());
    if (piece.kind == Piece::Kind::slot) return fill(piece.text, at, fillings, rest);
    for (const Shape& choice : piece.choices)
      if (match(choice, 0, at, fillings, rest)) return true;
    return piece.is_optional && rest(at);
  }

  bool with(std::vector<Filling>& fillings, Filling filling, std::size_t end, const Next& next) {
    fillings.push_back(std::move(filling));
    if (next(end)) return true;
    fillings.pop_back();
    return false;
  }

  /// A name after a dot tells slots of one kind apart: `{char.to}`.
  bool fill(std::string_view slot, std::size_t at, std::vector<Filling>& fillings,
            const Next& next) {
    const std::string_view kind = slot.substr(0, slot.find('.'));
    if (kind == "char") return fill_character(slot, at, fillings, next);
    if (kind == "state") return fill_state(slot, at, fillings, next);
    if (kind == "code")
      return fill_word(slot, at, fillings, next, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
      });
    if (kind == "digits")
      return fill_word(slot, at, fillings, next, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || c == 'x';
      });
    if (kind == "string") {
      if (at >= text_.size() || text_[at] != '"') return false;
      const std::size_t end = text_.find('"', at + 1);
      if (end == std::string_view::npos) return false;
      return with(fillings, {slot, std::string(text_.substr(at + 1, end - at - 1)), {}}, end + 1,
                  next);
    }
    if (kind == "numbers") return fill_numbers(slot, at, fillings, next);
    if (kind == "names") return fill_names(slot, at, fillings, next);
    if (kind == "any") {
      for (std::size_t end = text_.size();; --end) {
        if (next(end)) return true;
        if (end == at) return false;
      }
    }
    return fill_kind(kind, at, fillings, next);
  }

  bool fill_character(std::string_view slot, std::size_t at, std::vector<Filling>& fillings,
                      const Next& next) {
    for (const std::string_view article : {"a ", "an ", "the ", "one "})
      if (text_.substr(at).starts_with(article)) at += article.size();
    bool is_two = false;
    if (std::string_view(lower_).substr(at).starts_with("two ")) {
      is_two = true;
      at += 4;
    }
    std::string code_point;
    for (const std::size_t end : character_ends(text_, at, code_point))
      // No action of a specification takes two characters that cannot be printed.
      if ((!is_two || is_printable(code_point)) &&
          with(fillings, {slot, is_two ? code_point + "*2" : code_point, {}}, end, next))
        return true;
    return false;
  }

  bool fill_state(std::string_view slot, std::size_t at, std::vector<Filling>& fillings,
                  const Next& next) {
    const std::string_view rest = std::string_view(lower_).substr(at);
    std::vector<const StateNames::value_type*> fitting;
    for (const auto& state : states_)
      if (rest.starts_with(state.first)) fitting.push_back(&state);
    std::ranges::sort(fitting, std::greater(), [](auto* state) { return state->first.size(); });
    for (const auto* state : fitting)
      if (with(fillings, {slot, state->second, {}}, at + state->first.size(), next)) return true;
    return false;
  }

  /// `0x0000 to 0x0008, or is one of 0x000B, or 0xFFFE`, as the attribute `number` writes it.
  bool fill_numbers(std::string_view slot, std::size_t at, std::vector<Filling>& fillings,
                    const Next& next) {
    std::string value;
    while (true) {
      const std::string first = number_at(at);
      if (first.empty()) return false;
      value += (value.empty() ? "" : " ") + first;
      if (text_.substr(at).starts_with(" to ")) {
        at += 4;
        const std::string last = number_at(at);
        if (last.empty()) return false;
        value += '-' + last;
      }
      std::size_t after = at;
      for (const std::string_view joiner : {", or is one of ", ", or ", " , ", ", ", " or "})
        if (text_.substr(at).starts_with(joiner) &&
            (text_.substr(at + joiner.size()).starts_with("0x") ||
             text_.substr(at + joiner.size()).starts_with("U+"))) {
          after = at + joiner.size();
          break;
        }
      if (after == at) return with(fillings, {slot, value, {}}, at, next);
      at = after;
    }
  }

  /// A number at `at`, which is moved behind it, with at least two digits; empty if there is none.
  std::string number_at(std::size_t& at) const {
    if (!text_.substr(at).starts_with("0x") && !text_.substr(at).starts_with("U+")) return "";
    unsigned number = 0;
    const auto [end, error] =
        std::from_chars(text_.data() + at + 2, text_.data() + text_.size(), number, 16);
    if (error != std::errc()) return "";
    at = static_cast<std::size_t>(end - text_.data());
    return fmt::format("0x{:02X}", number);
  }

  /// `base, link`, as values of a condition.
  bool fill_names(std::string_view slot, std::size_t at, std::vector<Filling>& fillings,
                  const Next& next) {
    std::string value;
    while (true) {
      std::size_t end = at;
      while (end < text_.size() &&
             ((text_[end] >= 'a' && text_[end] <= 'z') || (text_[end] >= '0' && text_[end] <= '9')))
        ++end;
      if (end == at) return false;
      value += fmt::format("{}'{}'", value.empty() ? "" : " or ", text_.substr(at, end - at));
      at = end;
      if (!text_.substr(at).starts_with(", ")) return with(fillings, {slot, value, {}}, at, next);
      at += 2;
    }
  }

  template <typename Test> bool fill_word(std::string_view slot, std::size_t at,
                                          std::vector<Filling>& fillings, const Next& next,
                                          Test test) {
    std::size_t end = at;
    while (end < text_.size() && test(text_[end])) ++end;
    return end > at &&
           with(fillings, {slot, std::string(text_.substr(at, end - at)), {}}, end, next);
  }

  bool fill_kind(std::string_view kind, std::size_t at, std::vector<Filling>& fillings,
                 const Next& next) {
    const auto found = kinds_.find(kind);
    if (found == kinds_.end()) return false;
    const Next after_item = [&](std::size_t end) {
      if (next(end)) return true;
      for (const std::string_view joiner : joiners_of(kind))
        if (std::string_view(lower_).substr(end).starts_with(joiner) &&
            fill_kind(kind, end + joiner.size(), fillings, next))
          return true;
      return false;
    };
    for (const Phrase& phrase : found->second) {
      std::vector<Filling> inner;
      const bool is_matched = match(phrase.shape, 0, at, inner, [&](std::size_t end) {
        Meaning meaning = meaning_of(phrase, inner);
        Filling filling{kind, std::string(meaning["is"]), std::move(meaning.actions),
                        std::move(meaning.uses)};
        return with(fillings, std::move(filling), end, after_item);
      });
      if (is_matched) return true;
    }
    return false;
  }

  static std::string filled(std::string_view text, const std::vector<Filling>& fillings,
                            const Filling* item) {
    std::string out;
    while (true) {
      const std::size_t open = text.find('{');
      out += text.substr(0, open);
      if (open == std::string_view::npos) return out;
      const std::size_t close = text.find('}', open);
      const std::string_view slot = text.substr(open + 1, close - open - 1);
      text.remove_prefix(close + 1);
      if (item && item->slot == slot) {
        out += item->value;
        continue;
      }
      std::string joined;
      for (const Filling& filling : fillings)
        if (filling.slot == slot && !filling.value.empty())
          joined += (joined.empty() ? "" : slot == "condition" ? " and " : " ") + filling.value;
      out += joined;
    }
  }

  static Action made(const Action& form, const std::vector<Filling>& fillings,
                     const Filling* item) {
    Action action{form.name, {}};
    for (const auto& [key, value] : form.attributes) {
      std::string text = filled(value, fillings, item);
      if (key == "chars")
        set_characters(action, text);
      else
        action.attributes.emplace_back(key, std::move(text));
    }
    return action;
  }

  static Meaning meaning_of(const Phrase& phrase, const std::vector<Filling>& fillings) {
    Meaning meaning{
        .example = phrase.name.example, .actions = {}, .attributes = {}, .uses = phrase.uses};
    for (const Filling& filling : fillings)
      meaning.uses.insert(meaning.uses.end(), filling.uses.begin(), filling.uses.end());
    for (const auto& [key, value] : phrase.attributes) {
      std::string text = filled(value, fillings, nullptr);
      meaning.attributes[key] = writes_inputs(phrase.name.kind) ? with_inputs(text) : text;
    }
    for (const Action& form : phrase.actions) {
      if (form.name == "use") {  // the actions of a slot, or the items of one
        for (const Filling& filling : fillings)
          if (filling.slot == form["slot"])
            meaning.actions.insert(meaning.actions.end(), filling.actions.begin(),
                                   filling.actions.end());
        continue;
      }
      bool is_repeated = false;
      for (const Filling& filling : fillings)
        if (!joiners_of(filling.slot).empty() &&
            std::ranges::any_of(form.attributes, [&](const auto& attribute) {
              return attribute.second == fmt::format("{{{}}}", filling.slot);
            })) {
          meaning.actions.push_back(made(form, fillings, &filling));
          is_repeated = true;
        }
      if (!is_repeated) meaning.actions.push_back(made(form, fillings, nullptr));
    }
    return meaning;
  }

  const std::map<std::string, std::vector<Phrase>, std::less<>>& kinds_;
  std::string_view text_;
  std::string lower_;
  const StateNames& states_;
  std::size_t steps_ = 0;
};

std::vector<std::string> terms_of(std::string_view text) {
  std::vector<std::string> terms;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    terms.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return terms;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : lowered(text) + ' ') {
    if (c != ' ') {
      if (c != ',' && c != '.') word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  return words;
}

/// How many words both have, in one order.
std::size_t common(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (const std::string& word : a) {
    std::size_t diagonal = 0;
    for (std::size_t i = 0; i < b.size(); ++i) {
      const std::size_t above = row[i + 1];
      row[i + 1] = word == b[i] ? diagonal + 1 : std::max(row[i], above);
      diagonal = above;
    }
  }
  return row.back();
}

}  // namespace

struct PhraseBook::Data {
  std::map<std::string, std::vector<Phrase>, std::less<>> kinds;
  std::vector<PhraseName> names;        ///< in the order of the files
  std::vector<Definition> definitions;  ///< the first one of each term

  void add_definition(const Phrase& phrase) {
    Definition definition{"", phrase.name.kind, phrase.name.example};
    for (const auto& [key, value] : phrase.attributes) {
      if (key == "defines") definition.term = value;
      if (key == "needed") definition.is_needed = value == "yes";
    }
    if (!definition.term.empty() &&
        std::ranges::find(definitions, definition.term, &Definition::term) == definitions.end())
      definitions.push_back(std::move(definition));
  }
};

PhraseBook::PhraseBook(const std::vector<std::string_view>& files)
    : data_(std::make_unique<Data>()) {
  for (const std::string_view file : files) {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(file.data(), file.size());
    if (!parsed)
      throw std::runtime_error(
          fmt::format("phrases, byte {}: {}", parsed.offset, parsed.description()));
    for (const pugi::xml_node& element : document.document_element().children()) {
      Phrase phrase;
      phrase.name = {element.name(), element.attribute("shape").value(),
                     element.attribute("example").value()};
      try {
        phrase.shape = ShapeParser(phrase.name.shape).parse();
      } catch (const std::runtime_error& error) {
        throw std::runtime_error(fmt::format("phrase \"{}\": {}", phrase.name.shape, error.what()));
      }
      if (phrase.shape.empty() || phrase.name.example.empty())
        throw std::runtime_error(
            fmt::format("phrase \"{}\": it needs a shape and an example", phrase.name.shape));
      for (const pugi::xml_attribute& attribute : element.attributes()) {
        const std::string_view name = attribute.name();
        if (name == "uses")
          phrase.uses = terms_of(attribute.value());
        else if (name != "shape" && name != "example")
          phrase.attributes.emplace_back(name, attribute.value());
      }
      data_->add_definition(phrase);
      for (const pugi::xml_node& child : element.children()) {
        Action action{child.name(), {}};
        for (const pugi::xml_attribute& attribute : child.attributes())
          action.attributes.emplace_back(attribute.name(), attribute.value());
        phrase.actions.push_back(std::move(action));
      }
      data_->names.push_back(phrase.name);
      data_->kinds[phrase.name.kind].push_back(std::move(phrase));
    }
  }
}

PhraseBook::~PhraseBook() = default;
PhraseBook::PhraseBook(PhraseBook&&) noexcept = default;

const PhraseBook& PhraseBook::builtin() {
  static const PhraseBook book(builtin_phrases());
  return book;
}

std::optional<Meaning> PhraseBook::read(std::string_view kind, std::string_view text,
                                        const StateNames& states) const {
  if (text.empty() || text.size() > longest_sentence) return {};
  return Matcher(data_->kinds, text, states).read(kind);
}

std::string_view PhraseBook::nearest(std::string_view text) const {
  const std::vector<std::string> words = words_of(text.substr(0, longest_sentence));
  std::string_view best;
  double best_share = 0;
  for (const PhraseName& name : data_->names) {
    const std::vector<std::string> others = words_of(name.example);
    const double share = 2.0 * static_cast<double>(common(words, others)) /
                         static_cast<double>(words.size() + others.size());
    if (share <= best_share) continue;
    best_share = share;
    best = name.example;
  }
  return best;
}

std::vector<PhraseName> PhraseBook::phrases() const {
  return data_->names;
}

std::vector<Definition> PhraseBook::definitions() const {
  return data_->definitions;
}

std::vector<std::string> PhraseBook::used_terms() const {
  std::vector<std::string> terms;
  for (const auto& [kind, phrases] : data_->kinds)
    for (const Phrase& phrase : phrases)
      terms.insert(terms.end(), phrase.uses.begin(), phrase.uses.end());
  return terms;
}

}  // namespace specdrift::read
