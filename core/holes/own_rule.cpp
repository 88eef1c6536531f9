#include "core/holes/own_rule.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/source.h"
#include "core/text/utf8.h"
#include "core/trace/step_stream.h"

namespace specdrift::holes {
namespace {

bool is_letter(char c) {
  return ascii::is_letter(c);
}
bool is_digit(char c) {
  return ascii::is_digit(c);
}

/// A word for a character, without what names of classes have between their parts.
std::string class_of(std::string_view text) {
  if (text.empty()) return "EOF";
  const char c = text.front();
  if (is_letter(c)) return "letter";
  if (is_digit(c)) return "digit";
  switch (c) {
  case '\0':
    return "NUL";
  case ' ':
  case '\t':
  case '\n':
  case '\f':
  case '\r':
    return "white-space";
  case '/':
    return "solidus";
  case '|':
    return "vertical-line";
  case ',':
    return "comma";
  default:
    break;
  }
  if (c > ' ' && c < '\x7F') return std::string(1, c);
  return static_cast<unsigned char>(c) < 0x80 ? "control" : "beyond-ASCII";
}

std::string hyphenated(std::string_view words) {
  std::string text;
  for (const char c : words)
    if (c == ' ')
      text += '-';
    else if (c != ',')
      text += c;
  return text;
}

/// The concept of the state that reads the character at an offset; the last one for the end.
std::string construct_at(std::string_view input, Offset at, const model::Model& model,
                         const StartContext& start) {
  const Source source = Source::from_string(input);
  trace::StepStream steps(model, source, start);
  std::string concept_name = "data";
  while (steps.next()) {
    concept_name = steps.step().concept_before;
    if (steps.step().read.end > at) break;
  }
  return concept_name;
}

}  // namespace

std::string cause_of_mode(std::string_view mode) {
  return "mode/" + hyphenated(mode);
}

std::string cause_of_writing(std::string_view what) {
  return "writes/" + hyphenated(what);
}

std::string without_letters(std::string_view input, const minimize::Test& test) {
  std::string text(input);
  for (char& c : text) {
    if (!is_letter(c) && !is_digit(c)) continue;
    const char before = c;
    c = is_letter(c) ? 'a' : '0';
    if (c != before && !test(text)) c = before;
  }
  return text;
}

OwnRule own_rule_of(std::string_view input, const minimize::Test& test, const model::Model& model,
                    const StartContext& start) {
  OwnRule rule;
  // A letter first: a quotation mark after a reference is no end of a file, but may act as one.
  const std::string ended = std::string(input) + std::string(all_ends);
  const std::string longer = std::string(input) + 'z' + std::string(all_ends);
  if (!test(ended) && !test(longer)) {
    rule.construct = construct_at(input, input.size(), model, start);
    rule.characters = "EOF";
    return rule;
  }
  const auto ends = minimize::characters(input, true);
  std::optional<std::size_t> decisive;
  for (std::size_t i = ends.size(); i-- > 0 && !decisive;) {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    const std::string_view character = input.substr(begin, ends[i] - begin);
    if (is_letter(character.front()) || is_digit(character.front())) continue;
    if (character == ">" && i + 1 == ends.size() && i > 1) continue;
    std::string other(input);
    other.replace(begin, character.size(), "a");
    if (!test(other)) decisive = i;
  }
  if (!decisive) decisive = ends.empty() ? 0 : ends.size() - 1;
  const std::size_t begin = *decisive == 0 ? 0 : ends[*decisive - 1];
  rule.construct = construct_at(input, begin, model, start);
  rule.characters = class_of(input.substr(begin));
  return rule;
}

}  // namespace specdrift::holes
