#pragma once

#include <string>
#include <string_view>

namespace specdrift::report {

/// `text` with everything made visible that is_hidden knows, and bytes that are not UTF-8: hidden
/// characters become `\n`, `\r`, `\t`, `\u001b`, `\u{e0001}`; such bytes become `\xff`. So does
/// a character that a reader takes for another (shown_text.h): `\u00a0`, `\u0430`. All else
/// stays, quotes and backslashes too. Every string that comes from outside goes through this, or
/// through one of escape/, on its way to people.
std::string escaped_for_terminal(std::string_view text);

/// The same for what a program reads, too: a character that only looks like another stays.
std::string with_hidden_escaped(std::string_view text);

/// The last guard before a terminal, for a whole text of many lines: line feeds stay, and colours
/// if there may be some (`ESC [ digits m`); what is hidden is as in escaped_for_terminal, whoever
/// forgot it. Words that are written from right to left are isolated (U+2068 … U+2069), so that
/// what stands around them keeps its columns.
std::string guarded_for_terminal(std::string text, bool colors);

/// Text in a color or style of terminals, `code` being the number of it (`1`: bold, `31`: red);
/// as it is without `color` or without a number.
std::string painted(std::string_view text, std::string_view code, bool color);

}  // namespace specdrift::report
