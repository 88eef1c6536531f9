#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/compare/divergence.h"

/// The changes of behaviour that are known of the tokenizer's history (spec/history/changes.xml).
/// Constants: nothing is read or made when a program starts.
namespace specdrift::history {

struct Change {
  std::string_view date;  ///< `2009-06-04`
  /// A revision of the standard's repository, with its older number: `cf99432c/r3191`. The date
  /// where the revision is not known.
  std::string_view revision;
  Facet facet = Facet::tokens;  ///< errors: nothing else changed
  /// The concepts of the states that it touched; `input-stream` and `references` beside them.
  std::span<const std::string_view> concepts;
  /// An input that it concerns holds one of these strings, in any case; empty: any may.
  std::span<const std::string_view> needs;
  std::string_view subject;
  std::string_view why;         ///< as far as it is recorded; else empty
  std::string_view confidence;  ///< `high`, `medium`, `low`
};

inline bool knows_revision(const Change& change) {
  return change.revision != change.date;
}

/// In the order of their dates.
std::span<const Change> changes();

/// The changes later than `after` and up to `until` (days), of the facet: what changes tokens can
/// change errors too. They are chosen in two steps, and a step that would leave none is skipped:
/// first those that need nothing which the input lacks, then those that touch one of the concepts.
std::vector<const Change*> changes_between(std::string_view after, std::string_view until,
                                           Facet facet, std::span<const std::string> concepts,
                                           std::optional<std::string_view> input = std::nullopt);

/// The changes of a revision, chosen in the same way.
std::vector<const Change*> changes_of(std::string_view revision, Facet facet,
                                      std::span<const std::string> concepts,
                                      std::optional<std::string_view> input = std::nullopt);

/// Whether all of them are of one revision. False where there are none.
bool is_one_revision(std::span<const Change* const> changes);

}  // namespace specdrift::history
