#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>

#include "core/corpus/impact_report.h"
#include "core/html5lib/json_text.h"
#include "core/report/atlas/atlas.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"
#include "core/review/review_report.h"

namespace specdrift::review {
namespace {

namespace json = boost::json;
using report::readable_text;

json::value text_or_null(const std::string& text) {
  return text.empty() ? json::value() : json::value(readable_text(text));
}

json::value line_or_null(std::uint32_t line) {
  return line == 0 ? json::value() : json::value(line);
}

json::object side_json(const Side& side) {
  return {{"version", readable_text(side.version.info->name)},
          {"file", text_or_null(side.file)},
          {"states", side.version.model->state_count}};
}

json::value row_json(const RowSide& row) {
  if (row.id.empty()) return nullptr;
  return json::object{{"id", readable_text(row.id)},
                      {"state", readable_text(row.state)},
                      {"sentence", readable_text(row.sentence)},
                      {"line", line_or_null(row.line)}};
}

json::value difference_json(const holes::Difference& difference) {
  constexpr std::string_view names[] = {"none", "less", "altered", "more"};
  return json::object{{"sees", names[static_cast<std::size_t>(difference.direction)]},
                      {"what", text_or_null(difference.what)}};
}

json::value worst_json(const ReviewedCause& seen) {
  if (!seen.worst) return nullptr;
  return json::object{{"input", readable_text(seen.worst->input)},
                      {"direction", difference_json(seen.worst->difference)}};
}

json::object facet_json(const ReviewedFacet& facet) {
  json::array causes;
  for (const ReviewedCause& seen : facet.causes) {
    json::object cause = report::json_of_cause(seen.cause);
    cause["severity"] = specdrift::name_of(seen.severity);
    cause["severity_of_input"] = specdrift::name_of(seen.cause.severity);
    cause["rests_on"] = seen.basis == Basis::input ? "input" : "continuation";
    cause["worst"] = worst_json(seen);
    json::array rows;
    for (const std::string& row : seen.rows) rows.emplace_back(readable_text(row));
    cause["rows"] = std::move(rows);
    cause["before"] = readable_text(seen.before);
    cause["after"] = readable_text(seen.after);
    cause["direction"] = seen.direction ? difference_json(*seen.direction) : json::value();
    causes.push_back(std::move(cause));
  }
  return {{"facet", prove::name_of(facet.detail)},  {"equal", facet.are_equal},
          {"same_data", facet.same_data},           {"closed", facet.exploration.closed},
          {"why_not", text_or_null(facet.why_not)}, {"states", facet.exploration.states},
          {"edges", facet.exploration.edges},       {"causes", std::move(causes)}};
}

json::value documents_json(const Review& review) {
  if (!review.documents) return nullptr;
  const auto& [summary, impact] = *review.documents;
  return json::object{{"documents", summary.documents},
                      {"differ", summary.documents_that_differ},
                      {"skipped", summary.skipped_count()},
                      {"impact", corpus::impact_json(summary, impact)}};
}

}  // namespace

std::string review_json(const Review& review) {
  json::array states, rows, beside;
  for (const ReviewedState& state : review.states)
    states.push_back(json::object{{"change", state.change},
                                  {"before", text_or_null(state.before)},
                                  {"after", text_or_null(state.after)},
                                  {"line", line_or_null(state.line)}});
  for (const ReviewedRow& row : review.rows)
    rows.push_back(json::object{{"change", report::word_for(row.change)},
                                {"touches", words::touched(review, row)},
                                {"only", text_or_null(row.only)},
                                {"before", row_json(row.before)},
                                {"after", row_json(row.after)}});
  json::array doubts;
  for (const Side* const side : {&review.before, &review.after})
    for (const ReviewedDoubt& doubt : side->doubts)
      doubts.push_back(json::object{{"of", side == &review.before ? "before" : "after"},
                                    {"line", line_or_null(doubt.line)},
                                    {"what", readable_text(doubt.what)}});
  for (const std::string& part : review.beside) beside.emplace_back(part);
  json::object value = report::document_head("review");
  value["verdict"] = name_of(review.verdict());
  value["severity"] =
      review.has_causes() ? json::value(specdrift::name_of(review.severity())) : json::value();
  value["before"] = side_json(review.before);
  value["after"] = side_json(review.after);
  value["references"] = review.every_reference ? "every" : "shapes";
  value["same_tree_construction"] = review.same_construction;
  value["beside"] = std::move(beside);
  value["outside"] = review.outside;
  value["doubts"] = std::move(doubts);
  value["states"] = std::move(states);
  value["rows"] = std::move(rows);
  value["tokens"] = facet_json(review.tokens);
  value["errors"] = facet_json(review.errors);
  value["documents"] = documents_json(review);
  return html5lib::json_text(value) + '\n';
}

}  // namespace specdrift::review
