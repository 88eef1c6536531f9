#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/history/changes.h"
#include "core/history/line.h"

/// An input run over the whole history: since when it is read as it is.
namespace specdrift::history {

/// Neighbouring versions that read the input alike.
struct Epoch {
  std::vector<std::size_t> versions;  ///< in the order of the line
  /// Tokens in html5lib's notation, or errors: `12 eof-in-tag`, without a code where no version of
  /// the epoch names any; those of the last.
  std::vector<std::string> reading;
};

/// What lies between two epochs.
struct Border {
  std::size_t before = 0;  ///< the last version of the first
  std::size_t after = 0;   ///< the first of the second
  bool is_exact = false;   ///< it is the revision `after`, or one of a single revision's changes
  Days days;
  std::vector<std::string> concepts;  ///< of the states in which the two part
  /// Exact: what the revision did. Else one or more of these; none: nothing is known.
  std::vector<const Change*> changes;
};

struct Blame {
  std::vector<Epoch> epochs;
  std::vector<Border> borders;  ///< one less
};

/// Runs the input through every version that has such a start. With `at`, only what covers that
/// byte counts: the token, or the errors there. Of errors it counts where they stand, not what they
/// are called. Requires: the versions are in the order of their dates.
Blame blame(const Source& source, const StartContext& start, std::span<const LineVersion> line,
            Facet facet, std::optional<Offset> at);

}  // namespace specdrift::history
