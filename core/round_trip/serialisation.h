#pragma once

#include <cstdint>
#include <span>
#include <string_view>

/// Whether a document that is read, written and read again is the same, as far as tokens go.
namespace specdrift::round_trip {

/// The characters that become references in a string that is written, in addition to `&`.
struct Escapes {
  bool no_break_space = false;  ///< U+00A0
  bool quotation_mark = false;  ///< U+0022
  bool angle_brackets = false;  ///< `<` and `>`
};

/// When a line feed is written after the start tags of pre, textarea and perhaps listing.
enum class LineFeed : std::uint8_t { never, always, before_another };

/// How an HTML document is written, from one day on: what the standard says of fragments
/// (`Serialising HTML fragments`), as far as it can be followed without a tree.
struct Serialisation {
  std::string_view since;     ///< the day of the revision
  std::string_view revision;  ///< of the standard's repository
  std::string_view section;   ///< its number then; empty: it has none yet
  std::string_view change;    ///< what is new, in a few words
  /// How the row is known: `text` (the section was read), `title` (that of the revision was).
  std::string_view known_by;
  Escapes text = {}, attribute = {};
  LineFeed line_feed = LineFeed::never;
  bool listing_has_line_feed = false;
  bool plaintext_is_literal = false;  ///< as style, script, xmp, iframe, noembed and noframes are
  /// Whether text counts as that of a raw text element wherever this is around it, or only as its
  /// child.
  bool looks_at_ancestors = true;
  bool noscript_needs_scripting = false;  ///< to be literal
  /// After the data of a processing instruction; before any is written, this is empty.
  std::string_view instruction_end = {};
};

/// All of them, the oldest first.
std::span<const Serialisation> serialisations();

/// The one in force on a day, as in `2011-02-03`; before there was any, the first.
const Serialisation& serialisation_on(std::string_view day);

}  // namespace specdrift::round_trip
