#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// The table of numbers that numeric character references replace.
namespace specdrift::read {

/// Says what of a row is true of another character than its own; empty: nothing. `name` is the text
/// after the code point: `EURO SIGN (X)`, with the character itself in place of X, or less.
std::string contradiction_of_row(std::uint32_t code_point, std::string_view name);

}  // namespace specdrift::read
