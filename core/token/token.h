#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/text/span.h"

namespace specdrift {

/// The kinds of tokens of all versions together.
enum class TokenKind : std::uint8_t {
  doctype,
  start_tag,
  end_tag,
  comment,
  characters,
  end_of_file,
  processing_instruction,  ///< from June 2026 on
};

/// An attribute of a tag. The strings are held by the source or by the batch.
struct Attribute {
  std::string_view name;   ///< lowercased as the version says
  std::string_view value;  ///< with its references decoded
  Span span;  ///< from the first byte of the name to the last of the value, its closing quote
              ///< included
};

/// The contents of a DOCTYPE token. A missing string is not an empty one.
struct Doctype {
  std::optional<std::string_view> name;               ///< lowercased as the version says
  std::optional<std::string_view> public_identifier;  ///< missing: there is no such keyword
  std::optional<std::string_view> system_identifier;  ///< missing: there is none
  bool force_quirks = false;  ///< the 2007 text's correctness flag is the same bit: incorrect is on
};

/// One token as it was emitted. Neighbouring character tokens are one run (see `verbatim`).
struct Token {
  TokenKind kind;  ///< what it is; tells which of the others count
  /// characters: the text is the source's bytes at `span`, every code point of them a character
  /// with a span of its own. Otherwise the whole of `span` made these characters together (a
  /// reference, a replaced U+0000).
  bool verbatim = false;
  /// tags: false too where the version has no such flag (VersionInfo::models_self_closing)
  bool self_closing = false;
  /// characters: they are the text of a script element; false too where no parser takes part
  bool of_script = false;
  std::uint32_t first = 0;            ///< tags: index of the first attribute; doctype, processing
                                      ///< instruction: into their vector
  std::uint32_t attribute_count = 0;  ///< tags: how many there are from the first on
  Span span;                          ///< the construct in the source, delimiters included
  std::string_view text;  ///< tag: its name; comment and characters: the data; processing
                          ///< instruction: its target
};

/// A parse error. Where a text gives its errors no names, the code is empty.
struct ParseError {
  Offset at;  ///< the current input character when the error was found, or the end of the input
  std::string_view code;  ///< static storage of the version
  /// Member by member.
  friend bool operator==(const ParseError&, const ParseError&) = default;
};

}  // namespace specdrift
