#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/html5lib/json_text.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"
#include "core/report/states/states_report.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

json::string text(std::string_view value) {
  return json::string(value);
}

json::array texts(const std::vector<std::string>& values) {
  json::array list;
  for (const std::string& value : values) list.push_back(text(value));
  return list;
}

json::object start(std::string_view kind) {
  json::object value = document_head("states");
  value["kind"] = text(kind);
  return value;
}

json::object of_model(const model::Model& model) {
  return {{"version", text(model.version)},           {"title", text(model.title)},
          {"organisation", text(model.organisation)}, {"date", text(model.date)},
          {"section", text(model.section)},           {"states", model.state_count}};
}

/// Few versions have lines of their texts.
void add_text_place(json::object& entry, std::string_view place) {
  if (!place.empty()) entry["place"] = text(place);
}

json::object of_entry(const StateEntry& state) {
  json::object entry{{"id", text(state.id)},
                     {"name", text(state.name)},
                     {"number", text_or_null(state.number)},
                     {"section", text(state.section)},
                     {"fragment", text_or_null(state.fragment)},
                     {"link", text_or_null(state.link)},
                     {"concepts", texts(state.concepts)},
                     {"family", text(state.family)},
                     {"rows", state.rows}};
  add_text_place(entry, state.place);
  return entry;
}

json::array of_entries(const std::vector<StateEntry>& states) {
  json::array list;
  for (const StateEntry& s : states) list.push_back(of_entry(s));
  return list;
}

json::value of_side(const SideOfRow& row) {
  if (row.sentence.empty()) return nullptr;
  return json::object{{"id", text(row.id)}, {"sentence", text(row.sentence)}};
}

json::object of_row(const StateRow& row) {
  json::object entry{{"id", text(row.id)},
                     {"for", text(row.subject)},
                     {"if", text_or_null(row.condition)},
                     {"does", text(row.actions)},
                     {"next", text_or_null(row.next)},
                     {"errors", texts(row.errors)},
                     {"unreachable", text_or_null(row.unreachable)},
                     {"note", text_or_null(row.note)}};
  add_text_place(entry, row.place);
  return entry;
}

json::object of_table(const TableChangeReport& table) {
  json::array rows;
  for (const RowChangeReport& row : table.rows) {
    json::object entry{{"change", text(word_for(row.change))}};
    if (row.change != model::RowChange::same) entry["touches"] = text(word_for(row.relevance));
    entry["only"] = text_or_null(row.only);
    entry["before"] = of_side(row.before);
    entry["after"] = of_side(row.after);
    rows.push_back(std::move(entry));
  }
  return {{"before", text_or_null(table.before.id)},
          {"after", text_or_null(table.after.id)},
          {"concept", text_or_null(table.concept_name)},
          {"comparable", table.is_comparable},
          {"rows", std::move(rows)}};
}

}  // namespace

std::string states_json(const StatesList& list) {
  json::object value = start("list");
  value["version"] = of_model(*list.model);
  value["states"] = of_entries(list.states);
  json::array procedures;
  for (const ProcedureEntry& p : list.procedures)
    procedures.push_back(json::object{{"id", text(p.id)},
                                      {"name", text(p.name)},
                                      {"number", text_or_null(p.number)},
                                      {"section", text(p.section)},
                                      {"steps", of_entries(p.steps)}});
  value["procedures"] = std::move(procedures);
  return html5lib::json_text(value) + '\n';
}

std::string states_json(const StateTable& table) {
  json::object value = start("table");
  value["version"] = of_model(*table.model);
  value["state"] = of_entry(table.state);
  value["reads"] = text(table.reads);
  value["before"] = text_or_null(table.before);
  value["note"] = text_or_null(table.note);
  json::array rows;
  for (const StateRow& row : table.rows) rows.push_back(of_row(row));
  value["rows"] = std::move(rows);
  return html5lib::json_text(value) + '\n';
}

std::string states_json(const StatesDiff& diff) {
  json::object value = start("diff");
  value["before"] = of_model(*diff.a);
  value["after"] = of_model(*diff.b);
  json::object counts;
  for (const auto change :
       {model::StateChange::same, model::StateChange::changed, model::StateChange::renamed,
        model::StateChange::split, model::StateChange::merged, model::StateChange::added,
        model::StateChange::removed})
    counts[word_for(change)] = count_of(diff, change);
  value["counts"] = diff.is_whole ? json::value(std::move(counts)) : json::value(nullptr);
  value["beside"] = texts(diff.beside);
  json::array changes;
  for (const StateChangeReport& state : diff.states) {
    json::object entry{{"change", text(word_for(state.change))}};
    entry["touches"] = text_or_null(touched_by(state));
    entry["by_behaviour"] = state.by_behaviour;
    entry["for_errors"] = state.for_errors;
    entry["steps"] = state.is_about_steps;
    entry["before"] = of_entries(state.before);
    entry["after"] = of_entries(state.after);
    json::array tables;
    for (const TableChangeReport& table : state.tables) tables.push_back(of_table(table));
    for (const TableChangeReport& table : state.alone) tables.push_back(of_table(table));
    entry["tables"] = std::move(tables);
    changes.push_back(std::move(entry));
  }
  value["changes"] = std::move(changes);
  return html5lib::json_text(value) + '\n';
}

}  // namespace specdrift::report
