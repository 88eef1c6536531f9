#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/compare/divergence.h"
#include "core/history/line.h"
#include "core/trace/fork.h"

/// Which of the catalogue's changes can be why an input is read otherwise. A class does not say:
/// one of tree construction is named by a tag, whatever rule came before it.
namespace specdrift::history {

/// Whether they share a place. An empty one is at the places on both of its sides.
bool touch(Span a, Span b);

/// An entry as far as it concerns a place of an input.
struct Known {
  const catalogue::Entry* entry = nullptr;  ///< null: the catalogue has none for that place
  /// Its changes since which the place is read otherwise: none only where it names none.
  std::vector<const catalogue::Change*> since = {};
};

/// Entries for the places of one input.
class KnownChanges {
 public:
  /// Requires: the source outlives it.
  KnownChanges(const Source& source, const StartContext& start) : source_(source), start_(start) {}

  /// The entry of the class, if the standard reads something at the place otherwise since one of
  /// its changes, or has such a start only since then. Time: that of a comparison of two versions
  /// of the whole input, once for each change and facet.
  Known at(std::string_view class_id, Facet facet, Span place);

  /// The same for the whole input.
  Known anywhere(std::string_view class_id, Facet facet);

  /// The same for a cause, from where versions diverge to where that shows.
  Known of(const trace::Fork& fork, const Divergence& divergence);

 private:
  using Places = std::vector<Span>;

  bool is_since(const catalogue::Change& change, Facet facet, Span place);
  std::optional<Places> compared(const LineVersion& before, const LineVersion& after, Facet facet);

  const Source& source_;
  StartContext start_;
  /// By the later version: where it and the one before differ; nothing: one has no such start.
  std::map<std::pair<const LineVersion*, Facet>, std::optional<Places>> read_;
};

}  // namespace specdrift::history
