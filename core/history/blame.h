#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/history/changes.h"
#include "core/history/line.h"

/// An input run over the whole history: since when it is read as it is.
namespace specdrift::history {

/// Neighbouring versions that read the input in the same way.
struct Epoch {
  std::vector<std::size_t> versions;  ///< in the order of the line
  /// Tokens in html5lib's notation, or errors: `12 eof-in-tag`, without a code where no version of
  /// the epoch names any; those of the last.
  std::vector<std::string> reading;
  std::size_t size = 0;      ///< how many tokens or errors there are
  bool is_left_out = false;  ///< the reading is longer than what was asked for
};

/// A place of the input that two versions read otherwise.
struct Place {
  Span span;
  std::vector<std::string> before, after;  ///< as in an epoch's reading, of what overlaps it
};

/// Everything that lies between two epochs.
struct Transition {
  std::size_t before = 0;  ///< the last version of the first
  std::size_t after = 0;   ///< the first of the second
  bool is_exact = false;   ///< it is the revision `after`, or one of a single revision's changes
  bool is_of_standard = true;  ///< false: one of the two is a version of one's own
  Days days;
  std::vector<std::string> concepts;  ///< of the states in which the two diverge
  /// Exact: what the revision did. Else one or more of these; none: nothing is known.
  std::vector<const Change*> changes;
  std::vector<Place> places;      ///< the first ones, where a reading was left out
  std::uint64_t place_count = 0;  ///< of all of them; 0 where no reading was left out
};

/// An epoch that was a slip: no milestone reads so, and it was undone within weeks.
struct Slip {
  std::size_t within = 0;  ///< the number of the epoch that it interrupts
  std::string_view from, until;
  std::vector<const Change*> changes;  ///< that brought it
};

struct Blame {
  std::vector<Epoch> epochs;
  std::vector<Transition> transitions;  ///< one less
  std::vector<Slip> slips = {};         ///< in their order; none unless fold_slips found them
};

/// Takes slips out of the epochs, as far as their readings are there: what was before and after is
/// one epoch.
void fold_slips(Blame& blame, std::span<const LineVersion> line);

/// The subject of dating, and how much is told of it.
struct BlameOptions {
  Facet facet = Facet::tokens;
  /// Only what covers that byte counts: the token, or the errors there.
  std::optional<Offset> at = std::nullopt;
  /// A reading of more tokens or errors, or of more bytes, is left out; transitions have their
  /// places then.
  std::size_t longest_reading = ~std::size_t{0};
  std::size_t longest_bytes = ~std::size_t{0};
  std::size_t most_places = 3;
  /// Called before each version, with the number of those that are done.
  std::function<void(std::size_t done)> progress = nullptr;
};

/// The changes that can have made the second of two versions read an input otherwise: those of its
/// revision, or of the days between the two, that touch one of the concepts.
std::vector<const Change*> changes_at(const LineVersion& before, const LineVersion& after,
                                      Facet facet, std::vector<std::string> concepts,
                                      std::string_view input);

/// Runs the input through every version that has such a start. Errors count by where they stand,
/// not by what they are called. Requires: the versions are in the order of their dates. Time:
/// neighbours are compared first, which reads the common subset once for both (core/common_subset),
/// and only what differs there is read in full.
Blame blame(const Source& source, const StartContext& start, std::span<const LineVersion> line,
            const BlameOptions& options);

/// The transition between two versions of the line that read the input otherwise. Requires: both
/// have such a start; those between them have none, or read it as the first does.
Transition transition_between(const Source& source, const StartContext& start,
                              std::span<const LineVersion> line, std::size_t before,
                              std::size_t after, Facet facet,
                              std::optional<Offset> at = std::nullopt);

}  // namespace specdrift::history
