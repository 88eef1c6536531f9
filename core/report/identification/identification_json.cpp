#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/html5lib/json_text.h"
#include "core/report/common/schema.h"
#include "core/report/identification/identification_report.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

using identify::Deviation;
using identify::Identification;

json::array version_names(const Identification& parser, const std::vector<std::size_t>& which) {
  json::array names;
  for (const std::size_t version : which)
    names.push_back(json::value(parser.versions[version].name));
  return names;
}

json::array windows_json(const std::vector<identify::DateWindow>& windows) {
  json::array result;
  for (const identify::DateWindow& window : windows)
    result.push_back(
        json::object{{"from", window.from},
                     {"until", window.until.empty() ? json::value() : json::value(window.until)}});
  return result;
}

json::object deviation_json(const Identification& parser, const Deviation& deviation) {
  const identify::Probe& probe = parser.probes[deviation.probe];
  const identify::Observation& seen = parser.observations[deviation.probe];
  constexpr std::string_view kinds[] = {"lacks", "ahead", "unlike all"};
  json::array changes;
  if (deviation.cause && deviation.cause->entry)
    for (const catalogue::Change& change : deviation.cause->entry->since)
      changes.push_back(json::object{
          {"date", change.date}, {"revision", change.revision}, {"what", change.what}});
  json::object result{
      {"input", json::string(probe.input.data(), probe.input.size())},
      {"id", id_of(probe)},
      {"known", deviation.known},
      {"reads_as", deviation.reads_as.empty() ? json::value() : json::value(deviation.reads_as)},
      {"topic", probe.topic},
      {"severity", name_of(deviation.severity)},
      {"expected", to_json(probe.prediction_of(parser.nearest))},
      {"outcome", name_of(seen.outcome)},
      {"kind", kinds[static_cast<std::size_t>(deviation.kind)]},
      {"follows", version_names(parser, deviation.follows)},
      {"class", deviation.cause ? json::value(deviation.cause->class_id) : json::value()},
      {"title", deviation.cause && deviation.cause->entry
                    ? json::value(deviation.cause->entry->title)
                    : json::value()},
      {"changes", std::move(changes)}};
  if (seen.outcome == identify::Outcome::answered)
    result["got"] = to_json(seen.events);
  else
    result["why"] = seen.why;
  return result;
}

/// The outcome of asking for parse errors; null: the adapter has none.
json::value errors_json(const Identification& parser) {
  if (parser.error_probes == 0) return {};
  return json::object{{"probes", parser.error_probes},
                      {"right", parser.errors_right},
                      {"count", parser.errors_count}};
}

json::object learned_json(const identify::LearnedModel& model) {
  json::array differences, no_machine;
  for (const identify::LearnedDifference& one : model.differences)
    differences.push_back(json::object{{"name", one.name},
                                       {"inputs", one.inputs},
                                       {"looked_into", one.looked_into},
                                       {"read_to_end", one.read_to_end},
                                       {"smallest", one.smallest},
                                       {"model", to_json(one.model)},
                                       {"parser", to_json(one.parser)}});
  for (const identify::NoMachine& one : model.no_machine)
    no_machine.push_back(json::object{{"input", one.input}, {"why", one.why}});
  return {{"version", model.version},
          {"base", model.base},
          {"states", model.states},
          {"rows", model.rows},
          {"changes", model.changes},
          {"questions", model.questions},
          {"learned_from", model.learned_from},
          {"learned_right", model.learned_right},
          {"base_right", model.base_right},
          {"seed", model.seed},
          {"held_out", model.held_out},
          {"held_out_right", model.held_out_right},
          {"held_out_base", model.held_out_base},
          {"ended", model.ended},
          {"ended_right", model.ended_right},
          {"ended_base", model.ended_base},
          {"looked_into", model.looked_into},
          {"differences", std::move(differences)},
          {"no_machine", std::move(no_machine)},
          {"stopped_by", model.stopped_by.empty() ? json::value() : json::value(model.stopped_by)}};
}

json::object parser_json(const Identification& parser) {
  json::object agreement;
  for (std::size_t v = 0; v < parser.versions.size(); ++v)
    agreement[parser.versions[v].name] = parser.agreement[v];
  json::array topics, deviations;
  for (const identify::TopicResult& topic : parser.topics)
    topics.push_back(json::object{{"topic", topic.topic},
                                  {"probes", topic.probes},
                                  {"right", topic.right},
                                  {"best", version_names(parser, topic.best)},
                                  {"dates", windows_json(topic.windows)},
                                  {"disagrees", topic.disagrees}});
  for (const Deviation& deviation : parser.deviations)
    deviations.push_back(deviation_json(parser, deviation));
  const bool follows = parser.tells_window();
  return {{"name", parser.adapter.name},
          {"version", parser.adapter.version},
          {"command", parser.command},
          {"verdict", name_of(parser.verdict)},
          {"quick", parser.amount == identify::Amount::quick},
          {"rows", parser.rows},
          {"rows_asked", parser.rows_asked},
          {"why", parser.why_none.empty() ? json::value() : json::value(parser.why_none)},
          {"window", follows ? json::value(version_names(parser, parser.window)) : json::value()},
          {"dates", follows ? json::value(windows_json(parser.dates)) : json::value()},
          {"best", version_names(parser, parser.best)},
          {"nearest", parser.versions[parser.nearest].name},
          {"probes", parser.probes.size()},
          {"parting", parser.distinguishing},
          {"constant", parser.controls},
          {"constant_right", parser.controls_right},
          {"reads_as", parser.reads_as.empty()
                           ? json::value()
                           : json::value(json::object{{"as", parser.reads_as},
                                                      {"right", parser.readings_right},
                                                      {"of", parser.readings_compared}})},
          {"learned", parser.learned ? json::value(learned_json(*parser.learned)) : json::value()},
          {"errors", errors_json(parser)},
          {"agreement", std::move(agreement)},
          {"not_seen", what_is_not_seen(parser.adapter)},
          {"topics", std::move(topics)},
          {"deviations", std::move(deviations)}};
}

}  // namespace

std::string identification_json(std::span<const Identification> parsers, std::string_view day) {
  json::array all, clusters;
  for (const Identification& parser : parsers) all.push_back(parser_json(parser));
  for (const auto& cluster : clusters_of(parsers)) {
    json::array members;
    for (const std::size_t i : cluster) members.push_back(i);
    clusters.push_back(std::move(members));
  }
  json::object value = document_head("identify");
  value["day"] = day;
  value["parsers"] = std::move(all);
  value["clusters"] = std::move(clusters);
  return html5lib::json_text(value) + '\n';
}

}  // namespace specdrift::report
