#include "core/trace/likeness.h"

#include <algorithm>
#include <utility>

namespace specdrift::trace {

using model::Model;
using model::Table;

namespace {

bool has_concept(const Model& model, std::string_view name) {
  return std::ranges::any_of(model.tables, [&](const Table& table) {
    return table.concept_ == name ||
           std::ranges::find(table.concepts, name, &model::ConceptCase::name) !=
               table.concepts.end();
  });
}

}  // namespace

StepGroup without_common_steps(const StepGroup& group, std::span<const std::size_t> most) {
  StepGroup rest = group;
  std::vector<std::size_t> counts(group.lanes.size());
  const auto& first = group.lanes.front().handed_on;
  for (std::size_t n = first.size(); n-- > 0;) {
    bool all = true;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto& standings = group.lanes[i].handed_on;
      const auto found =
          std::ranges::find_if(standings.rbegin(), standings.rend(),
                               [&](const Standing& s) { return together(s, first[n]); });
      all = all && found != standings.rend();
      counts[i] = static_cast<std::size_t>(standings.rend() - found) - 1;
      all =
          all && counts[i] < group.lanes[i].steps.size() && (most.empty() || counts[i] <= most[i]);
    }
    if (!all) continue;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      auto& steps = rest.lanes[i].steps;
      steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(counts[i]));
    }
    break;
  }
  return rest;
}

bool are_together_within(const StepGroup& group, std::size_t a, std::size_t b) {
  return std::ranges::any_of(group.lanes[a].handed_on, [&](const Standing& one) {
    return std::ranges::any_of(group.lanes[b].handed_on,
                               [&](const Standing& other) { return together(one, other); });
  });
}

bool differ_in_form(const Model& a, Standing in_a, const Model& b, const Standing& in_b) {
  if (in_a.text != TextConcept::none || in_a.concept_ == in_b.concept_) return false;
  const std::string_view concept_of_a = std::exchange(in_a.concept_, in_b.concept_);
  return together(in_a, in_b) && !(has_concept(b, concept_of_a) && has_concept(a, in_b.concept_));
}

}  // namespace specdrift::trace
