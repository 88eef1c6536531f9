#pragma once

namespace specdrift {

/// The current input character as the rows of a state ask for it: an ASCII character, the first
/// byte (0x80 or above) of any other, or the end of the input. Every character that a row names is
/// ASCII; anything else is carried along whole (Input::current).
using Char = int;

inline constexpr Char eof = -1;

constexpr bool is_ascii_upper_alpha(Char c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_ascii_lower_alpha(Char c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_ascii_alpha(Char c) {
  return is_ascii_upper_alpha(c) || is_ascii_lower_alpha(c);
}
constexpr bool is_ascii_digit(Char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_ascii_alphanumeric(Char c) {
  return is_ascii_alpha(c) || is_ascii_digit(c);
}

/// Adds 0x0020 to a capital ASCII letter; other characters stay. A char, hence a literal to the
/// verbs.
constexpr char lowercase(Char c) {
  return static_cast<char>(is_ascii_upper_alpha(c) ? c + 0x20 : c);
}

}  // namespace specdrift

// Character classes as labels of a row, so that a row keeps its place in the order of its state:
//   case ASCII_UPPER_ALPHA:
// The only macros that states use. A class that just one draft lists is written out there.
#define ASCII_UPPER_ALPHA                                                                     \
  'A' : case 'B' : case 'C' : case 'D' : case 'E' : case 'F' : case 'G' : case 'H' : case 'I' \
      : case 'J' : case 'K' : case 'L' : case 'M' : case 'N' : case 'O' : case 'P' : case 'Q' \
      : case 'R' : case 'S' : case 'T' : case 'U' : case 'V' : case 'W' : case 'X' : case 'Y' \
      : case 'Z'
#define ASCII_LOWER_ALPHA                                                                     \
  'a' : case 'b' : case 'c' : case 'd' : case 'e' : case 'f' : case 'g' : case 'h' : case 'i' \
      : case 'j' : case 'k' : case 'l' : case 'm' : case 'n' : case 'o' : case 'p' : case 'q' \
      : case 'r' : case 's' : case 't' : case 'u' : case 'v' : case 'w' : case 'x' : case 'y' \
      : case 'z'
#define ASCII_ALPHA  \
  ASCII_UPPER_ALPHA: \
  case ASCII_LOWER_ALPHA
#define ASCII_DIGIT                                                                           \
  '0' : case '1' : case '2' : case '3' : case '4' : case '5' : case '6' : case '7' : case '8' \
      : case '9'
#define ASCII_ALPHANUMERIC \
  ASCII_DIGIT:             \
  case ASCII_ALPHA
#define ASCII_UPPER_HEX_LETTER 'A' : case 'B' : case 'C' : case 'D' : case 'E' : case 'F'
#define ASCII_LOWER_HEX_LETTER 'a' : case 'b' : case 'c' : case 'd' : case 'e' : case 'f'
#define ASCII_HEX_DIGIT        \
  ASCII_DIGIT:                 \
  case ASCII_UPPER_HEX_LETTER: \
  case ASCII_LOWER_HEX_LETTER
