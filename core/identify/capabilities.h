#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace specdrift::identify {

/// The versions of the protocol that this program speaks: the second has parse errors.
inline constexpr int oldest_protocol = 1;
inline constexpr int newest_protocol = 2;

/// Everything that an adapter says of itself and of what its parser lets it see (docs/adapters.md).
/// Predictions and observations leave out what it cannot see.
struct Capabilities {
  enum class Level : std::uint8_t { tokens, tree };
  enum class Attributes : std::uint8_t { pairs, map, none };
  enum class Instructions : std::uint8_t { node, comment, none };
  enum class Doctype : std::uint8_t { none, name, ids };
  enum class Context : std::uint8_t { document, fragment, tokenizer };
  enum class Errors : std::uint8_t { none, count, codes };
  enum class Places : std::uint8_t { none, bytes, code_points, utf16 };
  /// The form of a filter's output: the source that it has read, its tokens as they are, or its
  /// tokens with escapes in text and values.
  enum class Writes : std::uint8_t { unknown, source, tokens, escaped };

  std::string name;
  std::string version;
  Level level = Level::tree;
  Attributes attributes = Attributes::pairs;
  bool comments = true;
  bool bogus = true;  ///< comments that do not begin with `<!--` are reported as comments
  Instructions instructions = Instructions::comment;
  Doctype doctype = Doctype::none;
  bool quirks = false;
  bool exact_names = true;  ///< false: names that XML would not take are changed or refused
  bool decodes_references = true;
  bool nul = true;  ///< U+0000 reaches the parser
  bool in_document_order = true;
  Context context = Context::document;
  /// It parses as if scripts ran: noscript holds raw text.
  bool scripting = true;
  bool feedback = true;  ///< the tokenizer is told what text an element holds
  bool self_closing = false;
  Errors errors = Errors::none;  ///< none where the adapter speaks version 1
  bool error_places = false;     ///< errors have line and column
  Places places = Places::none;  ///< events have places, in these units
  bool output = false;           ///< answers have what a filter wrote
  Writes writes = Writes::unknown;
};

/// The words of Capabilities::Writes, without the first; `source`, `tokens`, `escaped`.
inline constexpr std::string_view writes_words[] = {"source", "tokens", "escaped"};
/// Requires: it is one of these.
Capabilities::Writes writes_named(std::string_view word);
/// Empty: unknown.
std::string_view name_of(Capabilities::Writes writes);

/// The first line of an adapter is not what it should be.
struct BadCapabilities : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws BadCapabilities. A field that is missing has the value that Capabilities gives it; one
/// that is not known is passed over.
Capabilities capabilities_from_json(const boost::json::value& value);

/// In words, what such an adapter cannot report: `parse errors, quirks`. Empty: nothing.
std::string what_is_not_seen(const Capabilities& capabilities);

}  // namespace specdrift::identify
