#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "core/html5lib/json_text.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"
#include "core/report/round_trip/round_trip_report.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

using round_trip::Found;
using round_trip::Serialisation;

json::object rules_json(const Serialisation& rules) {
  return {{"since", rules.since},
          {"revision", rules.revision},
          {"section", text_or_null(rules.section)},
          {"change", rules.change},
          {"known_by", rules.known_by}};
}

json::object found_json(const round_trip::Question& question, const Found& found) {
  json::array changes, rows;
  for (const CauseRow& row : rows_of(question, found))
    rows.push_back(json::object{{"version", row.version},
                                {"section", text_or_null(row.section)},
                                {"state", json::string(row.state)},
                                {"row", text_or_null(row.id)},
                                {"does", json::string(row.does)}});
  if (found.entry)
    for (const catalogue::Change& change : found.entry->since)
      changes.push_back(json::object{
          {"date", change.date}, {"revision", change.revision}, {"what", change.what}});
  const round_trip::Trip& trip = found.trip;
  return {
      {"topic", json::string(trip.topic)},
      {"direction", name_of(trip.difference.direction)},
      {"reach", name_of(trip.difference.reach)},
      {"what", text_or_null(trip.difference.what)},
      {"input", json::string(found.input)},
      {"first", identify::to_json(round_trip::events_of(trip.first))},
      {"written", json::string(trip.written)},
      {"second", identify::to_json(round_trip::events_of(trip.second))},
      {"inputs", found.inputs},
      {"class", text_or_null(found.class_id)},
      {"rows", std::move(rows)},
      {"changes", std::move(changes)},
      {"mended_by", found.mended_by ? json::value(rules_json(*found.mended_by)) : json::value()},
      {"mended_in", text_or_null(found.mended_in)}};
}

}  // namespace

std::string round_trip_json(const RoundTripReport& report) {
  json::array searched, all;
  for (const round_trip::Family& family : report.result.searched)
    searched.push_back(json::object{{"name", family.name},
                                    {"beginnings", to_json(family.beginnings)},
                                    {"pieces", to_json(family.pieces)},
                                    {"length", family.length},
                                    {"inputs", family.inputs()}});
  json::object counts;
  for (const auto direction : {holes::Direction::hidden, holes::Direction::altered,
                               holes::Direction::phantom, holes::Direction::harmless})
    counts[name_of(direction)] = report.result.count(direction);
  for (const Found& found : report.result.found) all.push_back(found_json(report.question, found));
  json::object value = document_head("prove");
  value["first"] = report.question.first.name;
  value["second"] = report.question.second.name;
  value["rules"] = rules_json(report.question.rules);
  value["is_proof"] = false;
  value["inputs"] = report.result.inputs;
  value["searched"] = std::move(searched);
  value["counts"] = std::move(counts);
  value["found"] = std::move(all);
  return html5lib::json_text(value) + '\n';
}

}  // namespace specdrift::report
