#include <fmt/core.h>

#include "core/catalogue/catalogue.h"
#include "core/report/common/parser_cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"
#include "core/report/reduction/reduction_report.h"

namespace specdrift::report {

std::string reduction_text(const ReductionReport& report) {
  return report.is_for_terminal ? escaped_for_terminal(report.bytes) + '\n' : report.bytes;
}

std::vector<std::string> reduction_words(const ReductionReport& report) {
  std::vector<std::string> lines{fmt::format("{}: {} -> {} in {}: no character can be left out",
                                             report.name, counted(report.bytes_before, "byte"),
                                             counted(report.bytes.size(), "byte"),
                                             counted(report.runs, "run"))};
  if (report.cause) {
    lines.push_back(fmt::format("keeps {} ({}): {}", report.cause->name, name_of(*report.severity),
                                words_of(*report.cause)));
  } else if (report.kept) {
    const minimize::Shown& kept = *report.kept;
    std::string text = fmt::format(
        "keeps {} ({}{}",
        kept.class_id.empty() ? "a divergence whose cause the data does not show" : kept.class_id,
        kept.facet == Facet::tokens ? "tokens, " : "", name_of(*report.severity));
    if (*report.severity != kept.severity)
      text += fmt::format("; {0} in the input: --keep {0} beside the class keeps that",
                          name_of(kept.severity));
    lines.push_back(text + ')');
    if (const auto* const entry = catalogue::find(kept.class_id, kept.facet))
      lines.push_back(fmt::format("which is known: {}", entry->title));
  }
  if (report.timeouts > 0)
    lines.push_back(fmt::format("{} of --test did not end within {} s",
                                counted(report.timeouts, "run"), report.timeout));
  return lines;
}

}  // namespace specdrift::report
