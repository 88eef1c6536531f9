#include "core/learn/writing.h"

#include <algorithm>
#include <pugixml.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "core/read/writing/delta_writer.h"

namespace specdrift::learn {
namespace {

constexpr std::string_view file = "the model";

/// A file in which the states that nothing leads to say so.
std::string with_unreachable(const std::string& xml, std::set<std::string, std::less<>>& ids) {
  std::vector<std::string> unreachable;
  model::LoadOptions options = builtin_options();
  options.unreachable = &unreachable;
  (void)model::load_model(xml, file, options);
  if (unreachable.empty()) return xml;
  pugi::xml_document document;
  document.load_buffer(xml.data(), xml.size());
  for (const std::string& id : unreachable) {
    ids.insert(id);
    pugi::xml_node state =
        document.document_element().find_child_by_attribute("state", "id", id.c_str());
    if (state && !state.attribute("unreachable"))
      state.append_attribute("unreachable").set_value("the parser never comes here");
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

std::set<std::string> rows_of(const Draft& draft) {
  std::set<std::string> rows;
  const auto add = [&](const model::XmlElement& table) {
    for (const model::XmlElement& child : table.children)
      if (child.name != "note" && child.name != "step")
        rows.insert(std::string(table.value("id")) + ' ' + text_of(child));
  };
  for (const model::XmlElement& element : draft.elements()) {
    if (element.name == "state") add(element);
    if (element.name != "procedure") continue;
    for (const model::XmlElement& step : element.children) add(step);
  }
  return rows;
}

void count_rows(const Draft& draft, const model::Model& base, identify::LearnedModel& result) {
  const std::set<std::string> before = rows_of(Draft(base)), now = rows_of(draft);
  std::set<std::string> states;
  const auto note = [&](const std::string& row) { states.insert(row.substr(0, row.find(' '))); };
  for (const std::string& row : now)
    if (!before.contains(row)) note(row), ++result.rows;
  for (const std::string& row : before)
    if (!now.contains(row)) note(row);
  result.states = states.size();
}

}  // namespace

void write_model(const Draft& draft, const model::LoadedModel&, const model::Model& base,
                 const ModelName& name, identify::LearnedModel& result) {
  count_rows(draft, base, result);
  read::DeltaShape shape;
  const std::string whole = with_unreachable(draft.text(name), shape.whole);
  const model::LoadResult complete = model::load_model(whole, file, builtin_options());
  if (!complete.loaded)
    throw std::runtime_error("the model cannot be written: " + complete.errors.front().message());
  for (const bool alters_rows : {true, false}) {
    shape.alters_rows = alters_rows;
    result.xml = read::as_delta(whole, complete.loaded->model, base, shape);
    const model::LoadResult delta = model::load_model(result.xml, file, builtin_options());
    if (delta.loaded && read::differing_states(delta.loaded->model, complete.loaded->model).empty())
      return;
  }
  result.xml = whole;
}

}  // namespace specdrift::learn
