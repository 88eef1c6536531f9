#pragma once

#include <string>
#include <string_view>

#include "core/token/context.h"

namespace specdrift::v13_2_5 {

/// What the tokenizer makes of an input: the tokens as tests/support/tokenize.h writes them and, if
/// there are errors, these after a bar, as in: text "a" | 1 unexpected-null-character. U+0000 is
/// shown as U+2400.
std::string result(const StartContext& start, std::string_view input);

std::string data(std::string_view input);
std::string rcdata(std::string_view input);   ///< in a title
std::string rawtext(std::string_view input);  ///< in a style
std::string script(std::string_view input);   ///< script data
std::string plaintext(std::string_view input);
std::string cdata(std::string_view input);    ///< in a CDATA section
std::string foreign(std::string_view input);  ///< data where CDATA sections are allowed

/// The result for `input` with its `~` replaced by TAB, by LF, by FF and by SPACE: the one result,
/// or all four.
std::string with_each_white_space(std::string (*in)(std::string_view), std::string_view input);

}  // namespace specdrift::v13_2_5
