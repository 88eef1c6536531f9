#pragma once

#include <memory>
#include <string_view>

#include "core/report/common/format_table.h"
#include "core/report/common/report.h"
#include "core/report/common/text_lines.h"

/// The formats of a comparison.
namespace specdrift::report {

/// Everything that a format needs in addition to the findings.
struct FormatSettings {
  TextStyle style;                   ///< of `text`
  std::string_view program_version;  ///< SARIF names it
};

using MakeComparisonReport = std::unique_ptr<ReportWriter>(TextSink out,
                                                           const FormatSettings& settings);
MakeComparisonReport make_text_report, make_json_report, make_json_lines_report, make_xml_report,
    make_html_report, make_markdown_report, make_sarif_report, make_junit_report;

inline constexpr Format<MakeComparisonReport*> comparison_formats[] = {
    {"text", "each divergence drawn under its source", make_text_report},
    {"json", "one value", make_json_report},
    {"jsonl", "one value per line", make_json_lines_report},
    {"xml", "the same as elements", make_xml_report},
    {"html", "a page to read in a browser, step by step", make_html_report},
    {"markdown", "for people", make_markdown_report},
    {"sarif", "2.1.0: one result per episode, one rule per class", make_sarif_report},
    {"junit", "one suite per document, one failure per class", make_junit_report},
};

}  // namespace specdrift::report
