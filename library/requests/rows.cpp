#include "library/requests/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>

#include "core/html5lib/json_text.h"
#include "core/model/data/builtin.h"
#include "core/model/load/resolved.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;

void append_escaped(std::string& to, std::string_view text) {
  for (const char c : text) {
    if (c == '&')
      to += "&amp;";
    else if (c == '<')
      to += "&lt;";
    else if (c == '>')
      to += "&gt;";
    else if (c == '"')
      to += "&quot;";
    else
      to += c;
  }
}

/// Without notes, and without the lines of a text: a row that is changed is no longer in it.
void append_xml(std::string& to, const model::XmlElement& element) {
  to += '<' + element.name;
  for (const model::XmlAttribute& attribute : element.attributes) {
    if (attribute.name == "line") continue;
    to += ' ' + attribute.name + "=\"";
    append_escaped(to, attribute.value);
    to += '"';
  }
  const std::size_t begin = to.size();
  for (const model::XmlElement& child : element.children) {
    if (child.name == "note") continue;
    to += to.size() == begin ? "> " : " ";
    append_xml(to, child);
  }
  to += to.size() == begin ? "/>" : " </" + element.name + '>';
}

bool is_row(const model::XmlElement& element) {
  return element.name == "on" || element.name == "otherwise";
}

json::object state_json(const model::XmlElement& state) {
  json::object object;
  for (const std::string_view name : {"id", "name", "number", "concept", "reads"})
    object[name] = state.value(name);
  json::array rows;
  for (const model::XmlElement& child : state.children) {
    if (!is_row(child)) continue;
    std::string xml;
    append_xml(xml, child);
    rows.emplace_back(xml);
  }
  object["rows"] = std::move(rows);
  return object;
}

Answer rows_of(const Request&, Versions& all, const std::vector<Version>& versions,
               std::string_view) {
  model::LoadOptions options;
  options.find_base = [&](std::string_view name) { return all.find(name); };
  options.find_references = model::find_builtin_references;
  model::LoadErrors errors;
  const model::Model& model = *versions.front().model;
  const auto resolved = model::resolve(model, options, errors);
  if (!resolved || !errors.empty())
    return Answer::refusal(Problem::version,
                           fmt::format("{} has no rows that could be written", model.version),
                           "versions", "name the milestone before it");
  json::array states;
  for (const model::XmlElement& child : resolved->root.children)
    if (child.name == "state") states.push_back(state_json(child));
  return {html5lib::json_text(json::object{{"version", model.version},
                                           {"section", model.section},
                                           {"errors", resolved->root.value("errors")},
                                           {"states", std::move(states)}}) +
          '\n'};
}

}  // namespace

const Verb rows_verb{"rows", 1, 1, rows_of};

}  // namespace specdrift::requests
