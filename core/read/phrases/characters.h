#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/ascii.h"

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

using ascii::is_digit, ascii::is_lower, ascii::is_upper, ascii::lowered;

/// Runs of white space as one space each, none at the ends.
std::string collapsed(std::string_view text);

}  // namespace specdrift::read
