#pragma once

#include <string>
#include <string_view>

/// The only ways of a string that is not the writer's own into Markdown. All of them make visible
/// what escaped_for_terminal does.
namespace specdrift::report {

/// As a code span, whatever graves it holds; "(empty)" where it is empty.
std::string code_span(std::string_view text);

/// The same for a cell of a table.
std::string code_cell(std::string_view text);

/// As text, also of a cell, in which nothing is markup, a link or the end of the cell. Not for the
/// beginning of a line.
std::string markdown_text(std::string_view text);

/// As a block of code; its lines stay lines.
std::string code_block(std::string_view text);

}  // namespace specdrift::report
