#include "core/model/diff/spec_diff.h"

#include <algorithm>
#include <numeric>

#include "core/model/diff/state_matching.h"
#include "core/model/diff/table_comparison.h"

namespace specdrift::model {
namespace {

/// The tables of both models, those of B after those of A, in sets of what does one job.
class Jobs {
 public:
  Jobs(std::size_t a, std::size_t b) : first_of_b_(a), parent_(a + b) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }

  void join(TableIndex a, TableIndex b) { parent_[root(a)] = root(first_of_b_ + b); }
  std::size_t root_of_a(TableIndex a) { return root(a); }
  std::size_t root_of_b(TableIndex b) { return root(first_of_b_ + b); }

 private:
  std::size_t root(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }

  std::size_t first_of_b_;
  std::vector<std::size_t> parent_;
};

bool is_renamed(const SpecDiff& diff, TableIndex a, TableIndex b) {
  const bool a_is_step = a >= diff.a->state_count;
  if (a_is_step != (b >= diff.b->state_count)) return true;
  const Table& x = diff.a->tables[a];
  const Table& y = diff.b->tables[b];
  return a_is_step ? x.id != y.id : x.name != y.name;
}

StateChange change_of(const SpecDiff& diff, const StateDifference& state) {
  if (state.before.empty()) return StateChange::added;
  if (state.after.empty()) return StateChange::removed;
  if (state.before.size() > state.after.size()) return StateChange::merged;
  if (state.after.size() > 1) return StateChange::split;
  if (is_renamed(diff, state.before[0], state.after[0])) return StateChange::renamed;
  for (const TableDifference& table : state.tables)
    for (const RowDifference& row : table.rows)
      if (row.change != RowChange::same) return StateChange::changed;
  return StateChange::same;
}

/// B's order; what was removed stands after what it stood after.
void sort_states(SpecDiff& diff) {
  const auto first_after = [&](TableIndex a) -> long {
    for (long i = a; i >= 0; --i)
      for (const StateDifference& s : diff.states)
        if (!s.after.empty() &&
            std::ranges::find(s.before, static_cast<TableIndex>(i)) != s.before.end())
          return s.after.front();
    return -1;
  };
  std::vector<std::pair<std::pair<long, long>, StateDifference>> placed;
  for (const StateDifference& s : diff.states) {
    const auto key = s.after.empty()
                         ? std::pair<long, long>(first_after(s.before[0]), s.before[0] + 1)
                         : std::pair<long, long>(s.after[0], 0);
    placed.emplace_back(key, s);
  }
  std::ranges::stable_sort(placed, {}, [](const auto& p) { return p.first; });
  for (std::size_t i = 0; i < placed.size(); ++i) diff.states[i] = std::move(placed[i].second);
}

}  // namespace

SpecDiff compare_models(const Model& a, const Model& b) {
  const Symbols symbols(a, b);
  const Behaviour behaviour_a(a, b, symbols);
  const Behaviour behaviour_b(b, a, symbols);
  const StateMatching matching(behaviour_a, behaviour_b, symbols);
  const TableComparison comparison(behaviour_a, behaviour_b, matching, symbols);
  const auto table_a = [&](ViewIndex view) { return behaviour_a.views()[view].table; };
  const auto table_b = [&](ViewIndex view) { return behaviour_b.views()[view].table; };

  SpecDiff diff{&a, &b, {}};
  Jobs jobs(a.tables.size(), b.tables.size());
  for (const auto& link : matching.links()) jobs.join(table_a(link.a), table_b(link.b));
  std::vector<std::size_t> roots;
  const auto state_of = [&](std::size_t root) -> StateDifference& {
    const auto at = std::ranges::find(roots, root);
    if (at != roots.end()) return diff.states[static_cast<std::size_t>(at - roots.begin())];
    roots.push_back(root);
    return diff.states.emplace_back();
  };
  for (TableIndex t = 0; t < b.tables.size(); ++t) state_of(jobs.root_of_b(t)).after.push_back(t);
  for (TableIndex t = 0; t < a.tables.size(); ++t) state_of(jobs.root_of_a(t)).before.push_back(t);
  for (const auto& link : matching.links()) {
    StateDifference& state = state_of(jobs.root_of_b(table_b(link.b)));
    state.by_behaviour |= link.how == StateMatching::How::by_behaviour;
    state.for_errors |= link.how == StateMatching::How::by_errors;
    state.tables.push_back(comparison.compare(link.a, link.b));
    for (const RowDifference& row : state.tables.back().rows)
      state.relevance = std::max(state.relevance, row.relevance);
    if (!state.tables.back().is_comparable) state.relevance = Relevance::tokens;
  }
  for (StateDifference& state : diff.states) {
    std::ranges::stable_sort(state.tables, {}, &TableDifference::after);
    state.change = change_of(diff, state);
    if (state.before.empty() || state.after.empty()) state.relevance = Relevance::tokens;
  }
  sort_states(diff);
  return diff;
}

bool is_about_steps(const SpecDiff& diff, const StateDifference& state) {
  return std::ranges::all_of(state.before,
                             [&](TableIndex t) { return t >= diff.a->state_count; }) &&
         std::ranges::all_of(state.after, [&](TableIndex t) { return t >= diff.b->state_count; });
}

}  // namespace specdrift::model
