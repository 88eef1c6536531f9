#pragma once

#include <functional>
#include <string_view>

#include "core/report/report.h"

namespace specdrift::report {

/// Takes the next piece of a report's text.
using TextSink = std::function<void(std::string_view)>;

struct TextStyle {
  bool color = false;
  std::size_t columns = 100;  ///< the widest drawing
};

/// The report for a terminal: each divergence drawn, the source and under it one lane a class.
class TextReport final : public ReportWriter {
 public:
  TextReport(TextSink out, TextStyle style) : out_(std::move(out)), style_(style) {}

  void begin_document(const DocumentReport& document) override;
  void divergence(const DocumentReport& document, const Finding& finding) override;
  void episode(const DocumentReport& document, const Episode& episode) override;
  void end_document(const DocumentReport& document) override;
  void end(const TotalReport& total) override;

 private:
  TextSink out_;
  TextStyle style_;
};

}  // namespace specdrift::report
