#pragma once

#include <cstddef>
#include <string_view>

/// Functions that read a report back, as one who takes it for granted would. Each ends the run
/// where a text is not of its format, or holds what could steer a terminal.
namespace specdrift::fuzz {

/// UTF-8 that hides nothing; only line feeds are left of what is no character to be seen, and TABs
/// in the sources that a page shows.
void check_nothing_is_hidden(std::string_view text, bool has_tabs = false);

/// One value. Returns how many objects in it have this member with this string; with any value, if
/// the string is empty.
std::size_t read_json(std::string_view text, std::string_view member, std::string_view value);
/// A value a line.
std::size_t read_json_lines(std::string_view text, std::string_view member, std::string_view value);

/// A document. Returns how many elements have the name.
std::size_t read_xml(std::string_view text, std::string_view element);

/// GitHub's tables: each row has as many cells as its head, and a block of code ends. Returns how
/// many lines outside code begin so.
std::size_t read_markdown(std::string_view text, std::string_view begin);

/// A page without parse errors, read by the newest version that has a machine: of the elements that
/// a report is made of, without handlers of events, with no address but those in the page. Returns
/// how many start tags have the name.
std::size_t read_html(std::string_view text, std::string_view element);

}  // namespace specdrift::fuzz
