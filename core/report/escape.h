#pragma once

#include <string>
#include <string_view>

namespace specdrift::report {

/// `text` with everything made visible that could steer a terminal or hide from a reader: control
/// characters, line and paragraph separators, marks of text direction, characters without width,
/// lone surrogates. They become
/// `\n`, `\r`, `\t`, `\u001b`, `\u{e0001}`; bytes that are not UTF-8 become `\xff`. All else stays,
/// quotes and backslashes too.
std::string escaped_for_terminal(std::string_view text);

/// Whether `escaped_for_terminal` would write the character otherwise than it is.
bool is_escaped_for_terminal(char32_t code_point);

}  // namespace specdrift::report
