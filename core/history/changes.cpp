#include "core/history/changes.h"

#include <algorithm>

namespace specdrift::history {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
}

bool holds(std::string_view input, std::string_view string) {
  const auto equal_in_any_case = [](char a, char b) { return lower(a) == lower(b); };
  return std::search(input.begin(), input.end(), string.begin(), string.end(), equal_in_any_case) !=
         input.end();
}

/// Those that may concern the input, and among them those that touch one of the concepts; all where
/// there are none.
std::vector<const Change*> likely(std::vector<const Change*> all,
                                  std::span<const std::string> concepts,
                                  std::optional<std::string_view> input) {
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

bool can_change(const Change& change, Facet facet) {
  return facet == Facet::errors || change.facet == Facet::tokens;
}

}  // namespace

std::vector<const Change*> changes_between(std::string_view after, std::string_view until,
                                           Facet facet, std::span<const std::string> concepts,
                                           std::optional<std::string_view> input) {
  std::vector<const Change*> all;
  for (const Change& change : changes())
    if (change.date > after && change.date <= until && can_change(change, facet))
      all.push_back(&change);
  return likely(std::move(all), concepts, input);
}

std::vector<const Change*> changes_of(std::string_view revision, Facet facet,
                                      std::span<const std::string> concepts,
                                      std::optional<std::string_view> input) {
  std::vector<const Change*> all;
  for (const Change& change : changes())
    if (change.revision == revision) all.push_back(&change);
  if (std::ranges::any_of(all, [&](const Change* change) { return can_change(*change, facet); }))
    std::erase_if(all, [&](const Change* change) { return !can_change(*change, facet); });
  return likely(std::move(all), concepts, input);
}

bool is_one_revision(std::span<const Change* const> changes) {
  return !changes.empty() && std::ranges::all_of(changes, [&](const Change* change) {
    return change->revision == changes.front()->revision;
  });
}

}  // namespace specdrift::history
