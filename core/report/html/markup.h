#pragma once

#include <string>
#include <string_view>

#include "core/report/common/report_words.h"

/// The parts of the HTML report. Whatever comes from an input, a path or a specification goes
/// through one of the functions here; no other string of theirs enters the page.
namespace specdrift::report::html {

/// Text for between tags: markup is escaped, and what a reader could not see stands as in
/// escaped_for_terminal, in an element that shows that it is no text of the input.
std::string content(std::string_view text);
void append_content(std::string& to, std::string_view text);

/// The same for between the quotes of an attribute: escapes alone, without elements.
std::string attribute(std::string_view text);

/// The first bytes of a long text as content, cut at the boundary of a character, and its size.
std::string shortened(std::string_view text, std::size_t most);

/// The letter that stands for a class of a partition: A for the first, … Z, then numbers.
std::string class_letter(std::size_t class_index);

/// `line:column` of an offset.
std::string place(const DocumentReport& document, Offset at);

}  // namespace specdrift::report::html
