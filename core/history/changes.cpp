#include "core/history/changes.h"

#include <algorithm>

namespace specdrift::history {

std::vector<const Change*> changes_between(std::string_view after, std::string_view until,
                                           Facet facet, std::span<const std::string> concepts) {
  std::vector<const Change*> all, touching;
  for (const Change& change : changes()) {
    if (change.date <= after || change.date > until) continue;
    if (facet == Facet::tokens && change.facet == Facet::errors) continue;
    all.push_back(&change);
    if (std::ranges::any_of(change.concepts, [&](std::string_view concept_name) {
          return std::ranges::find(concepts, concept_name) != concepts.end();
        }))
      touching.push_back(&change);
  }
  return touching.empty() ? all : touching;
}

}  // namespace specdrift::history
