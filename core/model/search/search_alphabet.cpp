#include "core/model/search/search_alphabet.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "core/machine/char.h"
#include "core/text/utf8.h"

namespace specdrift::model {
namespace {

constexpr char32_t other_character = 0xE9;  ///< stands for all that no row names above ASCII

/// From the plainest character on.
std::tuple<unsigned, char32_t> plainness(char32_t c) {
  const auto ascii = static_cast<Char>(c);
  const unsigned rank = c >= 0x80                     ? 6
                        : is_ascii_lower_alpha(ascii) ? 0
                        : is_ascii_upper_alpha(ascii) ? 1
                        : is_ascii_digit(ascii)       ? 2
                        : c == ' '                    ? 3
                        : c < 0x20 || c == 0x7F       ? 5
                                                      : 4;
  return {rank, c};
}

bool belongs(const CharacterSet& set, char32_t c) {
  return c < 0x80 ? set.has_ascii(static_cast<unsigned>(c))
                  : std::ranges::binary_search(set.others, c);
}

/// By character: what it belongs to. A letter also has a case, which names and keywords mind.
std::map<std::vector<bool>, std::vector<char32_t>> character_classes(
    const RowDependencies& dependencies) {
  std::set<char32_t> characters{other_character};
  for (char32_t c = 0; c < 0x80; ++c)
    if (c != '\r') characters.insert(c);
  for (const CharacterSet* set : dependencies.characters)
    characters.insert(set->others.begin(), set->others.end());
  characters.insert(dependencies.held_characters.begin(), dependencies.held_characters.end());
  std::map<std::vector<bool>, std::vector<char32_t>> classes;
  for (const char32_t c : characters) {
    std::vector<bool> signature{c < 0x80 && is_ascii_lower_alpha(static_cast<Char>(c)),
                                c < 0x80 && is_ascii_upper_alpha(static_cast<Char>(c))};
    for (const auto& sets : {dependencies.characters, dependencies.runs})
      for (const CharacterSet* set : sets) signature.push_back(belongs(*set, c));
    for (const char32_t held : dependencies.held_characters) signature.push_back(c == held);
    classes[signature].push_back(c);
  }
  return classes;
}

/// For each class of last characters, the shortest name; of these the first.
std::vector<std::string_view> reference_names(
    const NamedReferences& references,
    const std::map<std::vector<bool>, std::vector<char32_t>>& classes) {
  std::map<char32_t, std::size_t> class_of;
  std::size_t number = 0;
  for (const auto& [signature, characters] : classes) {
    for (const char32_t c : characters) class_of[c] = number;
    ++number;
  }
  std::map<std::size_t, std::string_view> shortest;
  for (std::size_t i = 0; i < references.size(); ++i) {
    const std::string_view name = references[i].name;
    if (name.empty()) continue;
    std::string_view& best = shortest[class_of[static_cast<unsigned char>(name.back())]];
    if (best.empty() || name.size() < best.size()) best = name;
  }
  std::vector<std::string_view> names;
  for (const auto& [last, name] : shortest) names.push_back(name);
  return names;
}

}  // namespace

// -- numbers

NumberClasses::NumberClasses(const Model& model, const RowDependencies& dependencies)
    : model_(&model), dependencies_(&dependencies) {
  std::set<std::uint32_t> boundaries{0,      1,       0xFDD0,   0xFDF0,
                                     0xFFFE, 0x10000, 0x10FFFE, largest_number};
  for (const NumberSet* set : dependencies.numbers) {
    for (const NumberRange& range : set->ranges) {
      boundaries.insert(range.first);
      boundaries.insert(std::min(range.last, largest_number - 1) + 1);
    }
  }
  for (const Replacement& r : model.replacements) {
    boundaries.insert(r.number);
    boundaries.insert(r.number + 1);
  }
  for (const std::uint32_t number : boundaries)
    if (classes_.try_emplace(signature(number), classes_.size()).second) least_.push_back(number);
}

std::size_t NumberClasses::class_of(std::uint32_t number) const {
  return classes_.at(signature(std::min(number, largest_number)));
}

bool NumberClasses::leads_to_least(std::uint32_t number) const {
  return std::ranges::any_of(least_, [&](std::uint32_t least) {
    for (const std::uint32_t base : {10U, 16U})
      for (std::uint32_t read = least;; read /= base) {
        if (read == number) return true;
        if (read == 0) break;
      }
    return false;
  });
}

std::vector<bool> NumberClasses::signature(std::uint32_t number) const {
  std::vector<bool> fits;
  for (const NumberSet* set : dependencies_->numbers)
    fits.push_back(contains(*model_, *set, number));
  return fits;
}

// -- the alphabet

std::vector<Symbol> search_alphabet(const Model& model, const RowDependencies& dependencies,
                                    const NumberClasses& numbers) {
  const auto classes = character_classes(dependencies);
  // A variable may hold another member of the class.
  std::vector<char32_t> characters;
  for (auto [signature, members] : classes) {
    std::ranges::sort(members, {}, plainness);
    characters.push_back(members.front());
    if (dependencies.holds_current && members.size() > 1) characters.push_back(members[1]);
  }
  std::ranges::sort(characters, {}, plainness);
  std::vector<Symbol> alphabet;
  for (const char32_t c : characters) utf8::append(alphabet.emplace_back().text, c);

  std::set<std::pair<std::size_t, std::string>> words;
  const auto add = [&](std::string_view word) { words.emplace(word.size(), word); };
  for (const Table& table : model.tables) {
    if (table.reads == Reads::until) add(table.of);
    if (table.reads == Reads::longest_match)
      for (const std::string_view name : reference_names(model.references, classes)) add(name);
    for (const Row& row : table.rows)
      if (row.kind == RowKind::match) add(row.written);
  }
  for (const auto& strings : {dependencies.names, dependencies.texts, dependencies.just_read})
    for (const std::string_view s : strings) add(s);
  if (!dependencies.numbers.empty()) {
    for (const std::uint32_t least : numbers.least()) {
      add(fmt::format("{}", least));
      add(fmt::format("{:X}", least));
    }
  }
  for (const auto& [size, word] : words) {
    const bool is_there = std::ranges::find(alphabet, word, &Symbol::text) != alphabet.end();
    if (size > 0 && !is_there) alphabet.push_back({word, static_cast<unsigned>(size)});
  }
  return alphabet;
}

std::string_view plainest_name(const std::vector<Symbol>& alphabet) {
  return alphabet.front().text;
}

}  // namespace specdrift::model
