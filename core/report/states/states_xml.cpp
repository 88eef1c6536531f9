#include <pugixml.hpp>

#include "core/report/common/schema.h"
#include "core/report/common/xml.h"
#include "core/report/escape/escape.h"
#include "core/report/states/states_report.h"

namespace specdrift::report {
namespace {

void set_escaped(pugi::xml_node node, const char* name, std::string_view value) {
  if (!value.empty()) node.append_attribute(name).set_value(with_hidden_escaped(value).c_str());
}

void add_escaped(pugi::xml_node node, const char* name, std::string_view text) {
  if (!text.empty())
    node.append_child(name)
        .append_child(pugi::node_pcdata)
        .set_value(with_hidden_escaped(text).c_str());
}

void add_model(pugi::xml_node node, const model::Model& model) {
  set_escaped(node, "version", model.version);
  set_escaped(node, "title", model.title);
  set_escaped(node, "organisation", model.organisation);
  set_escaped(node, "date", model.date);
  set_escaped(node, "section", model.section);
  node.append_attribute("states").set_value(model.state_count);
}

pugi::xml_node add_entry(pugi::xml_node parent, const char* name, const StateEntry& state) {
  pugi::xml_node node = parent.append_child(name);
  set_escaped(node, "id", state.id);
  set_escaped(node, "name", state.name);
  set_escaped(node, "number", state.number);
  set_escaped(node, "section", state.section);
  if (!state.link.empty()) set_escaped(node, "link", state.link);
  set_escaped(node, "family", state.family);
  node.append_attribute("rows").set_value(static_cast<unsigned>(state.rows));
  for (const std::string& c : state.concepts) add_escaped(node, "concept", c);
  return node;
}

pugi::xml_node root_of(pugi::xml_document& document, const char* name) {
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version").set_value("1.0");
  declaration.append_attribute("encoding").set_value("UTF-8");
  pugi::xml_node root = document.append_child(name);
  root.append_attribute("schema").set_value("specdrift/states");
  root.append_attribute("schema-version").set_value(schema_version);
  return root;
}

void add_side(pugi::xml_node parent, const char* name, const SideOfRow& row) {
  if (row.sentence.empty()) return;
  pugi::xml_node node = parent.append_child(name);
  set_escaped(node, "row", row.id);
  node.append_child(pugi::node_pcdata).set_value(with_hidden_escaped(row.sentence).c_str());
}

void add_table(pugi::xml_node parent, const TableChangeReport& table) {
  pugi::xml_node node = parent.append_child("table");
  set_escaped(node, "before", table.before.id);
  set_escaped(node, "after", table.after.id);
  set_escaped(node, "concept", table.concept_name);
  node.append_attribute("comparable").set_value(table.is_comparable);
  for (const RowChangeReport& row : table.rows) {
    pugi::xml_node entry = node.append_child("row");
    set_escaped(entry, "change", word_for(row.change));
    if (row.change != model::RowChange::same)
      set_escaped(entry, "touches", word_for(row.relevance));
    set_escaped(entry, "only", row.only);
    add_side(entry, "before", row.before);
    add_side(entry, "after", row.after);
  }
}

}  // namespace

std::string states_xml(const StatesList& list) {
  pugi::xml_document document;
  pugi::xml_node root = root_of(document, "states");
  add_model(root, *list.model);
  for (const StateEntry& s : list.states) add_entry(root, "state", s);
  for (const ProcedureEntry& p : list.procedures) {
    pugi::xml_node node = root.append_child("procedure");
    set_escaped(node, "id", p.id);
    set_escaped(node, "name", p.name);
    set_escaped(node, "number", p.number);
    set_escaped(node, "section", p.section);
    for (const StateEntry& s : p.steps) add_entry(node, "step", s);
  }
  return xml_text(document);
}

std::string states_xml(const StateTable& table) {
  pugi::xml_document document;
  pugi::xml_node root = root_of(document, "state-table");
  set_escaped(root, "version", table.model->version);
  pugi::xml_node state = add_entry(root, "state", table.state);
  add_escaped(state, "reads", table.reads);
  add_escaped(state, "before", table.before);
  add_escaped(state, "note", table.note);
  for (const StateRow& row : table.rows) {
    pugi::xml_node node = state.append_child("row");
    set_escaped(node, "id", row.id);
    set_escaped(node, "for", row.subject);
    set_escaped(node, "if", row.condition);
    set_escaped(node, "next", row.next);
    set_escaped(node, "unreachable", row.unreachable);
    set_escaped(node, "place", row.place);
    add_escaped(node, "does", row.actions);
    for (const std::string& error : row.errors) add_escaped(node, "error", error);
    add_escaped(node, "note", row.note);
  }
  return xml_text(document);
}

std::string states_xml(const StatesDiff& diff) {
  pugi::xml_document document;
  pugi::xml_node root = root_of(document, "states-diff");
  add_model(root.append_child("before"), *diff.a);
  add_model(root.append_child("after"), *diff.b);
  for (const std::string& part : diff.beside) add_escaped(root, "beside", part);
  for (const StateChangeReport& s : diff.states) {
    pugi::xml_node node = root.append_child("change");
    set_escaped(node, "kind", word_for(s.change));
    set_escaped(node, "touches", touched_by(s));
    node.append_attribute("by-behaviour").set_value(s.by_behaviour);
    node.append_attribute("for-errors").set_value(s.for_errors);
    for (const StateEntry& e : s.before) add_entry(node, "before", e);
    for (const StateEntry& e : s.after) add_entry(node, "after", e);
    for (const TableChangeReport& table : s.tables) add_table(node, table);
    for (const TableChangeReport& table : s.alone) add_table(node, table);
  }
  return xml_text(document);
}

}  // namespace specdrift::report
