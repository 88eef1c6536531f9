#include "core/history/changes.h"

#include <algorithm>

namespace specdrift::history {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
}

bool holds(std::string_view input, std::string_view string) {
  return !std::ranges::search(input, string, {}, lower, lower).empty();
}

}  // namespace

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

void keep_needed(std::vector<const Change*>& changes, std::string_view input) {
  auto needed = changes;
  std::erase_if(needed, [&](const Change* change) {
    return !change->needs.empty() &&
           std::ranges::none_of(change->needs,
                                [&](std::string_view string) { return holds(input, string); });
  });
  if (!needed.empty()) changes = std::move(needed);
}

bool is_one_revision(std::span<const Change* const> changes) {
  return !changes.empty() && std::ranges::all_of(changes, [&](const Change* change) {
    return change->revision == changes.front()->revision;
  });
}

}  // namespace specdrift::history
