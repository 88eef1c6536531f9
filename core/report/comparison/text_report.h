#pragma once

#include <string>
#include <string_view>

#include "core/report/common/report.h"
#include "core/report/common/text_lines.h"

namespace specdrift::report {

/// The report for a terminal: each divergence drawn, the source and under it one lane a class.
class TextReport final : public ReportWriter {
 public:
  TextReport(TextSink out, TextStyle style) : out_(std::move(out)), style_(style) {}

  void begin_document(const DocumentReport& document) override;
  void divergence(const DocumentReport& document, const Finding& finding) override;
  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override;
  void end_document(const DocumentReport& document) override;
  void end(const TotalReport& total) override;

 private:
  TextSink out_;
  TextStyle style_;
  bool has_legend_ = false;  ///< the notation has been explained
  std::string last_causes_;  ///< of the divergence before, in this document
};

}  // namespace specdrift::report
