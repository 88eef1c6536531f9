#include "core/history/changes.h"

#include <algorithm>

namespace specdrift::history {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
}

bool holds(std::string_view input, std::string_view string) {
  const auto alike = [](char a, char b) { return lower(a) == lower(b); };
  return std::search(input.begin(), input.end(), string.begin(), string.end(), alike) !=
         input.end();
}

}  // namespace

std::vector<const Change*> changes_between(std::string_view after, std::string_view until,
                                           Facet facet, std::span<const std::string> concepts,
                                           std::optional<std::string_view> input) {
  std::vector<const Change*> all;
  for (const Change& change : changes()) {
    if (change.date <= after || change.date > until) continue;
    if (facet == Facet::tokens && change.facet == Facet::errors) continue;
    all.push_back(&change);
  }
  const auto keep_if_any = [&](const auto& condition) {
    auto kept = all;
    std::erase_if(kept, [&](const Change* change) { return !condition(*change); });
    if (!kept.empty()) all = std::move(kept);
  };
  if (input)
    keep_if_any([&](const Change& change) {
      return change.needs.empty() ||
             std::ranges::any_of(change.needs,
                                 [&](std::string_view string) { return holds(*input, string); });
    });
  keep_if_any([&](const Change& change) {
    return std::ranges::any_of(change.concepts, [&](std::string_view concept_name) {
      return std::ranges::find(concepts, concept_name) != concepts.end();
    });
  });
  return all;
}

bool is_one_revision(std::span<const Change* const> changes) {
  return !changes.empty() && std::ranges::all_of(changes, [&](const Change* change) {
    return change->revision == changes.front()->revision;
  });
}

}  // namespace specdrift::history
