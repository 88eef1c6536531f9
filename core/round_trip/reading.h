#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/identify/event.h"
#include "core/round_trip/serialisation.h"
#include "core/version/version.h"

namespace specdrift::round_trip {

/// A version, and how its tokenizer is used.
struct Reader {
  std::string name;  ///< `living`, `living with scripting off`
  Version version;
  StartContext start;
};

/// A token as a tree keeps it, as far as that can be told without the tree.
struct Kept {
  identify::Event event;
  std::string parent = {};       ///< text: the element that made it text; empty: none did
  bool is_foreign = false;       ///< start tags: of an element in SVG or MathML
  std::string_view around = {};  ///< text: the pre or listing that it begins
  bool in_noscript = false;      ///< text, read as markup: noscript is around it
  bool is_of_noscript = false;   ///< the same: noscript is its parent
  bool is_implied = false;       ///< end tags: that of the input's end
};
using Reading = std::vector<Kept>;

/// Reads a document and keeps what tree construction keeps of its tokens:
/// - U+0000 in text is left out, in foreign content it is U+FFFD;
/// - a line feed after the start tags of pre, textarea and listing is left out;
/// - a start tag in foreign content that ends itself is a start and an end tag; elsewhere the flag
///   means nothing;
/// - at the end of the input, an element that holds raw text ends: there is an implied end tag;
/// - identifiers and quirks of a DOCTYPE are not kept: nothing writes them.
/// All else is as the tokenizer has it: no tag is implied, moved or left out. Nothing where the
/// version has no such start.
std::optional<Reading> read(const Reader& reader, const std::string& input);

/// A reader's report, kept as it is: it says which text is that of an element whose text
/// is written as it is, as far as that can be told from tags. Elements in SVG and MathML are
/// foreign, whatever is between.
Reading kept_of(const identify::Events& events);

/// The events alone.
identify::Events events_of(const Reading& reading);

/// Writes what was kept. `scripting`: the flag of whoever writes.
std::string write(const Reading& reading, const Serialisation& rules, bool scripting);

}  // namespace specdrift::round_trip
