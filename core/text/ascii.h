#pragma once

#include <algorithm>
#include <string>
#include <string_view>

/// ASCII letters and digits as bytes, whatever the locale is. The states have core/machine/char.h.
namespace specdrift::ascii {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_letter(char c) {
  return is_lower(c) || is_upper(c);
}

/// A capital letter as a small one; other bytes stay.
constexpr char lowered(char c) {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
inline std::string lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = lowered(c);
  return lower;
}

/// True if two texts differ in the case of letters at most.
inline bool are_same(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lowered(x) == lowered(y); });
}

}  // namespace specdrift::ascii
