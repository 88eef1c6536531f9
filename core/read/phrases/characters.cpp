#include "core/read/phrases/characters.h"

#include <algorithm>
#include <charconv>

namespace specdrift::read {
namespace {

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F');
}
bool is_of_name(char c) {
  return is_upper(c) || (c >= '0' && c <= '9') || c == '-';
}

unsigned number_of(std::string_view code_point) {
  unsigned number = 0;
  std::from_chars(code_point.data() + 2, code_point.data() + code_point.size(), number, 16);
  return number;
}

/// The place after parentheses: they hold the character itself, its short name, or a string that it
/// ends.
std::size_t after_glyph(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with(" (")) return at;
  const std::size_t limit = std::min(text.size(), at + 20);
  for (std::size_t i = at + 3; i < limit; ++i)
    if (text[i] == ')') return i + 1 < limit && text[i + 1] == ')' ? i + 2 : i + 1;
  return at;
}

std::size_t after_word(std::string_view text, std::size_t at) {
  for (const std::string_view word : {" characters", " character"})
    if (text.substr(at).starts_with(word)) return at + word.size();
  return at;
}

}  // namespace

std::vector<std::size_t> character_ends(std::string_view text, std::size_t at,
                                        std::string& code_point) {
  std::vector<std::size_t> ends;
  if (!text.substr(at).starts_with("U+")) return ends;
  std::size_t i = at + 2;
  while (i < text.size() && i < at + 8 && is_hex(text[i])) ++i;
  if (i < at + 6) return ends;
  code_point = text.substr(at, i - at);
  while (i + 1 < text.size() && text[i] == ' ' && is_upper(text[i + 1])) {
    std::size_t end = i + 1;
    while (end < text.size() && is_of_name(text[end])) ++end;
    // A word in capitals ends where a word ends.
    if (end < text.size() && ((text[end] >= 'a' && text[end] <= 'z') || text[end] == '_')) break;
    i = end;
  }
  for (const std::size_t named : {after_glyph(text, i), i})
    for (const std::size_t word : {after_word(text, named), named})
      for (const std::size_t end : {after_glyph(text, word), word})
        if (std::ranges::find(ends, end) == ends.end()) ends.push_back(end);
  std::ranges::sort(ends, std::greater());
  return ends;
}

std::string as_input(std::string_view code_point) {
  switch (number_of(code_point)) {
  case 0x00:
    return "NUL";
  case 0x09:
    return "TAB";
  case 0x0A:
    return "LF";
  case 0x0B:
    return "VT";
  case 0x0C:
    return "FF";
  case 0x0D:
    return "CR";
  case 0x20:
    return "SPACE";
  default:
    break;
  }
  return is_printable(code_point) ? std::string(1, as_text(code_point)) : std::string(code_point);
}

bool is_printable(std::string_view code_point) {
  const unsigned number = number_of(code_point);
  return number >= 0x20 && number < 0x7F;
}

char as_text(std::string_view code_point) {
  return static_cast<char>(number_of(code_point));
}

std::string collapsed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    if (!is_space)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace specdrift::read
