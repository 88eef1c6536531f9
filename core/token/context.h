#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/text/span.h"

namespace specdrift {

/// The kind of the text between two tags, whatever states and flags a version keeps that in.
enum class TextKind : std::uint8_t {
  none,  ///< inside a construct
  data,
  rcdata,
  rawtext,  ///< RAWTEXT, script data, or content model CDATA: the last start tag tells which
  plaintext,
  cdata_section,
  escaped_text,         ///< RCDATA or CDATA with the escape flag of 2007 and 2009 set
  script_data_escaped,  ///< the states that took the flag's place
  script_data_double_escaped,
};

/// All that can still influence what a tokenizer makes of the rest of its input, at a boundary of
/// tokens or characters. Two versions agree at a boundary when these are equal.
struct Context {
  TextKind text = TextKind::data;  ///< the kind of text that is read
  bool cdata_allowed = false;      ///< a CDATA section can begin
  std::uint64_t last_start_tag =
      0;                   ///< hash of the name; 0 where no later character can ask for it
  std::uint64_t tree = 0;  ///< hash of what the simulated tree construction remembers
  /// Member by member.
  friend bool operator==(const Context&, const Context&) = default;
};

/// From `at` on, and until the next mark, boundaries have this context.
struct ContextMark {
  Offset at;        ///< a boundary
  Context context;  ///< from there on
};

/// The kind of text that a tokenizer starts in, or that a start tag asks for.
enum class TextMode : std::uint8_t { data, rcdata, rawtext, script_data, plaintext, cdata_section };

/// Who tells the tokenizer what tree construction would: nobody, or the simulator
/// (machine/tree_feedback.h).
enum class Feedback : std::uint8_t { none, tree };

/// The context in which a tokenizer starts.
struct StartContext {
  TextMode mode = TextMode::data;      ///< the kind of text that the source begins in
  std::string last_start_tag;          ///< empty: none has been emitted
  bool foreign_content = false;        ///< CDATA sections are allowed, where the version has them
  Feedback feedback = Feedback::none;  ///< whoever switches the tokenizer at start tags
  bool scripting = true;               ///< the scripting flag: whether noscript holds raw text
  /// Whether runs of characters are taken at once. Changes no result: for tests that show it.
  bool runs = true;
};

}  // namespace specdrift
