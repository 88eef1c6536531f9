#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace specdrift::report {

/// Which characters of a text are told by their code points.
enum class Told : std::uint8_t {
  hidden,    ///< those that is_hidden knows; and bytes that are not UTF-8
  mistaken,  ///< these, and those that a reader takes for another character
};

/// A text as a reader sees it, in stretches that are shown as they are and stretches that are
/// told by escapes. A character is taken for another if
/// - it is a space other than U+0020, or a compatible form of one ASCII character: U+017F, U+212A;
/// - it is a form of what HTML gives a meaning to (U+FF1C, U+2215), or an angle bracket, of which
///   Unicode has three pairs;
/// - it is a letter of another script with the shape of an ASCII one, or a fullwidth form, and the
///   text does not show that this script is meant: ASCII letters are in the same word, or no letter
///   of the script in the whole text has a shape of its own.
/// The whole takes time linear in the text.
class ShownText {
 public:
  /// Requires: the text lives longer.
  ShownText(std::string_view text, Told told) : text_(text), told_(told) {}

  struct Stretch {
    std::string_view text;  ///< empty at the end
    bool is_told = false;
  };
  Stretch next();

 private:
  bool is_told(std::size_t at, char32_t code_point, std::size_t length);
  bool is_in_ascii_word(std::size_t at);
  bool has_letter_of_its_own(std::uint8_t script);

  std::string_view text_;
  Told told_;
  std::size_t at_ = 0;
  std::size_t word_end_ = 0;
  bool is_ascii_word_ = false;
  std::uint8_t scripts_ = 0;  ///< a bit for each that has such a letter
  bool has_scripts_ = false;
};

/// Returns text that is_told, as escapes.
std::string escapes_of(std::string_view told);

}  // namespace specdrift::report
