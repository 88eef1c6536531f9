#include "core/history/state_life.h"

#include <algorithm>
#include <set>

#include "core/model/sentences.h"

namespace specdrift::history {
namespace {

using model::Model;
using model::TableIndex;
using Tables = std::vector<TableIndex>;

bool meet(const Tables& a, const Tables& b) {
  return std::ranges::any_of(a, [&](TableIndex t) { return std::ranges::find(b, t) != b.end(); });
}

std::vector<std::string> names_of(const Model& model, const Tables& tables) {
  std::vector<std::string> names;
  for (const TableIndex t : tables)
    if (t < model.state_count) names.emplace_back(model.tables[t].name);
  if (names.empty())
    for (const TableIndex t : tables) names.push_back(model::table_citation(model, t));
  return names;
}

void add_concepts(const Model& model, const Tables& tables, std::set<std::string>& concepts) {
  for (const TableIndex t : tables) {
    concepts.emplace(model.tables[t].concept_);
    for (const model::ConceptCase& c : model.tables[t].concepts) concepts.emplace(c.name);
  }
}

std::vector<const Change*> changes_of(const Milestone& before, const Milestone& after,
                                      const Tables& old_ones, const Tables& new_ones) {
  std::set<std::string> concepts;
  add_concepts(*before.model, old_ones, concepts);
  add_concepts(*after.model, new_ones, concepts);
  const std::vector<std::string> wanted(concepts.begin(), concepts.end());
  auto found = changes_between(before.model->earliest, after.model->latest, Facet::errors, wanted);
  std::erase_if(found, [&](const Change* change) {
    return std::ranges::none_of(change->concepts, [&](std::string_view name) {
      return concepts.contains(std::string(name));
    });
  });
  return found;
}

void add_rows(const model::SpecDiff& diff, const model::StateDifference& state,
              std::vector<StateEvent::Row>& rows) {
  for (const model::TableDifference& table : state.tables) {
    if (!table.is_comparable) continue;
    for (const model::RowDifference& row : table.rows) {
      if (row.change == model::RowChange::same || row.relevance == model::Relevance::none) continue;
      StateEvent::Row change;
      change.relevance = row.relevance;
      if (row.before) change.before = model::row_sentence(*diff.a, table.before, *row.before);
      if (row.after) change.after = model::row_sentence(*diff.b, table.after, *row.after);
      rows.push_back(std::move(change));
    }
  }
}

}  // namespace

std::vector<StateEvent> life_of(std::span<const Milestone> line, const FindTables& find) {
  std::vector<StateEvent> life;
  Tables last;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Model& model = *line[i].model;
    const Tables now = find(model);
    if (i == 0) {
      if (!now.empty()) life.push_back({LifeEvent::introduced, 0, 0, names_of(model, now), {}, {}});
      last = now;
      continue;
    }
    const Model& before = *line[i - 1].model;
    StateEvent event{LifeEvent::changed, i - 1, i, names_of(model, now), {}, {}};
    if (last.empty() && !now.empty()) {
      event.what = LifeEvent::introduced;
    } else if (!last.empty() && now.empty()) {
      event.what = LifeEvent::removed;
      event.names = names_of(before, last);
    } else if (!now.empty()) {
      const model::SpecDiff diff = model::compare_models(before, model);
      for (const model::StateDifference& state : diff.states)
        if (meet(state.before, last) || meet(state.after, now)) add_rows(diff, state, event.rows);
      if (names_of(before, last) != event.names)
        event.what = LifeEvent::renamed;
      else if (event.rows.empty()) {
        last = now;
        continue;
      }
    } else {
      continue;
    }
    event.changes = changes_of(line[i - 1], line[i], last, now);
    life.push_back(std::move(event));
    last = now;
  }
  return life;
}

}  // namespace specdrift::history
