#pragma once

#include <string>
#include <string_view>

namespace specdrift {

/// Whether a character could steer a terminal, or hide from a reader: controls, separators of lines
/// and paragraphs, marks of text direction, characters without width or meaning, lone surrogates.
bool is_hidden(char32_t code_point);

/// A code point as reports to people have it: `\n`, `\r`, `\t`, `\u000b`, `\u{1f600}`. Options
/// take the same (--escaped).
std::string escape_of(char32_t code_point);

/// A JSON text in which hidden characters beyond ASCII are escapes: `\u202e`, `\udb40\udc01`. So
/// are lone surrogates in generalised UTF-8; bytes that are not UTF-8 become `\ufffd`.
std::string with_json_escapes(std::string json);

/// XML in which they are character references: `&#x202e;`, and so is TAB. Bytes that are not UTF-8
/// become U+FFFD, and so do U+FFFE and U+FFFF, which XML cannot have. Requires: they stand in text
/// and in values of attributes alone.
std::string with_xml_references(std::string xml);

}  // namespace specdrift
