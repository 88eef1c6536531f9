#include "cli/verbs/comparing/compare_summary.h"

#include <fmt/core.h>

#include "cli/corpus/results/baseline.h"
#include "cli/options/width.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/corpus/outcome.h"
#include "core/corpus/summary_report.h"
#include "core/token/no_answer.h"

namespace specdrift::cli {

int write_summary(const Arguments& arguments, std::span<const InputRequest> requests,
                  const corpus::Settings& settings, Output& output) {
  const std::string_view format = arguments.value("format");
  if (format != "text" && format != "json" && format != "html")
    throw UserError("--summary", fmt::format("{} has no form for totals", format),
                    "the formats that have one are text, json and html");
  std::optional<report::ClassNames> baseline;
  if (const auto path = arguments.find("baseline")) baseline = read_baseline(std::string(*path));
  corpus::Summary summary(infos_of(settings.versions));
  Progress progress("document", requests.size());
  const bool all_read = for_each_input(requests, [&](const InputFile& input) {
    progress.at(summary.documents + 1, input.name());
    const Source source = input.source();
    try {
      corpus::Record record = corpus::examine(source, settings);
      record.document = input.name();
      record.encoding_source = encoding::name_of(encoding::Basis::absence);
      if (const auto encoding = input.encoding()) {
        record.encoding = encoding->name;
        record.encoding_source = encoding->from;
      }
      summary.add(record, source.bytes());
    } catch (const NoAnswer& trouble) {
      corpus::Outcome skipped;
      skipped.name = input.name();
      skipped.reason = trouble.reason;
      skipped.why = trouble.what();
      summary.add(skipped);
    }
  });
  corpus::ReportOptions report;
  std::optional<report::BaselineChange> change;
  if (baseline)
    report.change = &change.emplace(change_since(*baseline, corpus::class_names(summary)));
  report.most_classes = summary.classes.size();
  if (format == "json") {
    output.write(corpus::summary_json(summary, report));
  } else if (format == "html") {
    output.write(corpus::summary_html(summary, report));
  } else {
    report.columns = fit_width(arguments, output);
    output.write(corpus::summary_text(summary, report));
  }
  output.finish(all_read);
  if (!all_read || !summary.skipped.empty()) return status_trouble;
  if (change) return change->empty() ? status_same : status_differs;
  return summary.divergences > 0 ? status_differs : status_same;
}

}  // namespace specdrift::cli
