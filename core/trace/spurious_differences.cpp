#include "core/trace/spurious_differences.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/trace/group_rows.h"

namespace specdrift::trace {

using model::Model;
using model::Table;

namespace {

bool are_the_same_since(const StreamState& a_before, const StreamState& a,
                        const StreamState& b_before, const StreamState& b) {
  StreamState as_before = a;
  const auto keep = [&](auto part) {
    if (a.*part == a_before.*part && b.*part == b_before.*part) as_before.*part = b.*part;
  };
  keep(&StreamState::concept_name);
  keep(&StreamState::text);
  keep(&StreamState::around);
  keep(&StreamState::kept);
  return are_in_sync(as_before, b);
}

bool has_concept(const Model& model, std::string_view name) {
  return std::ranges::any_of(model.tables, [&](const Table& table) {
    return table.concept_name == name ||
           std::ranges::find(table.concepts, name, &model::ConceptCase::name) !=
               table.concepts.end();
  });
}

}  // namespace

bool have_made_the_same(const StepGroup::Lane& a, const StreamState& in_a, const StepGroup::Lane& b,
                        const StreamState& in_b) {
  return are_the_same_since(a.handed_on.front(), in_a, b.handed_on.front(), in_b) ||
         are_the_same_since(a.at_start, in_a, b.at_start, in_b);
}

StepGroup without_common_steps(const StepGroup& group, std::span<const std::size_t> most) {
  StepGroup rest = group;
  std::vector<std::size_t> counts(group.lanes.size());
  const auto& first = group.lanes.front().handed_on;
  for (std::size_t n = first.size(); n-- > 0;) {
    bool all = true;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto& stream_states = group.lanes[i].handed_on;
      const auto found = std::ranges::find_if(
          stream_states.rbegin(), stream_states.rend(), [&](const StreamState& s) {
            return have_made_the_same(group.lanes[i], s, group.lanes.front(), first[n]);
          });
      all = all && found != stream_states.rend();
      counts[i] = static_cast<std::size_t>(stream_states.rend() - found) - 1;
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

bool are_in_sync_within(const StepGroup& group, std::size_t a, std::size_t b) {
  return std::ranges::any_of(group.lanes[a].handed_on, [&](const StreamState& one) {
    return std::ranges::any_of(group.lanes[b].handed_on,
                               [&](const StreamState& other) { return are_in_sync(one, other); });
  });
}

bool differ_in_form(const Model& a, StreamState in_a, const Model& b, const StreamState& in_b) {
  if (in_a.text != TextKind::none || in_a.concept_name == in_b.concept_name) return false;
  const std::string_view concept_of_a = std::exchange(in_a.concept_name, in_b.concept_name);
  return are_in_sync(in_a, in_b) &&
         !(has_concept(b, concept_of_a) && has_concept(a, in_b.concept_name));
}

bool do_the_same(const Model& a, const TakenRow& in_a, const Model& b, const TakenRow& in_b,
                 Facet facet) {
  const model::Row& of_a = row_of(a, in_a);
  const model::Row& of_b = row_of(b, in_b);
  const auto lead_to_the_same = [&](const model::Destination& x, const model::Destination& y) {
    const bool in_a_known = x.to < a.tables.size(), in_b_known = y.to < b.tables.size();
    return x.where == y.where && in_a_known == in_b_known &&
           (!in_a_known || a.tables[x.to].concept_name == b.tables[y.to].concept_name);
  };
  const auto are_the_same = [&](const model::Action& x, const model::Action& y) {
    if (x.verb != y.verb) return false;
    if (x.verb == model::Verb::error) return x.text.empty() || y.text.empty() || x.text == y.text;
    return x.target == y.target && x.token == y.token && x.characters == y.characters &&
           x.number == y.number && x.text == y.text && x.null == y.null &&
           lead_to_the_same(x.destination, y.destination);
  };
  const auto counted = [&](const Model& model, const TakenRow& taken) {
    std::vector<model::Action> actions = all_actions_of(model, taken);
    if (facet == Facet::tokens)
      std::erase_if(actions, [](const auto& one) { return one.verb == model::Verb::error; });
    return actions;
  };
  const auto is_of_character = [](const model::Row& row) {
    return row.kind == model::RowKind::input || row.kind == model::RowKind::otherwise;
  };
  const bool are_of_one_kind =
      of_a.kind == of_b.kind || (is_of_character(of_a) && is_of_character(of_b));
  return a.tables[in_a.table].reads == b.tables[in_b.table].reads && are_of_one_kind &&
         of_a.reconsumes == of_b.reconsumes && lead_to_the_same(of_a.next, of_b.next) &&
         std::ranges::equal(counted(a, in_a), counted(b, in_b), are_the_same);
}

Partition joined(const Partition& partition,
                 const std::function<bool(std::size_t a, std::size_t b)>& are_equal) {
  const auto groups_are_equal = [&](std::size_t a, std::size_t b) {
    for (std::size_t x = 0; x < partition.versions(); ++x)
      for (std::size_t y = 0; y < partition.versions(); ++y)
        if (partition.class_of(x) == partition.class_of(a) &&
            partition.class_of(y) == partition.class_of(b) && are_equal(x, y))
          return true;
    return false;
  };
  std::vector<std::uint16_t> classes;
  std::uint16_t count = 0;
  for (std::size_t v = 0; v < partition.versions(); ++v) {
    std::optional<std::uint16_t> found;
    for (std::size_t w = 0; w < v && !found; ++w)
      if (partition.class_of(v) == partition.class_of(w)) found = classes[w];
    for (std::size_t w = 0; w < v && !found; ++w) {
      bool all = true;
      for (std::size_t y = 0; y < v; ++y)
        if (classes[y] == classes[w]) all = all && groups_are_equal(v, y);
      if (all) found = classes[w];
    }
    classes.push_back(found ? *found : count++);
  }
  return Partition(std::move(classes));
}

}  // namespace specdrift::trace
