#include <fmt/core.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <map>

#include "core/report/common/sarif.h"
#include "core/report/identification/identification_report.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

using identify::Deviation;
using identify::Identification;

json::object deviation_rule(const std::string& id, const Identification& parser,
                            const Deviation& one) {
  const std::string title = one.cause && one.cause->entry ? std::string(one.cause->entry->title)
                            : one.cause
                                ? "Versions of the standard differ so"
                                : fmt::format("A rule of its own: no two versions differ so ({})",
                                              parser.probes[one.probe].topic);
  const std::string help = fmt::format(
      "{}: the parser reads it otherwise than the version that it is "
      "nearest to.",
      title);
  return sarif_rule(id, title, help, sarif_level(one.severity));
}

json::object deviation_result(const Identification& parser, const Deviation& one,
                              const std::string& rule, std::size_t rule_index,
                              const json::object& place) {
  const identify::Probe& probe = parser.probes[one.probe];
  return {
      {"ruleId", rule},
      {"ruleIndex", rule_index},
      {"level", sarif_level(one.severity)},
      {"message",
       sarif_lines(
           {identification::sentence(parser, one),
            fmt::format("Expected: {}", identify::in_words(probe.prediction_of(parser.nearest))),
            fmt::format("Got: {}", identification::seen(parser.observations[one.probe]))})},
      {"locations",
       json::array{json::object{
           {"physicalLocation", json::object{{"artifactLocation", place},
                                             {"region", json::object{{"startLine", 1}}}}}}}},
      {"partialFingerprints", sarif_fingerprints("deviation/v1", id_of(probe))}};
}

}  // namespace

std::string identification_sarif(std::span<const Identification> parsers,
                                 std::string_view tool_version, std::span<const std::string> places,
                                 bool has_known) {
  json::array results, rules, artifacts;
  std::map<std::string, std::size_t> rule_places;
  for (std::size_t i = 0; i < parsers.size(); ++i) {
    const Identification& parser = parsers[i];
    const std::string path =
        places[i].empty() ? fmt::format("({})", parser.adapter.name) : places[i];
    json::object place{{"uri", uri_of(path)}};
    artifacts.push_back(json::object{{"location", place}, {"roles", {"analysisTarget"}}});
    place["index"] = i;
    for (const Deviation& one : parser.deviations) {
      const std::string rule = one.cause
                                   ? one.cause->class_id
                                   : fmt::format("own rule/{}", parser.probes[one.probe].topic);
      const auto found = rule_places.try_emplace(rule, rules.size());
      if (found.second) rules.push_back(deviation_rule(rule, parser, one));
      json::object result = deviation_result(parser, one, rule, found.first->second, place);
      if (has_known) result["baselineState"] = one.known ? "unchanged" : "new";
      results.push_back(std::move(result));
    }
  }
  return sarif_log({.tool_version = tool_version,
                    .results = std::move(results),
                    .artifacts = std::move(artifacts),
                    .rules = std::move(rules)});
}

}  // namespace specdrift::report
