#include "core/report/states/states_report.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/machine/char.h"
#include "core/model/wording/behaviour_text.h"
#include "core/model/wording/sentences.h"

namespace specdrift::report {
namespace {

struct Family {
  std::string_view name;
  std::string_view part;  ///< of the concepts that belong to it; the first that fits wins
};
constexpr Family families[] = {
    {"script-data", "script-data"},
    {"character-references", "character-reference"},
    {"character-references", "ambiguous-ampersand"},
    {"doctype", "doctype"},
    {"comments", "comment"},
    {"comments", "markup-declaration"},
    {"attributes", "attribute"},
    {"text", "rcdata"},
    {"text", "rawtext"},
    {"cdata", "cdata"},
    {"tags", "tag"},
    {"text", "data"},
    {"text", "plaintext"},
};
constexpr std::string_view family_order[] = {
    "text",    "tags",  "script-data",          "attributes", "comments",
    "doctype", "cdata", "character-references", "other"};

std::string_view family_of(std::string_view concept_name) {
  for (const Family& family : families)
    if (concept_name.find(family.part) != std::string_view::npos) return family.name;
  return "other";
}

SideOfRow side_of_row(const model::Model& model, model::TableIndex table,
                      const std::optional<std::size_t>& row) {
  if (!row) return {};
  return {model::row_id(model, table, *row), model::row_sentence(model, table, *row),
          model::row_subject(model, table, *row), *row};
}

/// Where two rows read in the same way, what they name differs: it is said too.
void spell_out(const StatesDiff& diff, const model::TableDifference& table,
               const model::RowDifference& row, RowChangeReport& report) {
  if (!row.before || !row.after || report.before.sentence != report.after.sentence) return;
  const auto add = [&](const model::Model& model, model::TableIndex t, std::size_t r,
                       std::string& sentence) {
    const std::string names =
        model::names_in_words(model, model::row_of(model.tables[t], r).condition);
    if (!names.empty()) sentence += fmt::format(" ({})", names);
  };
  add(*diff.a, table.before, *row.before, report.before.sentence);
  add(*diff.b, table.after, *row.after, report.after.sentence);
}

TableChangeReport table_change(const StatesDiff& diff, const model::TableDifference& table) {
  TableChangeReport report{state_entry(*diff.a, table.before),
                           state_entry(*diff.b, table.after),
                           std::string(table.concept_name),
                           table.is_comparable,
                           {}};
  for (const model::RowDifference& row : table.rows) {
    report.rows.push_back({row.change, row.relevance, row.only,
                           side_of_row(*diff.a, table.before, row.before),
                           side_of_row(*diff.b, table.after, row.after)});
    if (row.change == model::RowChange::changed) spell_out(diff, table, row, report.rows.back());
  }
  return report;
}

/// The rows of a state that only one of the two versions has.
TableChangeReport table_alone(const model::Model& model, const StateEntry& state, bool is_new) {
  TableChangeReport report;
  (is_new ? report.after : report.before) = state;
  const model::Table& table = model.tables[state.table];
  for (std::size_t row = 0; row < table.rows.size() + table.leaving.size(); ++row) {
    const SideOfRow side = side_of_row(model, state.table, row);
    report.rows.push_back({is_new ? model::RowChange::added : model::RowChange::removed,
                           model::Relevance::tokens,
                           {},
                           is_new ? SideOfRow() : side,
                           is_new ? side : SideOfRow()});
  }
  return report;
}

template <class T, class Same>
bool equal(std::span<const T> x, std::span<const T> y, const Same& same) {
  return std::ranges::equal(x, y, same);
}

bool same_words(std::span<const std::string_view> x, std::span<const std::string_view> y) {
  return std::ranges::equal(x, y);
}

/// The parts before the states that are not the same in both.
std::vector<std::string> beside_states(const model::Model& a, const model::Model& b) {
  std::vector<std::string> parts;
  const bool tokens = equal(a.tokens, b.tokens, [](const auto& x, const auto& y) {
    return x.kind == y.kind && x.flag == y.flag && same_words(x.fields, y.fields) &&
           same_words(x.values, y.values);
  });
  if (!tokens) parts.emplace_back("tokens");
  const bool stream = equal(a.stream_rows, b.stream_rows, [](const auto& x, const auto& y) {
    return x.written == y.written && x.is_error == y.is_error && x.replacement == y.replacement &&
           x.drops == y.drops;
  });
  if (!stream) parts.emplace_back("input stream");
  const bool feedback = model::feedback_behaviour(a) == model::feedback_behaviour(b);
  if (!feedback) parts.emplace_back("tree feedback");
  if (a.references_file != b.references_file) parts.emplace_back("named references");
  const bool replacements = equal(a.replacements, b.replacements, [](const auto& x, const auto& y) {
    return x.number == y.number && x.text == y.text;
  });
  if (!replacements) parts.emplace_back("replaced numeric references");
  return parts;
}

/// A name as it is compared: `Comment end state`, `comment end` and `comment-end` are one.
std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    const auto l = lowercase(static_cast<unsigned char>(c));
    const bool is_name = (l >= 'a' && l <= 'z') || (l >= '0' && l <= '9') ||
                         static_cast<unsigned char>(c) >= 0x80 || l == '.';
    if (is_name)
      plain += static_cast<char>(l);
    else if (!plain.empty() && plain.back() != '-')
      plain += '-';
  }
  while (plain.ends_with('-')) plain.pop_back();
  if (plain.ends_with("-state")) plain.resize(plain.size() - 6);
  return plain;
}

}  // namespace

StateEntry state_entry(const model::Model& model, model::TableIndex table) {
  const model::Table& t = model.tables[table];
  StateEntry entry;
  entry.table = table;
  entry.id = t.id;
  entry.name = t.name;
  entry.number = t.number;
  entry.section = t.section;
  entry.citation = model::table_citation(model, table);
  entry.fragment = t.fragment;
  entry.link = model::link_of(model, table);
  entry.place = model::text_place(model, table);
  entry.concepts.emplace_back(t.concept_name);
  for (const model::ConceptCase& c : t.concepts)
    if (std::ranges::find(entry.concepts, c.name) == entry.concepts.end())
      entry.concepts.emplace_back(c.name);
  entry.rows = t.rows.size() + t.leaving.size();
  if (const model::Procedure* const procedure = model::procedure_of(model, table)) {
    entry.name = fmt::format("{}: {}", procedure->name, t.id);
    entry.section = procedure->section;
    entry.number = procedure->number;
    entry.citation += fmt::format(": {}", t.id);
  }
  entry.family = family_of(t.concept_name.empty() ? t.id : t.concept_name);
  return entry;
}

StatesList list_states(const model::Model& model) {
  StatesList list{&model, {}, {}};
  for (model::TableIndex t = 0; t < model.state_count; ++t)
    list.states.push_back(state_entry(model, t));
  for (const model::Procedure& p : model.procedures) {
    ProcedureEntry entry{
        std::string(p.id), std::string(p.name), std::string(p.number), std::string(p.section), {}};
    for (model::TableIndex t = p.first_step; t < p.first_step + p.step_count; ++t)
      entry.steps.push_back(state_entry(model, t));
    list.procedures.push_back(std::move(entry));
  }
  return list;
}

StateTable show_state(const model::Model& model, model::TableIndex table) {
  const model::Table& t = model.tables[table];
  StateTable shown{&model,
                   state_entry(model, table),
                   model::reads_in_words(model, t),
                   model::actions_in_words(model, t, t.before),
                   std::string(t.note),
                   {}};
  for (std::size_t i = 0; i < t.rows.size() + t.leaving.size(); ++i) {
    const model::Row& row = model::row_of(t, i);
    StateRow entry;
    entry.id = model::row_id(model, table, i);
    entry.subject = model::row_subject(model, table, i);
    entry.condition = model::condition_in_words(model, row.condition);
    entry.actions = model::row_actions(model, table, i);
    entry.next = model::destination_in_words(model, row.next);
    for (const model::Action& action : row.actions)
      if (action.verb == model::Verb::error)
        entry.errors.emplace_back(action.text.empty() ? "parse error" : action.text);
    entry.unreachable = row.unreachable;
    entry.note = row.note;
    entry.place = model::text_place(model, table, i);
    shown.rows.push_back(std::move(entry));
  }
  return shown;
}

StatesDiff diff_states(const model::Model& a, const model::Model& b) {
  const model::SpecDiff found = model::compare_models(a, b);
  StatesDiff diff{&a, &b, {}, true, beside_states(a, b)};
  for (const model::StateDifference& state : found.states) {
    StateChangeReport report;
    report.change = state.change;
    report.relevance = state.relevance;
    report.by_behaviour = state.by_behaviour;
    report.for_errors = state.for_errors;
    report.is_about_steps = model::is_about_steps(found, state);
    report.in_other_form = std::ranges::any_of(
        state.tables, [](const model::TableDifference& t) { return !t.is_comparable; });
    for (const auto t : state.before) report.before.push_back(state_entry(a, t));
    for (const auto t : state.after) report.after.push_back(state_entry(b, t));
    report.family = (report.after.empty() ? report.before : report.after).front().family;
    for (const auto& table : state.tables) report.tables.push_back(table_change(diff, table));
    if (report.after.empty())
      for (const StateEntry& s : report.before) report.alone.push_back(table_alone(a, s, false));
    if (report.before.empty())
      for (const StateEntry& s : report.after) report.alone.push_back(table_alone(b, s, true));
    diff.states.push_back(std::move(report));
  }
  return diff;
}

void keep_tables(StatesDiff& diff, const std::vector<model::TableIndex>& of_a,
                 const std::vector<model::TableIndex>& of_b) {
  const auto touches = [](const std::vector<StateEntry>& states,
                          const std::vector<model::TableIndex>& wanted) {
    return std::ranges::any_of(states, [&](const StateEntry& s) {
      return std::ranges::find(wanted, s.table) != wanted.end();
    });
  };
  std::erase_if(diff.states, [&](const StateChangeReport& s) {
    return !touches(s.before, of_a) && !touches(s.after, of_b);
  });
  diff.is_whole = false;
}

void keep_family(StatesList& list, std::string_view family) {
  const auto is_other = [&](const StateEntry& s) { return s.family != family; };
  std::erase_if(list.states, is_other);
  for (ProcedureEntry& p : list.procedures) std::erase_if(p.steps, is_other);
  std::erase_if(list.procedures, [](const ProcedureEntry& p) { return p.steps.empty(); });
}

void keep_family(StatesDiff& diff, std::string_view family) {
  std::erase_if(diff.states, [&](const StateChangeReport& s) { return s.family != family; });
  diff.is_whole = false;
}

std::vector<std::string_view> state_families() {
  return {std::begin(family_order), std::end(family_order)};
}

std::string_view state_family(std::string_view concept_name) {
  return family_of(concept_name);
}

std::string_view word_for(model::StateChange change) {
  constexpr std::string_view words[] = {"same",   "changed", "renamed", "split",
                                        "merged", "added",   "removed"};
  return words[static_cast<int>(change)];
}

std::string_view word_for(model::RowChange change) {
  constexpr std::string_view words[] = {"same", "changed", "added", "removed"};
  return words[static_cast<int>(change)];
}

std::string_view word_for(model::Relevance relevance) {
  constexpr std::string_view words[] = {"input-stream", "errors", "tokens"};
  return words[static_cast<int>(relevance)];
}

std::string_view touched_by(const StateChangeReport& state) {
  if (state.change == model::StateChange::same || state.before.empty() || state.after.empty())
    return {};
  if (state.in_other_form) return "another form";
  for (const TableChangeReport& table : state.tables)
    for (const RowChangeReport& row : table.rows)
      if (row.change != model::RowChange::same) return word_for(state.relevance);
  return "nothing";
}

std::size_t count_of(const StatesDiff& diff, model::StateChange change) {
  return static_cast<std::size_t>(std::ranges::count_if(
      diff.states, [&](const auto& s) { return s.change == change && !s.is_about_steps; }));
}

bool differs(const StatesDiff& diff) {
  if (diff.is_whole && !diff.beside.empty()) return true;
  return std::ranges::any_of(diff.states,
                             [](const auto& s) { return s.change != model::StateChange::same; });
}

std::string names_of(const std::vector<StateEntry>& states) {
  std::string names;
  for (const StateEntry& s : states) {
    if (!names.empty()) names += ", ";
    names += s.name;
  }
  return names;
}

std::vector<model::TableIndex> find_tables(const model::Model& model, std::string_view wanted) {
  const std::string name = plain_name(wanted);
  std::vector<model::TableIndex> found;
  for (model::TableIndex t = 0; t < model.tables.size(); ++t) {
    const model::Table& table = model.tables[t];
    const bool is_state = t < model.state_count;
    if (plain_name(table.id) == name || (is_state && plain_name(table.name) == name) ||
        (is_state && !table.number.empty() && (table.number == name || table.section == name)))
      found.push_back(t);
  }
  if (!found.empty()) return found;
  for (model::TableIndex t = 0; t < model.tables.size(); ++t) {
    const auto entry = state_entry(model, t);
    if (std::ranges::find(entry.concepts, name) != entry.concepts.end()) found.push_back(t);
  }
  return found;
}

std::string no_such_state(std::span<const model::Model* const> models, std::string_view wanted) {
  if (models.size() == 1)
    return fmt::format("{} has no such state: '{}'", models.front()->version, wanted);
  std::string versions = "neither";
  for (const model::Model* const model : models)
    versions += fmt::format("{} {}", model == models.front() ? "" : " nor", model->version);
  return fmt::format("{} has such a state: '{}'", versions, wanted);
}

std::vector<std::string_view> names_of_states(std::span<const model::Model* const> models) {
  std::vector<std::string_view> names;
  for (const model::Model* const model : models)
    for (const model::Table& table : model->states()) {
      std::string_view name = table.name;
      if (name.ends_with(" state")) name.remove_suffix(6);
      names.push_back(name);
    }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace specdrift::report
