#include <boost/json.hpp>

#include "core/corpus/impact_report.h"
#include "core/corpus/summary_report.h"
#include "core/corpus/summary_words.h"
#include "core/corpus/years_report.h"
#include "core/html5lib/json_seal.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"

namespace specdrift::corpus {
namespace {

namespace json = boost::json;

json::object by_version(const std::vector<const VersionInfo*>& versions,
                        const std::vector<std::uint64_t>& counts) {
  json::object object;
  for (std::size_t i = 0; i < versions.size(); ++i) object[versions[i]->name] = counts[i];
  return object;
}

json::object severities_of(const std::array<std::uint64_t, severity_count>& counts) {
  json::object object;
  for (std::size_t i = 0; i < severity_count; ++i)
    object[name_of(static_cast<Severity>(i))] = counts[i];
  return object;
}

json::object counts_of(const std::map<std::string, std::uint64_t>& counts) {
  json::object object;
  for (const auto& [name, count] : counts) object[report::readable_text(name)] = count;
  return object;
}

json::value text_or_null(std::string_view text) {
  return text.empty() ? json::value() : json::value(report::readable_text(text));
}

json::object class_of(const Summary& summary, const Summary::ClassKey& key,
                      const ClassTotal& total) {
  json::object object{{"class", key.second},
                      {"facet", name_of(key.first)},
                      {"severity", name_of(total.severity)},
                      {"documents", total.documents},
                      {"divergences", total.divergences},
                      {"episodes", total.episodes},
                      {"partitions", counts_of(total.partitions)},
                      {"more_markup", by_version(summary.versions, total.more_markup)}};
  const auto* const entry = known(key, total);
  object["known"] = entry ? json::value(entry->title) : json::value(nullptr);
  object["exemplar"] = json::object{{"document", report::readable_text(total.exemplar.document)},
                                    {"bytes", total.exemplar.bytes},
                                    {"byte", total.exemplar.byte},
                                    {"class_id", total.exemplar.class_id}};
  if (!total.exemplar.read_by.empty()) {
    object["exemplar"].get_object()["read_by"] = total.exemplar.read_by;
    object["readings"] = readings_command(summary, key, total);
  }
  if (total.witness)
    report::set_bytes(object, "witness", *total.witness, false);
  else
    object["witness"] = nullptr;
  return object;
}

}  // namespace

std::string summary_json(const Summary& summary, const ReportOptions& options) {
  json::object object = report::document_head("corpus");
  object["complete"] = !summary.is_incomplete && !options.shards;
  if (options.shards)
    object["shards"] = json::object{{"planned", options.shards->planned},
                                    {"merged", options.shards->merged},
                                    {"missing", options.shards->missing}};
  if (options.compared_as) {
    json::object compared_as;
    for (const auto& [name, argument] : *options.compared_as)
      compared_as[name] = report::readable_text(argument);
    object["options"] = std::move(compared_as);
  }
  if (options.draw && options.draw->sample > 0)
    object["drawn"] = json::object{{"sample", options.draw->sample}, {"seed", options.draw->seed}};
  else if (options.draw && options.draw->limit > 0)
    object["drawn"] = json::object{{"limit", options.draw->limit}};
  json::array versions;
  for (const VersionInfo* version : summary.versions) versions.emplace_back(version->name);
  object["versions"] = std::move(versions);
  object["documents"] = summary.documents;
  object["documents_that_differ"] = summary.documents_that_differ;
  object["documents_identical"] = summary.documents_identical;
  object["bytes"] = summary.bytes;
  object["divergences"] = summary.divergences;
  object["by_severity"] = severities_of(summary.by_severity);
  object["episodes"] = summary.episodes;
  object["scripts"] = summary.scripts;
  object["hidden"] = summary.hidden;
  object["not_classified"] = summary.not_classified;
  json::array classes;
  for (const auto& [key, total] : summary.by_weight())
    classes.push_back(class_of(summary, *key, *total));
  object["classes"] = std::move(classes);
  json::array pairs;
  const std::size_t count = summary.versions.size();
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = a + 1; b < count; ++b)
      pairs.push_back(
          json::object{{"versions", {summary.versions[a]->name, summary.versions[b]->name}},
                       {"documents_that_differ", summary.pairs_differ[a * count + b]}});
  object["pairs"] = std::move(pairs);
  object["errors"] = by_version(summary.versions, summary.errors);
  object["documents_with_more_markup"] = by_version(summary.versions, summary.more_markup_in);
  if (options.as_captured) object["as_captured"] = years_json(summary, *options.as_captured);
  if (options.impact) object["impact"] = impact_json(summary, *options.impact);
  object["documents_with_errors"] = by_version(summary.versions, summary.errors_in);
  object["encodings"] = counts_of(summary.encodings);
  object["encoding_sources"] = counts_of(summary.encoding_sources);
  json::object lookalikes;
  for (const auto& [name, like] : summary.lookalikes)
    lookalikes[name] =
        json::object{{"documents", like.documents}, {"first", report::readable_text(like.first)}};
  object["looks_like"] = std::move(lookalikes);
  object["undecodable"] = summary.undecodable;
  json::array skipped;
  for (const auto& [reason, one] : summary.skipped) {
    json::array first;
    for (const Skipped::Place& place : one.first) {
      first.push_back(
          json::object{{"document", report::readable_text(place.name)}, {"byte", place.at}});
      if (!place.why.empty()) first.back().get_object()["why"] = report::readable_text(place.why);
    }
    skipped.push_back(
        json::object{{"reason", reason}, {"count", one.count}, {"first", std::move(first)}});
  }
  object["skipped"] = std::move(skipped);
  object["left_out"] = counts_of(summary.left_out);
  if (options.change) {
    json::array fresh, gone;
    for (const std::string& name : options.change->fresh) fresh.emplace_back(name);
    for (const std::string& name : options.change->gone) gone.emplace_back(name);
    object["baseline"] = json::object{{"new", std::move(fresh)}, {"gone", std::move(gone)}};
  }
  return html5lib::sealed_line(std::move(object));
}

std::string record_line(const Record& record, const std::vector<const VersionInfo*>& versions) {
  json::object object{{"document", report::readable_text(record.document)},
                      {"bytes", record.bytes},
                      {"url", text_or_null(record.capture.url)},
                      {"host", text_or_null(host_of(record.capture.url))},
                      {"date", text_or_null(record.capture.date)},
                      {"content_type", text_or_null(record.capture.content_type)},
                      {"read_on", text_or_null(record.read_on)},
                      {"read_by", text_or_null(record.read_by)},
                      {"encoding", record.encoding},
                      {"encoding_source", record.encoding_source},
                      {"looks_like", text_or_null(record.looks_like)},
                      {"undecodable", record.undecodable},
                      {"divergences", record.divergences},
                      {"by_severity", severities_of(record.by_severity)},
                      {"episodes", record.episodes},
                      {"scripts", record.scripts},
                      {"hidden", record.hidden},
                      {"not_classified", record.not_classified},
                      {"errors", by_version(versions, record.errors)}};
  json::array classes;
  for (const ClassSeen& seen : record.classes)
    classes.push_back(json::object{{"class", seen.name},
                                   {"facet", name_of(seen.facet)},
                                   {"severity", name_of(seen.severity)},
                                   {"divergences", seen.divergences},
                                   {"episodes", seen.episodes},
                                   {"class_id", seen.class_id},
                                   {"byte", seen.byte}});
  object["classes"] = std::move(classes);
  return html5lib::sealed_line(std::move(object));
}

std::string skipped_line(const Outcome& outcome) {
  json::object object{{"document", report::readable_text(outcome.name)},
                      {"skipped", outcome.reason},
                      {"byte", outcome.at}};
  if (!outcome.why.empty()) object["why"] = report::readable_text(outcome.why);
  return html5lib::sealed_line(std::move(object));
}

}  // namespace specdrift::corpus
