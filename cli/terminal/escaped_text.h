#pragma once

#include <string>
#include <string_view>

namespace specdrift::cli {

/// `text` with its escapes resolved: \n \t \r \\ \" \', \x0b, \u000b, \u{1f600}. The numbers are
/// code points; two escapes of surrogates that make a pair are one character, a lone one stays what
/// it is (generalised UTF-8). Throws UserError for anything else after a backslash.
std::string resolve_escapes(std::string_view text);

}  // namespace specdrift::cli
