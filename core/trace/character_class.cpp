#include "core/trace/character_class.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bitset>

#include "core/machine/char.h"
#include "core/text/irregular.h"

namespace specdrift::trace {
namespace {

// ASCII, then any other character, then the end of the input, as in Table::first_row.
constexpr unsigned beyond_ascii = 128;
constexpr unsigned end_of_input = 129;
using Members = std::bitset<130>;

unsigned index_of(std::string_view character) {
  if (character.empty()) return end_of_input;
  const auto c = static_cast<unsigned char>(character.front());
  return c == '\r' ? '\n' : std::min<unsigned>(c, beyond_ascii);
}

/// The row that the character leads to, as the tokenizer gets it.
unsigned first_row(const TableOf& at, unsigned index) {
  if (index == 0 && at.model->stream.replaces_null()) index = beyond_ascii;
  return at.model->tables[at.table].first_row[index];
}

std::string character_name(unsigned index) {
  switch (index) {
  case end_of_input:
    return "EOF";
  case beyond_ascii:
    return "anything-else";
  case 0:
    return "NUL";
  case '\t':
    return "TAB";
  case '\n':
    return "LF";
  case '\v':
    return "VT";
  case '\f':
    return "FF";
  case ' ':
    return "SPACE";
  case '/':
  case '|':
  case ',':
  case '+':
    return fmt::format("U+{:04X}", index);
  default:
    return index > ' ' && index < 0x7F ? std::string(1, static_cast<char>(index))
                                       : fmt::format("U+{:04X}", index);
  }
}

struct NamedMembers {
  std::string_view name;
  bool (*has)(unsigned index);
};
constexpr NamedMembers named[] = {
    {"white-space", [](unsigned c) { return c == '\t' || c == '\n' || c == '\f' || c == ' '; }},
    {"ascii-digit", [](unsigned c) { return is_ascii_digit(c); }},
    {"ascii-upper-alpha", [](unsigned c) { return is_ascii_upper_alpha(c); }},
    {"ascii-lower-alpha", [](unsigned c) { return is_ascii_lower_alpha(c); }},
    {"ascii-alpha", [](unsigned c) { return is_ascii_upper_alpha(c) || is_ascii_lower_alpha(c); }},
    {"ascii-alphanumeric",
     [](unsigned c) {
       return is_ascii_digit(c) || is_ascii_upper_alpha(c) || is_ascii_lower_alpha(c);
     }},
};

}  // namespace

std::string character_class_name(std::span<const TableOf> tables, std::string_view character) {
  constexpr std::size_t most_listed = 8;
  const unsigned index = index_of(character);
  Members members;
  for (unsigned c = 0; c < members.size(); ++c) {
    if (c == '\r') continue;  // no tokenizer sees one
    members[c] = std::ranges::all_of(
        tables, [&](const TableOf& at) { return first_row(at, c) == first_row(at, index); });
  }
  if (members[beyond_ascii]) return "anything-else";
  for (const NamedMembers& one : named) {
    bool equal = true;
    for (unsigned c = 0; c < members.size(); ++c)
      equal = equal && members[c] == (c < beyond_ascii && one.has(c));
    if (equal) return std::string(one.name);
  }
  if (members.count() > most_listed) return "several";
  std::string name;
  for (unsigned c = 0; c < members.size(); ++c)
    if (members[c]) name += (name.empty() ? "" : "+") + character_name(c);
  return name;
}

std::optional<std::uint32_t> reference_number(std::string_view text) {
  if (!text.starts_with("&#")) return std::nullopt;
  text.remove_prefix(2);
  const bool hexadecimal = text.starts_with('x') || text.starts_with('X');
  if (hexadecimal) text.remove_prefix(1);
  text = text.substr(0, text.find_first_not_of("0123456789ABCDEFabcdef"));
  std::uint32_t number = 0;
  for (const char c : text) {
    const int letter = c | 0x20;
    if (!hexadecimal && c > '9') break;
    const int digit = c <= '9' ? c - '0' : letter - 'a' + 10;
    number = std::min(number * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(digit),
                      model::largest_number);
  }
  return number;
}

std::string number_class_name(std::uint32_t number) {
  if (number > 0x10FFFF) return "0x110000-";
  if (number >= 0xD800 && number <= 0xDFFF) return "surrogate";
  if ((number & 0xFFFE) == 0xFFFE || (number >= 0xFDD0 && number <= 0xFDEF)) return "noncharacter";
  if (number == 0 || number == 0x0D || (number >= 0x80 && number <= 0x9F))
    return fmt::format("0x{:02X}", number);
  const bool control = number < 0x20 || number == 0x7F;
  const bool white_space = number == 0x09 || number == 0x0A || number == 0x0C;
  return control && !white_space ? "control" : "other";
}

std::string_view stream_class_name(std::string_view text) {
  if (text.empty()) return {};
  constexpr Irregular all = Irregular::ill_formed | Irregular::null | Irregular::control |
                            Irregular::noncharacter | Irregular::surrogate;
  const IrregularStretch found = find_irregular(
      text.data(), text.data() + std::min<std::size_t>(text.size(), 4), all, /*surrogates=*/true);
  if (found.at != text.data() || !any(found.kind)) return {};
  if (any(found.kind & Irregular::null)) return "NUL";
  if (any(found.kind & Irregular::control)) return "control";
  if (any(found.kind & Irregular::noncharacter)) return "noncharacter";
  return any(found.kind & Irregular::surrogate) ? "surrogate" : "ill-formed";
}

std::string no_match_class_name(std::string_view text) {
  if (text.empty()) return "EOF";
  if (is_ascii_alphanumeric(static_cast<unsigned char>(text.front()))) return "none";
  constexpr std::string_view special = "\"'>;";
  return special.find(text.front()) == std::string_view::npos ? "anything-else"
                                                              : std::string(1, text.front());
}

std::string row_class_name(const model::Row& row) {
  std::string name(row.written.empty() ? row.label : row.written);
  for (char& c : name)
    if (c <= ' ' || c >= 0x7F || c == '/' || c == '|' || c == ',') c = '-';
  return name;
}

}  // namespace specdrift::trace
