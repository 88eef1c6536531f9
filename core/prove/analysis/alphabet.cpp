#include "core/prove/analysis/alphabet.h"

#include <fmt/core.h>

#include <algorithm>
#include <bitset>
#include <map>
#include <tuple>

#include "core/machine/char.h"
#include "core/model/search/row_dependencies.h"
#include "core/prove/analysis/control.h"
#include "core/text/utf8.h"

namespace specdrift::prove {
namespace {

using model::CharacterSet;
using model::Model;

constexpr std::size_t ascii_size = 0x80;
/// With one alone, nobody would see that a version exchanges two characters of a class.
constexpr std::size_t fed_of_a_class = 2;

/// Everything that tells ASCII characters apart.
class Signatures {
 public:
  void add(const CharacterSet& set) {
    for (unsigned c = 0; c < ascii_size; ++c) bits_[c] += set.has_ascii(c) ? '1' : '0';
    for (const char32_t other : set.others) add_other(other);
  }
  void add(const Language& language) {
    for (unsigned c = 0; c < ascii_size; ++c)
      bits_[c] += fmt::format(":{}", language.class_of(static_cast<unsigned char>(c)));
  }
  void add_other(char32_t c) {
    if (c < ascii_size)
      single_.set(c);
    else if (c == 0xFFFD)
      names_replacement_ = true;
    else if (std::ranges::find(others_, c) == others_.end())
      others_.push_back(c);
  }
  /// Each of these is a class of its own, in both cases.
  void add_word(std::string_view word) {
    for (const char c : word) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= ascii_size) continue;
      single_.set(byte);
      if (is_ascii_alpha(byte)) single_.set(byte ^ 0x20U);
    }
  }
  bool is_single(unsigned c) const { return single_.test(c); }
  /// The signature of a character; that of a letter includes the other case.
  std::string of(unsigned c) const {
    if (single_.test(c)) return {'=', static_cast<char>(c)};
    return is_ascii_alpha(static_cast<Char>(c)) ? bits_[c] + "," + bits_[c ^ 0x20U] : bits_[c];
  }
  const std::vector<char32_t>& others() const { return others_; }
  /// U+FFFD is told from other characters.
  bool names_replacement() const { return names_replacement_; }

 private:
  std::array<std::string, ascii_size> bits_;
  std::bitset<ascii_size> single_;
  std::vector<char32_t> others_;
  bool names_replacement_ = false;
};

CharacterSet ascii_of(bool (*is_in)(Char)) {
  CharacterSet set;
  for (unsigned c = 0; c < ascii_size; ++c)
    if (is_in(static_cast<Char>(c))) set.add(c);
  return set;
}

void add_condition(Signatures& to, const model::Condition& condition) {
  for (const model::Clause& clause : condition.clauses) {
    to.add(clause.characters);
    for (const model::Ahead& ahead : clause.ahead) {
      to.add(ahead.one_or_more);
      to.add(ahead.then);
    }
    for (const std::string_view word : clause.strings) to.add_word(word);
  }
}

/// `input`: the characters that take the row.
void add_actions(Signatures& to, std::span<const model::Action> actions,
                 const CharacterSet& input) {
  for (const model::Action& action : actions) {
    if (action.target == model::Target::character && !action.text.empty())
      to.add_other(utf8::decode_generalized(action.text).code_point);
    if (action.characters == model::Characters::current_lowercase)
      to.add(ascii_of(is_ascii_upper_alpha));
    if (action.characters == model::Characters::current_uppercase)
      to.add(ascii_of(is_ascii_lower_alpha));
    if (!model::uses_value_of_current(action)) continue;
    for (unsigned c = 0; c < ascii_size; ++c)
      if (input.has_ascii(c)) to.add_other(c);
  }
}

void add_model(Signatures& to, const Model& model, const ReferenceNames& references) {
  for (const model::NamedCondition& named : model.conditions) add_condition(to, named.condition);
  for (const model::EmissionRule& rule : model.emission) add_condition(to, rule.condition);
  for (const model::Table& table : model.tables) {
    add_actions(to, table.before, {});
    if (table.reads == model::Reads::run) to.add(table.run);
    if (table.reads == model::Reads::until) to.add_word(table.of);
    for (const auto rows : {table.rows, table.leaving}) {
      for (const model::Row& row : rows) {
        if (row.kind == model::RowKind::input) to.add(row.input);
        if (row.kind == model::RowKind::match) to.add_word(row.written);
        add_condition(to, row.condition);
        add_actions(to, row.actions, row.input);
      }
    }
  }
  for (std::size_t i = 0; i < model.references.size(); ++i)
    if (references.has(model.references[i].name)) to.add_word(model.references[i].name);
  if (model.references.size() > 0 || !model.replacements.empty())
    to.add_word("0123456789abcdefx");  // digits count by their value
}

/// From the plainest character on.
std::tuple<unsigned, unsigned> plainness(Symbol symbol) {
  const Char c = symbol;
  const unsigned rank = symbol >= ascii_size      ? 6U
                        : is_ascii_lower_alpha(c) ? 0U
                        : is_ascii_upper_alpha(c) ? 1U
                        : is_ascii_digit(c)       ? 2U
                        : c == ' '                ? 3U
                        : c > ' ' && c < 0x7F     ? 4U
                                                  : 5U;
  return {rank, symbol};
}

}  // namespace

Alphabet::Alphabet(std::span<const Model* const> models, std::span<const std::string> names,
                   const ReferenceNames& references, const Language* language) {
  Signatures signatures;
  for (const Model* const model : models) add_model(signatures, *model, references);
  for (const std::string& name : names) signatures.add_word(name);
  if (language) signatures.add(*language);
  signatures.add_other(0);                             // streams replace it
  std::map<std::string, std::vector<Symbol>> classes;  ///< those of each that are fed
  std::vector<Symbol> all;
  for (unsigned c = 0; c < ascii_size; ++c)
    if (c != '\r') all.push_back(static_cast<Symbol>(c));
  std::ranges::sort(all, {}, plainness);
  for (const Symbol c : all) {
    std::vector<Symbol>& fed = classes[signatures.of(c)];
    const bool is_fed = fed.size() < fed_of_a_class;
    class_of_[c] = is_fed ? c : fed.front();
    if (!is_fed) continue;
    fed.push_back(c);
    symbols_.push_back(c);
  }
  class_of_['\r'] = '\r';
  const auto& named = signatures.others();
  others_.assign({0xFFFD});
  for (char32_t c = 0xE9; others_.size() < 1 + fed_of_a_class; ++c)
    if (std::ranges::find(named, c) == named.end()) others_.push_back(c);
  for (const char32_t c : named) others_.push_back(c);
  if (others_.size() > end_symbol - replacement_symbol)
    throw UnsupportedSpecification("rows name more characters above ASCII than can be told apart");
  if (signatures.names_replacement()) symbols_.push_back(replacement_symbol);
  for (std::size_t i = 1; i < others_.size(); ++i)
    symbols_.push_back(static_cast<Symbol>(replacement_symbol + i));
}

std::string Alphabet::text(Symbol symbol) const {
  std::string text;
  utf8::append(text, code_point(symbol));
  return text;
}

std::string Alphabet::text(std::span<const Symbol> symbols) const {
  std::string text;
  for (const Symbol symbol : symbols) utf8::append(text, code_point(symbol));
  return text;
}

Symbol Alphabet::symbol_of(char32_t c) const {
  if (c < ascii_size) return class_of_[c];
  const auto named = std::ranges::find(others_, c);
  const auto symbol = static_cast<Symbol>(replacement_symbol + (named - others_.begin()));
  const bool is_fed =
      named != others_.end() && std::ranges::find(symbols_, symbol) != symbols_.end();
  return is_fed ? symbol : other_symbol;
}

std::size_t Alphabet::members(Symbol symbol) const {
  return static_cast<std::size_t>(std::ranges::count(class_of_, symbol));
}

std::string Alphabet::description() const {
  std::string text;
  for (const Symbol symbol : symbols_) {
    if (!text.empty()) text += ' ';
    if (symbol >= ascii_size || symbol <= ' ' || symbol == 0x7F)
      text += fmt::format("U+{:04X}", static_cast<std::uint32_t>(code_point(symbol)));
    else
      text += static_cast<char>(symbol);
    if (symbol < ascii_size && members(symbol) > 1) text += fmt::format("({})", members(symbol));
  }
  return text;
}

}  // namespace specdrift::prove
