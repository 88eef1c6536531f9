#include "core/read/entries/contradictions.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/model/data/words.h"
#include "core/model/wording/wording.h"
#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace {

// -- labels

std::vector<std::string_view> words_in(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    if (end > 0) words.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

constexpr std::string_view anything_else = "Anything else";

/// The labels of a row that holds in any case.
std::vector<std::string_view> labels_of(const State& state, const Row& row) {
  if (!state.reads.empty() || !row.condition.empty()) return {};
  if (row.selector.empty()) return {anything_else};
  return row.selector.front().first == "input" ? words_in(row.selector.front().second)
                                               : std::vector<std::string_view>();
}

std::string said(std::string_view label) {
  return label == anything_else ? std::string(label) : model::input_word(label);
}

void find_second_labels(Reading& reading) {
  for (const State& state : reading.states) {
    std::map<std::string_view, Place> first;
    for (const Row& row : state.rows) {
      std::set<std::string_view> own;
      for (const std::string_view label : labels_of(state, row)) {
        const bool is_twice = !own.insert(label).second;
        const Place entry = row.entry.line > 0 ? row.entry : row.place;
        const auto [known, is_new] = first.emplace(label, entry);
        const bool is_same_entry =
            known->second.line == entry.line && known->second.column == entry.column;
        if (is_new || (is_same_entry && !is_twice)) continue;
        reading.doubts.push_back(
            {row.place,
             is_twice
                 ? fmt::format("{}: {} is twice among the labels of this entry: is one of them "
                               "another character?",
                               state.title, said(label))
                 : fmt::format("{}: {} has an entry in line {}, so this one never takes it: "
                               "is one of the labels another character?",
                               state.title, said(label), known->second.line)});
      }
    }
  }
}

// -- characters

constexpr std::string_view names_of_signs[] = {
    "SPACE",        "EXCLAMATION MARK", "QUOTATION MARK", "NUMBER SIGN",      "DOLLAR SIGN",
    "PERCENT SIGN", "AMPERSAND",        "APOSTROPHE",     "LEFT PARENTHESIS", "RIGHT PARENTHESIS",
    "ASTERISK",     "PLUS SIGN",        "COMMA",          "HYPHEN-MINUS",     "FULL STOP",
    "SOLIDUS"};
constexpr std::string_view names_after_digits[] = {
    "COLON",         "SEMICOLON",    "LESS-THAN SIGN", "EQUALS SIGN", "GREATER-THAN SIGN",
    "QUESTION MARK", "COMMERCIAL AT"};
constexpr std::string_view names_after_capitals[] = {
    "LEFT SQUARE BRACKET", "REVERSE SOLIDUS", "RIGHT SQUARE BRACKET",
    "CIRCUMFLEX ACCENT",   "LOW LINE",        "GRAVE ACCENT"};
constexpr std::string_view names_after_small[] = {"LEFT CURLY BRACKET", "VERTICAL LINE",
                                                  "RIGHT CURLY BRACKET", "TILDE"};
constexpr std::string_view names_of_digits[] = {"ZERO", "ONE", "TWO",   "THREE", "FOUR",
                                                "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"};

/// Unicode's name of a printable character of ASCII; empty for others.
std::string name_of(unsigned character) {
  const auto in = [&](std::string_view first, auto& names) -> std::optional<std::string> {
    const unsigned begin = static_cast<unsigned char>(first.front());
    if (character < begin || character >= begin + std::size(names)) return {};
    return std::string(names[character - begin]);
  };
  for (const auto& name : {in(" ", names_of_signs), in(":", names_after_digits),
                           in("[", names_after_capitals), in("{", names_after_small)})
    if (name) return *name;
  const char c = static_cast<char>(character);
  if (is_digit(c)) return fmt::format("DIGIT {}", names_of_digits[character - '0']);
  if (is_upper(c)) return fmt::format("LATIN CAPITAL LETTER {}", c);
  if (is_lower(c)) return fmt::format("LATIN SMALL LETTER {}", static_cast<char>(c - 'a' + 'A'));
  return {};
}

/// More are not told, and looking whether one is known takes time.
constexpr std::size_t most_doubts = 500;

/// The printable character of ASCII that has this name, as a code point.
std::optional<unsigned> character_called(std::string_view name) {
  for (unsigned c = 0x20; c < 0x7F; ++c)
    if (name_of(c) == name) return c;
  return {};
}

/// Words in capitals, from `at` on.
std::string_view capitals_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  for (std::size_t i = at; i < text.size();) {
    std::size_t word = i;
    while (word < text.size() && (is_upper(text[word]) || text[word] == '-')) ++word;
    if (word == i || (word < text.size() && (is_lower(text[word]) || is_digit(text[word])))) break;
    end = word;
    if (word == text.size() || text[word] != ' ') break;
    i = word + 1;
  }
  return text.substr(at, end - at);
}

/// A single character in parentheses, after a name and perhaps the word `character`.
std::optional<char> glyph_at(std::string_view text, std::size_t at) {
  for (const std::string_view word : {" characters", " character"})
    if (text.substr(at).starts_with(word)) {
      at += word.size();
      break;
    }
  const std::string_view rest = text.substr(at);
  if (rest.size() < 4 || !rest.starts_with(" (") || rest[3] != ')') return {};
  // `())` has the closing one.
  return rest[2] > ' ' && rest[2] < 0x7F ? std::optional(rest[2]) : std::nullopt;
}

void find_odd_characters(const Section& section, Reading& reading) {
  for (const Block& block : section.blocks) {
    const std::string_view text = block.text;
    for (std::size_t at = text.find("U+"); at != text.npos; at = text.find("U+", at + 2)) {
      unsigned number = 0;
      const auto [end, error] =
          std::from_chars(text.data() + at + 2, text.data() + text.size(), number, 16);
      const auto digits = static_cast<std::size_t>(end - text.data()) - at - 2;
      if (error != std::errc() || digits < 4 || digits > 6) continue;
      const std::size_t after = at + 2 + digits;
      const std::string_view code_point = text.substr(at, after - at);
      std::size_t named = after;
      std::string said;
      std::optional<unsigned> other;
      if (text.substr(after).starts_with(' ')) {
        const std::string_view name = capitals_at(text, after + 1);
        if (!name.empty()) named = after + 1 + name.size();
        other = character_called(name);
        if (other && *other != number) said = name;
      }
      if (const std::optional<char> glyph = glyph_at(text, named);
          said.empty() && glyph && number < 0x7F && static_cast<unsigned char>(*glyph) != number) {
        said = fmt::format("({})", *glyph);
        other = static_cast<unsigned char>(*glyph);
      }
      if (said.empty() || reading.doubts.size() == most_doubts) continue;
      Doubt doubt{
          at < block.places.size() ? block.places[at] : block.place(),
          fmt::format("{}: {} {}, which is U+{:04X}: which of the two is meant? It is read as {}",
                      section.title, code_point, said, *other, code_point)};
      const bool is_known = std::ranges::any_of(reading.doubts, [&](const Doubt& known) {
        return known.place.line == doubt.place.line && known.place.column == doubt.place.column &&
               known.what == doubt.what;
      });
      if (!is_known) reading.doubts.push_back(std::move(doubt));
    }
  }
}

// -- error codes

/// A list with fewer codes is none.
constexpr std::size_t fewest_codes = 10;

bool is_code(std::string_view word) {
  return word.find('-') != word.npos && is_lower(word.front()) &&
         std::ranges::all_of(word, [](char c) { return is_lower(c) || is_digit(c) || c == '-'; });
}

/// The codes of a list: of a table the first word of each row, which Markdown may have as a
/// paragraph, else words without anything else.
std::set<std::string, std::less<>> codes_of(const Section& section) {
  std::set<std::string, std::less<>> codes;
  for (const Block& block : section.blocks) {
    std::vector<std::string_view> words = words_in(block.text);
    if (words.empty()) continue;
    const bool has_others = !std::ranges::all_of(words, is_code);
    if (block.kind == Block::Kind::row || (has_others && is_code(words.front()))) words.resize(1);
    if (std::ranges::all_of(words, is_code)) codes.insert(words.begin(), words.end());
  }
  return codes;
}

void find_unlisted_codes(const Document& document, Reading& reading) {
  const auto list = std::ranges::find_if(document.sections, [](const Section& section) {
    return lowered(section.title).starts_with("parse errors");
  });
  std::set<std::string, std::less<>> codes;
  if (list != document.sections.end()) codes = codes_of(*list);
  const bool is_listed = codes.size() >= fewest_codes;
  if (!is_listed) codes = {model::known_codes().begin(), model::known_codes().end()};
  const auto look = [&](const State& state, const std::string& title) {
    for (const Row& row : state.rows)
      for (const Action& action : row.actions) {
        const std::string_view code = action["code"];
        if (code.empty() || codes.contains(code)) continue;
        reading.doubts.push_back(
            {row.place,
             is_listed ? fmt::format("{}: the text's list of parse errors (line {}) has no code "
                                     "{}: is it misspelt, or does the list lack it?",
                                     title, list->place.line, code)
                       : fmt::format("{}: no version has the code {}: is it misspelt, or new?",
                                     title, code)});
      }
  };
  for (const State& state : reading.states) look(state, state.title);
  if (reading.procedure)
    for (const State& step : reading.procedure->steps) look(step, reading.procedure->title);
}

}  // namespace

void find_contradictions(const Document& document, std::span<const Section* const> sections,
                         Reading& reading) {
  find_second_labels(reading);
  for (const Section* const section : sections) find_odd_characters(*section, reading);
  find_unlisted_codes(document, reading);
}

}  // namespace specdrift::read
