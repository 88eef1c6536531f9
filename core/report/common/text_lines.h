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

/// The text with lines of at most `columns` columns. A longer line is broken at spaces, or within a
/// word that does not fit. Its continuation is indented: to the last column of the line, if the
/// line has columns, otherwise a little. A line with a command stays whole, so that it can be
/// copied. Colours count no columns. Requires: the only control characters are line feeds and those
/// of colours.
std::string fitted(std::string_view text, std::size_t columns);

/// The text that `fitted` made into lines of at most `columns` columns, so that it can be fitted to
/// fewer: a line that is indented as a continuation is, and whose first word had no room in the
/// line before, is its continuation. Spaces in the place of a break become one.
std::string unfitted(std::string_view text, std::size_t columns);

}  // namespace specdrift::report
