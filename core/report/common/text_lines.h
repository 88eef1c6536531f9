#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace specdrift::report {

/// How text for a terminal looks.
struct TextStyle {
  bool color = false;
  std::size_t columns = 80;  ///< of the longest line
};

/// Text in lines of at most so many columns, broken at spaces, or within a longer word. The first
/// line is indented, the others further. Ends in a line feed. Requires: no control characters.
std::string in_lines(std::string_view text, std::size_t columns, std::size_t indent,
                     std::size_t further = 0);

/// Text of many lines with each line that is longer than that broken at spaces, or within a longer
/// word. What continues a line begins under its last column of words, or a little further in than
/// the line. A line with a command of specdrift stays whole, so that it can be copied. Colours take
/// no room. Requires: no other control characters than line feeds and these.
std::string fitted(std::string_view text, std::size_t columns);

}  // namespace specdrift::report
