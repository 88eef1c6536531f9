#include "core/report/states/machine_json.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "core/html5lib/json_text.h"
#include "core/model/data/words.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"
#include "core/report/states/machine_rows.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;
using namespace model;

json::array of_concepts(const MachineRows& rows, const Table& table) {
  json::array list;
  for (const ConceptCase& c : table.concepts)
    list.push_back(
        json::object{{"concept", json::string(c.name)}, {"if", rows.condition(c.condition)}});
  return list;
}

json::object of_reading(const MachineRows& rows, const Table& table) {
  json::object reading{{"kind", json::string(word_for(reads_words(), table.reads))}};
  switch (table.reads) {
  case Reads::until:
    reading["until"] = json::string(table.of);
    break;
  case Reads::run:
    reading["characters"] = rows.characters(table.run).at("characters");
    break;
  case Reads::procedure:
    reading["procedure"] = json::string(rows.model().procedures[table.index].id);
    break;
  case Reads::number:
    reading["variable"] = json::string(table.of);
    break;
  case Reads::character:
  case Reads::ahead:
  case Reads::longest_match:
    break;
  }
  return reading;
}

json::object of_machine_table(const MachineRows& rows, TableIndex index) {
  const Model& model = rows.model();
  const Table& table = model.tables[index];
  json::object state{
      {"id", json::string(table_id(model, index))}, {"name", json::string(table.name)},
      {"number", text_or_null(table.number)},       {"section", json::string(table.section)},
      {"fragment", text_or_null(table.fragment)},   {"link", text_or_null(link_of(model, index))},
      {"concept", json::string(table.concept_name)}};
  if (!table.concepts.empty()) state["concepts"] = of_concepts(rows, table);
  if (!table.note.empty()) state["note"] = json::string(table.note);
  if (!table.unreachable.empty()) state["unreachable"] = json::string(table.unreachable);
  state["reads"] = of_reading(rows, table);
  if (!table.before.empty()) state["before"] = rows.actions(table.before);
  json::array list;
  for (std::size_t i = 0; i < table.rows.size(); ++i)
    list.push_back(rows.row(index, i, table.rows[i]));
  state["rows"] = std::move(list);
  if (table.leaving.empty()) return state;
  json::array leaving;
  for (std::size_t i = 0; i < table.leaving.size(); ++i)
    leaving.push_back(rows.row(index, table.rows.size() + i, table.leaving[i]));
  state["leaving"] = std::move(leaving);
  return state;
}

json::array of_tokens(const Model& model) {
  json::array tokens;
  for (const TokenModel& token : model.tokens) {
    json::object entry{{"kind", json::string(token.kind)}, {"fields", to_json(token.fields)}};
    if (!token.fields.empty()) entry["initially"] = token.initially_missing ? "missing" : "empty";
    entry["attributes"] = token.has_attributes;
    if (!token.flag.empty()) {
      entry["flag"] = json::string(token.flag);
      entry["flag_values"] = to_json(token.values);
    }
    tokens.push_back(std::move(entry));
  }
  return tokens;
}

json::object of_variables(const Model& model) {
  json::object variables;
  for (const Variable& v : model.variables) {
    json::object entry{{"type", json::string(word_for(variable_type_words(), v.type))}};
    if (v.type == VariableType::choice) entry["values"] = to_json(v.values);
    variables[v.name] = std::move(entry);
  }
  return variables;
}

json::array of_stream(const MachineRows& rows) {
  json::array list;
  for (const StreamRow& row : rows.model().stream_rows) {
    json::object entry{{"on", rows.numbers(row.numbers)}, {"error", row.is_error}};
    if (row.is_error) entry["code"] = text_or_null(row.code);
    if (row.replacement != 0) entry["replace"] = rows.string(row.replacement);
    if (row.drops) entry["drop"] = true;
    list.push_back(std::move(entry));
  }
  return list;
}

json::array of_emission(const MachineRows& rows) {
  json::array list;
  for (const EmissionRule& rule : rows.model().emission)
    list.push_back(json::object{{"emitted", json::string(word_for(token_words(), rule.emitted))},
                                {"if", rows.condition(rule.condition)},
                                {"simulated_tree_only", rule.at_tree_level},
                                {"do", rows.actions(rule.actions)}});
  return list;
}

json::object of_feedback(const MachineRows& rows) {
  const FeedbackModel& feedback = rows.model().feedback;
  json::array start_tags;
  for (const FeedbackRow& row : feedback.start_tags)
    start_tags.push_back(json::object{{"names", to_json(row.names)},
                                      {"if", rows.condition(row.condition)},
                                      {"do", rows.actions(row.actions)}});
  json::array inside;
  for (const InsideRule& rule : feedback.inside)
    inside.push_back(json::object{{"element", json::string(rule.element)},
                                  {"until_start_tags", to_json(rule.until_start_tags)},
                                  {"honours", to_json(rule.honours)}});
  json::array elements;
  for (const TraitRule& rule : feedback.rules.elements)
    elements.push_back(json::object{
        {"are", json::string(trait_words[static_cast<std::size_t>(rule.trait)])},
        {"namespace", json::string(namespace_words[static_cast<std::size_t>(rule.ns)])},
        {"names", to_json(rule.names)}});
  json::array construction;
  for (std::size_t i = 0; i < construction_words.size(); ++i)
    if (feedback.rules.has(static_cast<ConstructionRule>(i)))
      construction.push_back(json::string(construction_words[i]));
  return {
      {"start_tags", std::move(start_tags)},
      {"inside", std::move(inside)},
      {"foreign_roots", to_json(feedback.foreign_roots)},
      {"breakout_start_tags", to_json(feedback.breakout_start_tags)},
      {"cdata_section", json::string(cdata_words[static_cast<std::size_t>(feedback.rules.cdata)])},
      {"elements", std::move(elements)},
      {"construction", std::move(construction)},
      {"acknowledged", to_json(feedback.rules.acknowledged)}};
}

json::object of_references(const Model& model) {
  json::object references;
  references.reserve(model.references.size());
  for (std::size_t i = 0; i < model.references.size(); ++i) {
    const auto [name, text] = model.references[i];
    references[name] = json::string(text);
  }
  return references;
}

json::object of_replacements(const Model& model) {
  json::object replacements;
  for (const Replacement& r : model.replacements)
    replacements[std::to_string(r.number)] = json::string(r.text);
  return replacements;
}

json::object of_procedures(const MachineRows& rows) {
  const Model& model = rows.model();
  json::object procedures;
  for (const Procedure& p : model.procedures) {
    json::object steps;
    for (TableIndex i = 0; i < p.step_count; ++i) {
      const auto index = static_cast<TableIndex>(p.first_step + i);
      steps[rows.key(index)] = of_machine_table(rows, index);
    }
    json::object entry{{"name", json::string(p.name)},
                       {"number", text_or_null(p.number)},
                       {"section", json::string(p.section)}};
    if (!p.note.empty()) entry["note"] = json::string(p.note);
    entry["first_step"] = json::string(rows.key(p.first_step));
    entry["steps"] = std::move(steps);
    procedures[p.id] = std::move(entry);
  }
  return procedures;
}

}  // namespace

std::string machine_json(const Model& model) {
  const MachineRows rows(model);
  json::object value = document_head("machine");
  for (const auto& [name, text] : std::initializer_list<std::pair<const char*, std::string_view>>{
           {"version", model.version},
           {"title", model.title},
           {"organisation", model.organisation},
           {"date", model.date},
           {"earliest", model.earliest},
           {"latest", model.latest},
           {"source", model.source},
           {"section", model.section}})
    value[name] = json::string(text);
  value["note"] = text_or_null(model.note);
  value["errors"] = model.names_errors ? "named" : "unnamed";
  value["tokens"] = of_tokens(model);
  value["variables"] = of_variables(model);
  json::object conditions;
  for (const NamedCondition& c : model.conditions) conditions[c.name] = rows.condition(c.condition);
  value["conditions"] = std::move(conditions);
  json::object contexts;
  for (const ContextStart& c : model.contexts) contexts[c.name] = rows.actions(c.actions);
  value["contexts"] = std::move(contexts);
  value["input_stream"] = of_stream(rows);
  value["emission"] = of_emission(rows);
  value["feedback"] = of_feedback(rows);
  value["references"] = of_references(model);
  value["replacements"] = of_replacements(model);
  value["first_state"] = json::string(rows.key(0));
  json::object states;
  for (TableIndex i = 0; i < model.state_count; ++i)
    states[rows.key(i)] = of_machine_table(rows, i);
  value["states"] = std::move(states);
  value["procedures"] = of_procedures(rows);
  return html5lib::json_text(value) + '\n';
}

}  // namespace specdrift::report
