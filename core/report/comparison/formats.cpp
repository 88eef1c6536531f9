#include "core/report/comparison/formats.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "core/report/comparison/html_report.h"
#include "core/report/comparison/json_report.h"
#include "core/report/comparison/junit_report.h"
#include "core/report/comparison/markdown_report.h"
#include "core/report/comparison/sarif_report.h"
#include "core/report/comparison/text_report.h"
#include "core/report/comparison/xml_report.h"

namespace specdrift::report {
namespace {

using MadeReport = std::unique_ptr<ReportWriter>;

struct FormatWithWriter {
  std::string_view name;
  MadeReport (*make)(TextSink out, const FormatSettings& settings);
};

template <class Report> MadeReport made_report(TextSink out, const FormatSettings& /*settings*/) {
  return std::make_unique<Report>(std::move(out));
}

MadeReport make_text_report(TextSink out, const FormatSettings& settings) {
  return std::make_unique<TextReport>(std::move(out), settings.style);
}

MadeReport make_sarif_report(TextSink out, const FormatSettings& settings) {
  return std::make_unique<SarifReport>(std::move(out), std::string(settings.program_version));
}

constexpr FormatWithWriter formats_with_writers[] = {
    {"text", make_text_report},
    {"json", made_report<JsonReport>},
    {"jsonl", made_report<JsonLinesReport>},
    {"xml", made_report<XmlReport>},
    {"html", made_report<HtmlReport>},
    {"markdown", made_report<MarkdownReport>},
    {"sarif", make_sarif_report},
    {"junit", made_report<JunitReport>},
};
static_assert(std::ranges::equal(formats_with_writers, comparison_formats, {},
                                 &FormatWithWriter::name));

}  // namespace

std::unique_ptr<ReportWriter> make_comparison_report(std::string_view format, TextSink out,
                                                     const FormatSettings& settings) {
  const auto* const found =
      std::ranges::find(formats_with_writers, format, &FormatWithWriter::name);
  return found == std::end(formats_with_writers) ? nullptr : found->make(std::move(out), settings);
}

}  // namespace specdrift::report
