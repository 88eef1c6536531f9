#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/compare/divergence.h"

/// The changes of behaviour that are known of the tokenizer's history (spec/history/changes.xml).
/// Constants: nothing is read or made when a program starts.
namespace specdrift::history {

struct Change {
  std::string_view date;  ///< `2009-06-04`
  std::string_view
      revision;  ///< of the standard's repository, with its older number: `cf99432c/r3191`
  Facet facet = Facet::tokens;  ///< errors: nothing else changed
  /// The concepts of the states that it touched; `input-stream` and `references` beside them.
  std::span<const std::string_view> concepts;
  std::string_view subject;
  std::string_view why;         ///< as far as it is recorded; else empty
  std::string_view confidence;  ///< `high`, `medium`, `low`
};

/// In the order of their dates.
std::span<const Change> changes();

/// The changes behind `after` and up to `until` (days), of the facet: what changes tokens can
/// change errors too. Where some touch one of the concepts, those alone.
std::vector<const Change*> changes_between(std::string_view after, std::string_view until,
                                           Facet facet, std::span<const std::string> concepts);

}  // namespace specdrift::history
