#include <fmt/core.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/html5lib/json_text.h"
#include "core/report/common/cause_words.h"
#include "core/report/common/schema.h"
#include "core/report/comparison/json_report.h"
#include "core/report/explanation/explanation.h"
#include "core/report/history/witness_history.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

json::value or_null(std::string_view text) {
  return text.empty() ? json::value() : json::value(text);
}

json::object entry_json(const catalogue::Entry& entry) {
  json::array since, seen, related;
  for (const catalogue::Change& change : entry.since)
    since.push_back(json::object{{"date", change.date},
                                 {"revision", change.revision},
                                 {"confidence", change.confidence},
                                 {"what", change.what}});
  for (const catalogue::Sighting& sighting : entry.seen)
    seen.push_back(json::object{{"as", sighting.as}, {"what", sighting.what}});
  for (const catalogue::Key& key : entry.related)
    related.push_back(json::object{{"class", key.class_id}, {"facet", name_of(key.facet)}});
  json::value example;
  if (!entry.example.text.empty())
    example =
        json::object{{"text", entry.example.text}, {"severity", name_of(entry.example.severity)}};
  const auto shortest = catalogue::shortest_length(entry);
  return {{"class", entry.key.class_id},
          {"facet", name_of(entry.key.facet)},
          {"severity", name_of(entry.severity)},
          {"title", entry.title},
          {"differs", entry.differs},
          {"effect", entry.effect},
          {"since", std::move(since)},
          {"why", or_null(entry.why)},
          {"witness", json::object{{"text", entry.witness.text},
                                   {"context", to_json(entry.witness.start())},
                                   {"versions", entry.witness.versions},
                                   {"length", catalogue::length_of(entry.witness)},
                                   {"shortest", shortest ? json::value(*shortest) : json::value()},
                                   {"command", compare_command(entry.witness, entry.key.facet)}}},
          {"example", std::move(example)},
          {"seen", std::move(seen)},
          {"related", std::move(related)}};
}

json::object cause_json(const catalogue::Cause& cause) {
  json::object object{{"class", readable_text(cause.class_id)},
                      {"facet", name_of(cause.facet)},
                      {"severity", name_of(cause.severity)},
                      {"witness", json::object{{"text", cause.witness.text},
                                               {"context", to_json(cause.start())},
                                               {"versions", cause.witness.versions},
                                               {"length", cause.length},
                                               {"command", compare_command(cause)}}}};
  if (cause.tokens_differ_too) object["tokens_are_equal"] = false;
  return object;
}

json::array epochs_json(std::span<const WitnessEpoch> of_witness) {
  json::array epochs;
  for (const WitnessEpoch& epoch : of_witness)
    epochs.push_back(json::object{{"from", epoch.first_day},
                                  {"to", epoch.last_day},
                                  {"revision", or_null(epoch.revision)},
                                  {"reading", epoch.reading}});
  return epochs;
}

/// The values of JSON Lines.
json::array values_of(std::string_view lines) {
  json::array values;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    values.push_back(html5lib::parse_json(lines.substr(0, end)));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return values;
}

/// One JSON value: {"schema", "schema_version", "explanations": […]} or {…, "entries": […]} or
/// {…, "causes": […]};
/// docs/catalogue.md has the members.
class ExplanationJson final : public ExplanationWriter {
 public:
  std::string begin(std::string_view what) override {
    std::string head = html5lib::json_text(document_head("explain"));
    head.pop_back();  // the brace: the list is still to come
    return fmt::format("{},\"{}\":[\n", head, what);
  }

  std::string explanation(const Explanation& explanation, bool first) override {
    json::array epochs;
    if (explanation.entry) epochs = epochs_json(epochs_of(*explanation.entry));
    if (explanation.cause) epochs = epochs_json(epochs_of(*explanation.cause));
    const json::object object{
        {"class", or_null(explanation.key.class_id)},
        {"facet", name_of(explanation.key.facet)},
        {"title", explanation.title()},
        {"entry", explanation.entry ? json::value(entry_json(*explanation.entry)) : json::value()},
        {"cause", explanation.cause ? json::value(cause_json(*explanation.cause)) : json::value()},
        {"epochs", std::move(epochs)},
        {"of_witness", explanation.of_witness},
        {"document", readable_text(explanation.document.name)},
        {"finding", to_json(explanation.document, explanation.finding)},
        {"trace", values_of(trace_of(explanation, TraceJson()))}};
    return (first ? "" : ",\n") + html5lib::json_text(object);
  }

  std::string nothing() override { return {}; }
  std::string list(std::span<const catalogue::Entry* const> entries) override {
    std::string text;
    for (std::size_t i = 0; i < entries.size(); ++i)
      text += (i > 0 ? ",\n" : "") + html5lib::json_text(entry_json(*entries[i]));
    return text;
  }

  std::string list(std::span<const catalogue::Cause* const> causes) override {
    std::string text;
    for (std::size_t i = 0; i < causes.size(); ++i)
      text += (i > 0 ? ",\n" : "") + html5lib::json_text(cause_json(*causes[i]));
    return text;
  }

  std::string end() override { return "\n]}\n"; }
};

}  // namespace

std::unique_ptr<ExplanationWriter> make_explanation_json(const ExplanationSettings& /*settings*/) {
  return std::make_unique<ExplanationJson>();
}

}  // namespace specdrift::report
