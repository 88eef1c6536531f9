#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpus/record.h"

namespace specdrift::corpus {

/// The outcome of a document, or of a part of an archive that was to hold one.
struct Outcome {
  enum class Kind : unsigned char { compared, skipped };
  Kind kind = Kind::skipped;
  Record record = {};                    ///< of a document that was compared
  std::optional<std::string> text = {};  ///< of it in UTF-8, up to Summary::longest_text
  std::string name = {};                 ///< of what was skipped
  std::string reason = {};
  std::string why = {};  ///< what a parser that gave no answer says of it; empty: nothing
  Offset at = 0;
  /// Who has not answered (NoAnswer), and whether that was a failure. No part of its line.
  struct Unanswered {
    const void* reader = nullptr;
    bool is_failure = false;
  };
  std::optional<Unanswered> unanswered = {};
};

/// Compares a document; its name and encoding are left to the caller. A document that takes too
/// long, or that a parser does not answer, is skipped. `date`: of its capture, if the settings ask
/// for the version of that day.
Outcome examined(const Source& source, const Settings& settings, const std::string& date = {});

/// Why something is skipped: all that there is.
bool is_reason(std::string_view reason);
/// True for each kind of thing that is left out, and for nothing else.
bool is_left_out(std::string_view what);

/// Everything that a record can say, of so many versions, and rows of a change to a specification.
struct RecordForm {
  std::size_t versions = 0;
  std::size_t changed_rows = 0;
  bool is_as_captured = false;  ///< each has a version of its own
};

/// As a line of JSON, from which all of it can be had back. The text is left out where it is not
/// `kept`.
std::string outcome_line(const Outcome& outcome, bool text_is_kept);

/// Returns what such a line says. Throws BadFields (fields.h) for anything that no record of this
/// form can say.
Outcome read_outcome(std::string_view line, RecordForm form);

}  // namespace specdrift::corpus
