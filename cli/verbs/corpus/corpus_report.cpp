#include "cli/verbs/corpus/corpus_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "cli/corpus/results/baseline.h"
#include "cli/files/output_folder.h"
#include "cli/options/color.h"
#include "cli/options/width.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/corpus/exemplar_reports.h"
#include "core/corpus/figure.h"

namespace specdrift::cli {
namespace {

std::optional<report::ClassNames> requested_baseline(const Arguments& arguments) {
  const auto path = arguments.find("baseline");
  if (!path) return std::nullopt;
  return read_baseline(std::string(*path));
}

/// Those of --figure: a word, and the path of the drawing without `.svg`.
struct Drawn {
  std::string word;
  std::string path;
};

std::vector<Drawn> requested_figures(const Arguments& arguments, bool has_dates) {
  constexpr std::string_view svg = ".svg";
  std::vector<Drawn> figures;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option != "figure") continue;
    const std::string_view value = item.value;
    const std::size_t at = value.find('=');
    const std::string word(value.substr(0, at));
    if (at == value.npos || value.size() <= at + 1 + svg.size() || !value.ends_with(svg) ||
        std::ranges::find(corpus::figure_words, word) == std::end(corpus::figure_words))
      throw UserError("--figure", fmt::format("'{}' is no KIND=FILE.svg", value),
                      "as in: --figure pairs=pairs.svg; the kinds are pairs, classes and dates");
    if (word == "dates" && !has_dates)
      throw UserError("--figure", "dates are those of captures",
                      "it goes together with --as-captured");
    figures.push_back(
        {word, std::string(value.substr(at + 1, value.size() - at - 1 - svg.size()))});
    for (const std::string_view ending : {".svg", ".csv"})
      Output::check(figures.back().path + std::string(ending));
  }
  return figures;
}

void write_figures(const std::vector<Drawn>& figures, const corpus::Summary& summary) {
  for (const Drawn& drawn : figures) {
    const corpus::Figure figure = corpus::figure_of(drawn.word, summary);
    for (const auto& [ending, text] :
         {std::pair(".svg", &figure.svg), std::pair(".csv", &figure.csv)}) {
      Output output(drawn.path + ending, Content::data);
      output.write(*text);
      output.finish();
    }
  }
}

}  // namespace

CorpusReport::CorpusReport(const Arguments& arguments, const CorpusRunOptions& options)
    : arguments_(arguments),
      options_(options),
      baseline_(requested_baseline(arguments)),
      output_(arguments.find("output"), requested_content(arguments)),
      summary_(infos_of(options.settings.versions)) {
  if (const auto* const captured = options.settings.captured)
    summary_.first_day = captured->first_day();
  if (const auto path = arguments.find("records")) records_.emplace(*path, Content::data);
  if (const auto folder = arguments.find("reports")) check_output_folder(std::string(*folder));
  // A mistake in them costs no run.
  requested_figures(arguments, options.settings.captured != nullptr);
  Output::check(arguments.find("database"));
  if (const auto path = arguments.find("database"))
    database_.emplace(std::string(*path), summary_.versions);
}

CorpusReport::~CorpusReport() = default;

void CorpusReport::take(const corpus::Outcome& outcome) {
  summary_.add(outcome);
  if (database_ && outcome.kind == corpus::Outcome::Kind::compared)
    database_->add(outcome.record);
  else if (database_)
    database_->skip(outcome);
  if (!records_) return;
  if (outcome.kind == corpus::Outcome::Kind::compared)
    records_->write(corpus::record_line(outcome.record, summary_.versions));
  else
    records_->write(corpus::skipped_line(outcome));
}

void CorpusReport::left_out(std::string_view what, std::uint64_t count) {
  summary_.leave_out(what, count);
}

int CorpusReport::finish() {
  const bool is_ended = summary_.is_incomplete && !shards_;
  if (!arguments_.has("no-witnesses") && !is_ended) summary_.find_witnesses(options_.settings);
  corpus::ReportOptions options;
  std::optional<corpus::BaselineChange> change;
  if (baseline_)
    options.change = &change.emplace(change_since(*baseline_, corpus::class_names(summary_)));
  std::optional<corpus::ReportLinks> links;
  if (const auto folder = arguments_.find("reports"))
    options.links = &links.emplace(write_exemplar_reports(
        std::string(*folder), std::string(arguments_.find("output").value_or("")), summary_,
        options_.settings));
  std::optional<corpus::AsCaptured> captured;
  if (const auto* const versions = options_.settings.captured)
    options.as_captured = &captured.emplace(corpus::AsCaptured{
        options_.inputs.date_header.empty() ? "WARC-Date" : options_.inputs.date_header,
        versions->first_day()});
  options.compared_as = &options_.compared_as;
  options.draw = &options_.draw;
  if (impact_) options.impact = &*impact_;
  if (shards_) options.shards = &*shards_;
  const std::string_view format = arguments_.value("format");
  if (format == "text") options.columns = fit_width(arguments_, output_);
  output_.write(report::writer_of(corpus::summary_formats, format)(summary_, options));
  write_figures(requested_figures(arguments_, options_.settings.captured != nullptr), summary_);
  if (database_) database_->finish(summary_, options.impact);
  if (records_) records_->finish();
  output_.finish();
  if (!summary_.skipped.empty()) return status_trouble;
  if (summary_.documents == 0 && !summary_.is_incomplete) {
    report(UserError("corpus", "nothing was taken: there is no document in the inputs",
                     summary_.left_out.contains("files of other names")
                         ? "--include '*' takes files of all names"
                         : ""));
    return status_trouble;
  }
  if (change) return change->empty() ? status_same : status_differs;
  return summary_.divergences > 0 ? status_differs : status_same;
}

}  // namespace specdrift::cli
