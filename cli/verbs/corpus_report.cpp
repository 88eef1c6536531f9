#include "cli/verbs/corpus_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <iterator>

#include "cli/files/file_contents.h"
#include "cli/options/color.h"
#include "cli/options/width.h"
#include "cli/terminal/user_error.h"
#include "core/html5lib/json_text.h"

namespace specdrift::cli {
namespace {

/// The classes of an earlier report, as lists name them. Throws UserError.
std::set<std::string> classes_of_baseline(const std::string& path) {
  std::set<std::string> names;
  bool is_any = false;
  const auto take = [&](const boost::json::value& value) {
    const auto* const object = value.if_object();
    const auto* const classes = object ? object->if_contains("classes") : nullptr;
    is_any = is_any || (object && (classes || object->contains("skipped")));
    if (!classes || !classes->is_array()) return;
    for (const boost::json::value& one : classes->get_array()) {
      const auto* const seen = one.if_object();
      const auto* const name = seen ? seen->if_contains("class") : nullptr;
      const auto* const facet = seen ? seen->if_contains("facet") : nullptr;
      if (!name || !name->is_string() || !facet || !facet->is_string()) continue;
      const bool is_error = facet->get_string() == "errors";
      names.insert(corpus::listed_name(
          {is_error ? Facet::errors : Facet::tokens, std::string(name->get_string())}));
    }
  };
  LineReader lines(path);
  std::string_view line;
  try {
    while (lines.next(line))
      if (!line.empty()) take(html5lib::parse_json(line));
  } catch (const html5lib::JsonError& error) {
    throw UserError(path, fmt::format("is no report: {}", error.what()),
                    "it is what corpus writes with --format json, or with --records");
  }
  if (!is_any)
    throw UserError(path, "is no report of corpus",
                    "it is what corpus writes with --format json, or with --records");
  return names;
}

corpus::BaselineChange change_since(const std::set<std::string>& before,
                                    const corpus::Summary& summary) {
  std::set<std::string> now;
  for (const auto& [key, total] : summary.classes) now.insert(corpus::listed_name(key));
  corpus::BaselineChange change;
  std::ranges::set_difference(now, before, std::back_inserter(change.fresh));
  std::ranges::set_difference(before, now, std::back_inserter(change.gone));
  return change;
}

std::optional<std::set<std::string>> requested_baseline(const Arguments& arguments) {
  const auto path = arguments.find("baseline");
  if (!path) return std::nullopt;
  return classes_of_baseline(std::string(*path));
}

std::vector<const VersionInfo*> infos_of(const CorpusRunOptions& options) {
  std::vector<const VersionInfo*> infos;
  for (const auto& version : options.settings.versions) infos.push_back(version.info);
  return infos;
}

}  // namespace

CorpusReport::CorpusReport(const Arguments& arguments, const CorpusRunOptions& options)
    : arguments_(arguments),
      options_(options),
      baseline_(requested_baseline(arguments)),
      output_(arguments.find("output"), requested_content(arguments)),
      summary_(infos_of(options)) {
  if (const auto path = arguments.find("records")) records_.emplace(*path, Content::data);
}

CorpusReport::~CorpusReport() = default;

void CorpusReport::take(const corpus::Outcome& outcome) {
  summary_.add(outcome);
  if (!records_) return;
  if (outcome.kind == corpus::Outcome::Kind::compared)
    records_->write(corpus::record_line(outcome.record, summary_.versions));
  else
    records_->write(corpus::skipped_line(outcome.name, outcome.reason, outcome.at));
}

void CorpusReport::left_out(std::string_view what, std::uint64_t count) {
  summary_.leave_out(what, count);
}

int CorpusReport::finish() {
  const bool is_ended = summary_.is_incomplete && !shards_;
  if (!arguments_.has("no-witnesses") && !is_ended) summary_.find_witnesses(options_.settings);
  corpus::ReportOptions report;
  std::optional<corpus::BaselineChange> change;
  if (baseline_) report.change = &change.emplace(change_since(*baseline_, summary_));
  if (shards_) report.shards = &*shards_;
  const std::string_view format = arguments_.value("format");
  if (format == "json") {
    output_.write(corpus::summary_json(summary_, report));
  } else if (format == "csv") {
    output_.write(corpus::summary_csv(summary_));
  } else if (format == "html") {
    output_.write(corpus::summary_html(summary_, report));
  } else {
    report.columns = requested_width(arguments_, output_);
    output_.write(corpus::summary_text(summary_, report));
  }
  if (records_) records_->finish();
  output_.finish();
  if (!summary_.skipped.empty()) return status_trouble;
  if (change) return change->fresh.empty() && change->gone.empty() ? status_same : status_differs;
  return summary_.divergences > 0 ? status_differs : status_same;
}

}  // namespace specdrift::cli
