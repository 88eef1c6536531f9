#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/html5lib/json_text.h"
#include "core/model/wording/sentences.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"
#include "core/report/common/tree_places.h"
#include "core/report/trace/trace_report.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;
using trace::StepRecord;

/// Few versions have lines of their texts.
void add_place_of_row(json::object& object, const model::Model& model,
                      const trace::TakenRow& taken) {
  const std::string place = model::text_place(model, taken.table, taken.row);
  if (!place.empty()) object["place"] = readable_text(place);
}

json::object row_of(const TraceDocument& document, const model::Model& model,
                    const trace::TakenRow& taken) {
  json::object row{{"id", model::row_id(model, taken.table, taken.row)},
                   {"state", model::table_citation(model, taken.table)},
                   {"row", model::row_heading(model, taken.table, taken.row)},
                   {"does", model::row_actions(model, taken.table, taken.row)},
                   {"read", span_of(*document.source, taken.read)}};
  add_place_of_row(row, model, taken);
  return row;
}

json::object step_of(const TraceDocument& document, const StepRecord& record) {
  const trace::TakenStep& step = record.step;
  const model::Table& from = record.model->tables[step.row().table];
  const model::Table& to = record.model->tables[step.to];
  json::object object = position_of(*document.lines, step.read.begin);
  object["version"] = record.model->version;
  object["read"] = span_of(*document.source, step.read);
  const bool ends = step.read.begin == document.source->end();
  const std::string_view text = slice(document.source->bytes(), step.read);
  object["text"] = ends ? json::value() : json::value(readable_text(text));
  object["state"] = from.name;
  object["section"] = from.section;
  const std::string link = model::link_of(*record.model, step.row().table);
  object["link"] = link.empty() ? json::value() : json::value(link);
  object["concept"] = step.concept_before;
  object["row"] = model::row_heading(*record.model, step.row().table, step.row().row);
  object["row_id"] = model::row_id(*record.model, step.row().table, step.row().row);
  object["does"] = model::row_actions(*record.model, step.row().table, step.row().row);
  add_place_of_row(object, *record.model, step.row());
  object["next_state"] = to.name;
  object["next_concept"] = step.concept_after;
  json::array inner;
  for (const trace::TakenRow& taken : step.rows)
    if (&taken != &step.row()) inner.push_back(row_of(document, *record.model, taken));
  if (!inner.empty()) object["procedure_rows"] = std::move(inner);
  json::array errors;
  for (const ParseError& error : record.errors) {
    json::object one = position_of(*document.lines, error.at);
    one["code"] = error.code.empty() ? json::value() : json::value(error.code);
    errors.push_back(std::move(one));
  }
  object["errors"] = std::move(errors);
  object["characters"] = record.characters;
  json::array tokens;
  for (const KeptToken& token : record.tokens) tokens.push_back(to_json(*document.source, token));
  object["tokens"] = std::move(tokens);
  json::array tree;
  for (const trace::TreeStep& one : record.tree)
    tree.push_back(to_json(*document.source, *document.lines, one));
  if (!tree.empty()) object["tree"] = std::move(tree);
  return object;
}

std::string line(json::object object) {
  return html5lib::json_text(object) + '\n';
}

}  // namespace

std::string TraceJson::head(const TraceDocument& document) const {
  json::array versions;
  for (const model::Model* const model : document.models) versions.emplace_back(model->version);
  return line({{"type", "trace"},
               {"schema", "specdrift/trace"},
               {"schema_version", schema_version},
               {"name", readable_text(document.name)},
               {"bytes", document.source->original_size()},
               {"context", to_json(document.start)},
               {"versions", std::move(versions)}});
}

std::string TraceJson::step(const TraceDocument& document, const StepRecord& record) const {
  json::object object{{"type", "step"}};
  for (auto& [key, value] : step_of(document, record)) object[key] = std::move(value);
  return line(std::move(object));
}

std::string TraceJson::group(const TraceDocument& document, const GroupRecord& group) const {
  json::object object{{"type", "group"}};
  for (auto& [key, value] : position_of(*document.lines, group.read.begin))
    object[key] = std::move(value);
  object["read"] = span_of(*document.source, group.read);
  object["together_before"] = group.was_in_sync;
  object["same"] = group.was_in_sync && group.are_in_sync;
  object["together_behind"] = group.have_resynchronised;
  json::array lanes;
  for (std::size_t i = 0; i < group.lanes.size(); ++i) {
    json::array steps;
    for (const StepRecord& record : group.lanes[i]) steps.push_back(step_of(document, record));
    lanes.push_back(json::object{{"version", document.models[i]->version},
                                 {"step_count", group.step_counts[i]},
                                 {"steps", std::move(steps)}});
  }
  object["versions"] = std::move(lanes);
  return line(std::move(object));
}

std::string TraceJson::characters(const TraceDocument& document, Span read,
                                  std::string_view text) const {
  json::object object{{"type", "characters"}};
  for (auto& [key, value] : position_of(*document.lines, read.begin))
    object[key] = std::move(value);
  object["read"] = span_of(*document.source, read);
  object["data"] = text;
  return line(std::move(object));
}

std::string TraceJson::gap(std::size_t count) const {
  return line({{"type", "gap"}, {"steps", count}});
}

}  // namespace specdrift::report
