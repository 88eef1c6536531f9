#include "core/history/state_events.h"

#include <algorithm>
#include <set>

#include "core/model/wording/sentences.h"

namespace specdrift::history {
namespace {

using model::Model;
using model::TableIndex;
using Tables = std::vector<TableIndex>;

bool overlap(const Tables& a, const Tables& b) {
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
    concepts.emplace(model.tables[t].concept_name);
    for (const model::ConceptCase& c : model.tables[t].concepts) concepts.emplace(c.name);
  }
}

std::vector<const Change*> changed_states(const LineVersion& before, const LineVersion& after,
                                          const Tables& old_ones, const Tables& new_ones) {
  std::set<std::string> concepts;
  add_concepts(*before.model, old_ones, concepts);
  add_concepts(*after.model, new_ones, concepts);
  const std::vector<std::string> wanted(concepts.begin(), concepts.end());
  if (!is_of_standard(before) || !is_of_standard(after)) return {};
  if (is_one_step(before, after)) return changes_of(after.revision->id, Facet::errors, wanted);
  if (before.chain && !after.revision) return {};  // all that is known is in the revisions
  auto found = changes_between(before.model->earliest, after.model->latest, Facet::errors, wanted);
  std::erase_if(found, [&](const Change* change) {
    return std::ranges::none_of(change->concepts, [&](std::string_view name) {
      return concepts.contains(std::string(name));
    });
  });
  return found;
}

void set_changes(StateEvent& event, const LineVersion& before, const LineVersion& after,
                 const Tables& old_ones, const Tables& new_ones) {
  event.changes = changed_states(before, after, old_ones, new_ones);
  event.is_exact = is_one_step(before, after) || is_one_revision(event.changes);
  event.days = days_between(before, after);
  if (event.is_exact && !is_one_step(before, after))
    event.days = {event.changes.front()->date, event.changes.front()->date};
}

std::vector<std::string> sentences_of(const Model& model, const Tables& tables) {
  std::vector<std::string> sentences;
  for (const TableIndex t : tables)
    for (std::size_t row = 0; row < model.tables[t].rows.size(); ++row)
      sentences.push_back(model::row_sentence(model, t, row));
  return sentences;
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

std::vector<StateEvent> state_events(std::span<const LineVersion> line, const FindTables& find) {
  std::vector<StateEvent> events;
  Tables last;
  std::vector<std::string> last_names, last_sentences;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Model& model = *line[i].model;
    const Tables now = find(model);
    const auto names = names_of(model, now);
    auto sentences = sentences_of(model, now);
    StateEvent event;
    event.after = i;
    event.names = now.empty() ? last_names : names;
    bool happened = names != last_names || sentences != last_sentences;
    if (last.empty() || now.empty()) {
      event.what = now.empty() ? StateEventKind::removed : StateEventKind::introduced;
    } else if (happened) {
      const Model& before = *line[i - 1].model;
      const model::SpecDiff diff = model::compare_models(before, model);
      for (const model::StateDifference& state : diff.states)
        if (overlap(state.before, last) || overlap(state.after, now))
          add_rows(diff, state, event.rows);
      event.what = names == last_names ? StateEventKind::changed : StateEventKind::renamed;
      happened = event.what == StateEventKind::renamed || !event.rows.empty();
    }
    if (happened) {
      if (i > 0) set_changes(event, line[i - 1], line[i], last, now);
      events.push_back(std::move(event));
    }
    last = now;
    last_names = names;
    last_sentences = std::move(sentences);
  }
  return events;
}

}  // namespace specdrift::history
