#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/report/common/sarif.h"
#include "core/review/review_report.h"

namespace specdrift::review {
namespace {

namespace json = boost::json;

struct Rule {
  std::string_view id, title;
};
constexpr Rule rules[] = {
    {"no-effect", "A row in another form, which changes nothing"},
    {"errors", "A row that changes parse errors alone"},
    {"tokens", "A row that changes tokens"},
    {"in-doubt", "A sign that a part of the text is lost, or is not meant"},
    {"state", "A state that is removed, or that nothing leads to any more"},
};

std::size_t rule_of(const Review& review, const ReviewedRow& row) {
  switch (review.effect_of(row)) {
  case model::Relevance::none:
    return 0;
  case model::Relevance::errors:
    return 1;
  default:
    return 2;
  }
}

/// That of the gravest cause by which the row differs; without one, that of its rule.
std::string_view level_of(const Review& review, const ReviewedRow& row) {
  const std::size_t rule = rule_of(review, row);
  if (rule == 0) return "note";
  const auto causes = review.causes_of(row);
  if (causes.empty()) return rule == 1 ? "note" : "warning";
  Severity gravest = Severity::errors;
  for (const ReviewedCause* const seen : causes) gravest = std::max(gravest, seen->severity);
  return report::sarif_level(gravest);
}

std::string line_of(const ReviewedCause& seen) {
  const std::string worse = words::severity_rests_on(seen);
  return fmt::format("Input \"{}\", {}: before {}; after {}{}{}", seen.cause.input,
                     prove::name_of(seen.cause.start), seen.before, seen.after,
                     worse.empty() ? "" : ". Severity: ", worse);
}

json::object message_of(const Review& review, const ReviewedRow& row) {
  std::vector<std::string> lines;
  const std::string& state = row.after.id.empty() ? row.before.state : row.after.state;
  lines.push_back(
      fmt::format("{}: {} ({})", state, report::word_for(row.change), words::touches(review, row)));
  if (!row.before.id.empty()) lines.push_back(fmt::format("Before: {}", row.before.sentence));
  if (!row.after.id.empty()) lines.push_back(fmt::format("After: {}", row.after.sentence));
  for (const ReviewedCause* const seen : review.causes_of(row)) lines.push_back(line_of(*seen));
  return report::sarif_lines(lines);
}

std::string uri_of(const Side& side) {
  const std::string& file = side.file;
  return report::uri_of(file.empty() || file == "-" ? fmt::format("({})", side.version.info->name)
                                                    : file);
}

json::object place_in(const Side& side, std::uint32_t line) {
  return {{"artifactLocation", json::object{{"uri", uri_of(side)}}},
          {"region", json::object{{"startLine", std::max<std::uint32_t>(line, 1)}}}};
}

}  // namespace

std::string review_sarif(const Review& review, const std::string& tool_version) {
  json::array results, all_rules;
  for (const Rule& rule : rules)
    all_rules.push_back(report::sarif_rule(rule.id, rule.title, rule.title,
                                           rule.id == "tokens" ? "warning" : "note"));
  const auto add = [&](std::size_t rule, std::string_view level, json::object message,
                       std::uint32_t line, std::string_view id) {
    results.push_back(json::object{
        {"ruleId", rules[rule].id},
        {"ruleIndex", rule},
        {"level", level},
        {"message", std::move(message)},
        {"locations",
         json::array{json::object{{"physicalLocation", place_in(review.after, line)}}}},
        {"partialFingerprints", report::sarif_fingerprints("review/v1", id)}});
  };
  const auto relate = [&](std::uint32_t line, std::string_view what) {
    results.back().as_object()["relatedLocations"] =
        json::array{json::object{{"id", 1},
                                 {"physicalLocation", place_in(review.before, line)},
                                 {"message", report::sarif_message(std::string(what))}}};
  };
  for (const ReviewedRow& row : review.rows) {
    add(rule_of(review, row), level_of(review, row), message_of(review, row), row.line,
        fmt::format("{}|{}|{}", row.before.id, row.after.id, row.only));
    if (!row.before.id.empty() && row.before.line > 0) relate(row.before.line, "The row as it was");
  }
  for (const ReviewedState& state : review.states) {
    const bool is_removed = state.after.empty();
    if (!is_removed && state.change != "unreachable") continue;
    const std::string& citation = is_removed ? state.before : state.after;
    add(4, is_removed ? "note" : "warning",
        report::sarif_message(fmt::format(
            "{}: {}", citation, is_removed ? "removed" : "nothing leads to this state any more")),
        state.line_after, fmt::format("{}|{}", state.change, citation));
    if (is_removed && state.line > 0) relate(state.line, "The state as it was");
  }
  for (const ReviewedDoubt& doubt : review.after.doubts)
    add(3, "note", report::sarif_message(doubt.what), doubt.line, doubt.what);
  // No row changes where a table of numbers or a definition does. Nobody knows its line.
  if (review.rows.empty())
    for (const ReviewedFacet* const facet : {&review.tokens, &review.errors})
      for (const ReviewedCause& seen : facet->causes)
        add(facet == &review.tokens ? 2 : 1, report::sarif_level(seen.severity),
            report::sarif_lines({std::string("No row changes."), line_of(seen)}), 1,
            words::class_of(seen));
  json::array artifacts;
  for (const Side* const side : {&review.after, &review.before})
    artifacts.push_back(json::object{{"location", json::object{{"uri", uri_of(*side)}}}});
  return report::sarif_log({.tool_version = tool_version,
                            .results = std::move(results),
                            .artifacts = std::move(artifacts),
                            .rules = std::move(all_rules),
                            .properties = {{"verdict", name_of(review.verdict())},
                                           {"summary", words::headline(review)}}});
}

}  // namespace specdrift::review
