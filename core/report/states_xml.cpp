#include "core/report/states_xml.h"

#include <pugixml.hpp>
#include <sstream>

#include "core/report/escape.h"

namespace specdrift::report {
namespace {

void set(pugi::xml_node node, const char* name, std::string_view value) {
  if (!value.empty()) node.append_attribute(name).set_value(escaped_for_terminal(value).c_str());
}

void add(pugi::xml_node node, const char* name, std::string_view text) {
  if (!text.empty())
    node.append_child(name)
        .append_child(pugi::node_pcdata)
        .set_value(escaped_for_terminal(text).c_str());
}

void add_model(pugi::xml_node node, const model::Model& model) {
  set(node, "version", model.version);
  set(node, "title", model.title);
  set(node, "organisation", model.organisation);
  set(node, "date", model.date);
  set(node, "section", model.section);
  node.append_attribute("states").set_value(model.state_count);
}

pugi::xml_node add_entry(pugi::xml_node parent, const char* name, const StateEntry& state) {
  pugi::xml_node node = parent.append_child(name);
  set(node, "id", state.id);
  set(node, "name", state.name);
  set(node, "number", state.number);
  set(node, "section", state.section);
  set(node, "family", state.family);
  node.append_attribute("rows").set_value(static_cast<unsigned>(state.rows));
  for (const std::string& c : state.concepts) add(node, "concept", c);
  return node;
}

pugi::xml_node root_of(pugi::xml_document& document, const char* name) {
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version").set_value("1.0");
  declaration.append_attribute("encoding").set_value("UTF-8");
  pugi::xml_node root = document.append_child(name);
  root.append_attribute("schema").set_value("specdrift/states");
  root.append_attribute("schema-version").set_value(1);
  return root;
}

std::string text_of(const pugi::xml_document& document) {
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

void add_side(pugi::xml_node parent, const char* name, const SideOfRow& row) {
  if (row.sentence.empty()) return;
  pugi::xml_node node = parent.append_child(name);
  set(node, "row", row.id);
  node.append_child(pugi::node_pcdata).set_value(escaped_for_terminal(row.sentence).c_str());
}

void add_table(pugi::xml_node parent, const TableChangeReport& table) {
  pugi::xml_node node = parent.append_child("table");
  set(node, "before", table.before.id);
  set(node, "after", table.after.id);
  set(node, "concept", table.concept_);
  node.append_attribute("comparable").set_value(table.is_comparable);
  for (const RowChangeReport& row : table.rows) {
    pugi::xml_node entry = node.append_child("row");
    set(entry, "change", word_for(row.change));
    if (row.change != model::RowChange::same) set(entry, "touches", word_for(row.relevance));
    set(entry, "only", row.only);
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
    set(node, "id", p.id);
    set(node, "name", p.name);
    set(node, "number", p.number);
    set(node, "section", p.section);
    for (const StateEntry& s : p.steps) add_entry(node, "step", s);
  }
  return text_of(document);
}

std::string states_xml(const StateTable& table) {
  pugi::xml_document document;
  pugi::xml_node root = root_of(document, "state-table");
  set(root, "version", table.model->version);
  pugi::xml_node state = add_entry(root, "state", table.state);
  add(state, "reads", table.reads);
  add(state, "before", table.before);
  add(state, "note", table.note);
  for (const StateRow& row : table.rows) {
    pugi::xml_node node = state.append_child("row");
    set(node, "id", row.id);
    set(node, "for", row.subject);
    set(node, "if", row.condition);
    set(node, "next", row.next);
    set(node, "unreachable", row.unreachable);
    add(node, "does", row.actions);
    for (const std::string& error : row.errors) add(node, "error", error);
    add(node, "note", row.note);
  }
  return text_of(document);
}

std::string states_xml(const StatesDiff& diff) {
  pugi::xml_document document;
  pugi::xml_node root = root_of(document, "states-diff");
  add_model(root.append_child("before"), *diff.a);
  add_model(root.append_child("after"), *diff.b);
  for (const std::string& part : diff.beside) add(root, "beside", part);
  for (const StateChangeReport& s : diff.states) {
    pugi::xml_node node = root.append_child("change");
    set(node, "kind", word_for(s.change));
    set(node, "touches", touched_by(s));
    node.append_attribute("by-behaviour").set_value(s.by_behaviour);
    node.append_attribute("for-errors").set_value(s.for_errors);
    for (const StateEntry& e : s.before) add_entry(node, "before", e);
    for (const StateEntry& e : s.after) add_entry(node, "after", e);
    for (const TableChangeReport& table : s.tables) add_table(node, table);
  }
  return text_of(document);
}

}  // namespace specdrift::report
