#include <fmt/core.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/common/sarif.h"
#include "core/report/holes/holes_report.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

using holes::Direction;
using holes::Hole;
using holes::Listing;
using holes::Verdict;

std::string_view hole_level(const Hole& hole) {
  switch (hole.verdict()) {
  case Verdict::gets_through:
  case Verdict::after_serialising:
    return "error";
  case Verdict::changed:
    return "warning";
  case Verdict::stopped:
  case Verdict::cannot_leak:
    return "note";
  case Verdict::unknown:
  case Verdict::may_leak:
    break;
  }
  if (hole.direction() == Direction::hidden) return "error";
  return hole.direction() == Direction::altered ? "warning" : "note";
}

/// The name of all that one repair closes: the class, where versions differ so, otherwise the
/// topic.
std::string hole_rule(const Hole& hole) {
  if (hole.rewriting)
    return fmt::format("after serialising/{}", hole.class_id.empty() ? hole.topic : hole.class_id);
  return hole.class_id.empty() ? fmt::format("own rule/{}", hole.topic) : hole.class_id;
}

/// CWE-436 is what it is: an interpretation conflict.
json::object hole_rule_json(const std::string& id, const Listing& listing, const Hole& hole) {
  const std::string title =
      hole.rewriting ? fmt::format("Not the same once it is written and read again ({})",
                                   hole.entry ? hole.entry->title : hole.topic)
      : hole.entry   ? std::string(hole.entry->title)
      : hole.class_id.empty()
          ? fmt::format("A rule of its own: no two versions differ so ({})", hole.topic)
          : fmt::format("Versions of the standard differ so ({})", hole.topic);
  const std::string help = fmt::format(
      "{}: {} shows documents that {} has judged, and reads them otherwise. In use: {}.", title,
      listing.viewer, listing.filter, of_holes::in_use(listing, hole));
  json::object rule = sarif_rule(id, title, help, hole_level(hole));
  rule["properties"] = {{"tags", {"security", "external/cwe/cwe-436"}}};
  return rule;
}

/// In lines: what is in one of them is escaped by itself.
json::object hole_message(const Listing& listing, const Hole& hole) {
  std::vector<std::string> lines{of_holes::sentence(listing, hole)};
  lines.push_back(fmt::format("Viewer: {}", identify::in_words(hole.worst.viewer)));
  lines.push_back(fmt::format("Filter: {}", identify::in_words(hole.worst.filter)));
  if (hole.worst.output) lines.push_back(fmt::format("Writes: {}", *hole.worst.output));
  if (hole.rewriting) {
    lines.push_back(fmt::format("First, by the {}: {}", name_of(hole.rewriting->reader),
                                identify::in_words(hole.rewriting->first)));
    lines.push_back(fmt::format("Written: {}", hole.rewriting->written));
    lines.push_back(fmt::format("Again: {}", identify::in_words(hole.rewriting->second)));
  }
  if (!hole.worst.difference.is_harmless()) {
    lines.push_back(fmt::format("In use: {}", of_holes::in_use(listing, hole)));
    lines.push_back(fmt::format("Why: {}", of_holes::explanation(listing, hole)));
    lines.push_back(fmt::format("Try: {}", hole.worst.demonstration));
    if (!hole.shapes.empty())
      lines.push_back(fmt::format("Also: {}", of_holes::shapes_in_words(hole)));
  }
  if (const auto bound = of_holes::bound_of(listing, hole))
    lines.push_back(fmt::format("{}: {}", bound->name == "open" ? "Open" : "Proved", bound->text));
  return sarif_lines(lines);
}

}  // namespace

std::string holes_sarif(const Listing& listing, Direction at_least, const SarifRun& run) {
  json::object place{
      {"uri", run.place.empty() ? uri_of(fmt::format("({})", listing.filter)) : uri_of(run.place)},
      {"index", 0}};
  json::array results, rules;
  std::map<std::string, std::size_t> rule_places;
  for (const Hole& hole : listing.holes) {
    if (!of_holes::is_shown(hole, at_least)) continue;
    const std::string rule = hole_rule(hole);
    const auto found = rule_places.try_emplace(rule, rules.size());
    if (found.second) rules.push_back(hole_rule_json(rule, listing, hole));
    json::object result{
        {"ruleId", rule},
        {"ruleIndex", found.first->second},
        {"level", hole_level(hole)},
        {"message", hole_message(listing, hole)},
        {"locations",
         json::array{json::object{
             {"physicalLocation", json::object{{"artifactLocation", place},
                                               {"region", json::object{{"startLine", 1}}}}}}}},
        {"partialFingerprints", sarif_fingerprints("hole/v1", hole.id)},
        {"properties", json::object{{"verdict", name_of(hole.verdict())},
                                    {"direction", name_of(hole.direction())},
                                    {"reach", name_of(hole.worst.difference.reach)},
                                    {"topic", hole.topic},
                                    {"input", json::string(hole.worst.input)},
                                    {"shapes", json::array(hole.shapes.begin(), hole.shapes.end())},
                                    {"test", of_holes::test_command(listing, hole)},
                                    {"known", hole.known}}}};
    if (run.has_known) result["baselineState"] = hole.known ? "unchanged" : "new";
    results.push_back(std::move(result));
  }
  json::array extent;
  for (const std::string& line : of_holes::extent(listing)) extent.push_back(json::value(line));
  place.erase("index");
  return sarif_log(
      {.tool_version = run.tool_version,
       .results = std::move(results),
       .artifacts = json::array{json::object{{"location", place}, {"roles", {"analysisTarget"}}}},
       .rules = std::move(rules),
       .properties = {{"viewer", listing.viewer},
                      {"filter", listing.filter},
                      {"complete", listing.complete},
                      {"summary", of_holes::headline(listing)},
                      {"extent", std::move(extent)}}});
}

}  // namespace specdrift::report
