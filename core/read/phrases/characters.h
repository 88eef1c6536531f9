#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift::read {

/// Where a character that is written out can end, such as `U+002F SOLIDUS character (/)`: all
/// places behind `at`, the longest first; none if none begins there. `code_point` is `U+002F`.
std::vector<std::size_t> character_ends(std::string_view text, std::size_t at,
                                        std::string& code_point);

/// A character as the attribute `input` writes it: `/`, `TAB`, `U+00A0`.
std::string as_input(std::string_view code_point);

/// Whether it is a printable ASCII character, which an attribute `text` can hold.
bool is_printable(std::string_view code_point);

/// The character itself. Requires: is_printable.
char as_text(std::string_view code_point);

constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Upper case ASCII as lower case.
std::string lowered(std::string_view text);

/// Runs of white space as one space each, none at the ends.
std::string collapsed(std::string_view text);

}  // namespace specdrift::read
