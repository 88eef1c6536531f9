#pragma once

#include <memory>
#include <string_view>

#include "core/report/common/report.h"
#include "core/report/common/text_lines.h"

namespace specdrift::report {

/// The formats of a comparison, in the order in which help names them.
inline constexpr std::string_view comparison_formats[] = {"text", "json",     "jsonl", "xml",
                                                          "html", "markdown", "sarif", "junit"};

/// What a format needs in addition to the findings.
struct FormatSettings {
  TextStyle style;                   ///< of `text`
  std::string_view program_version;  ///< SARIF names it
};

/// The writer of one of these formats; null for any other word.
std::unique_ptr<ReportWriter> make_comparison_report(std::string_view format, TextSink out,
                                                     const FormatSettings& settings);

}  // namespace specdrift::report
