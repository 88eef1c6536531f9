#pragma once

#include <string>

#include "core/report/common/report.h"

namespace specdrift::report {

/// Markdown for people: a section a document with a table of what was found, and in it a section a
/// divergence. What is from an input, a path or a specification is in code spans that it cannot
/// end, and in no table.
class MarkdownReport final : public ReportWriter {
 public:
  explicit MarkdownReport(TextSink out) : out_(std::move(out)) {}

  void begin() override;
  void begin_document(const DocumentReport& document) override;
  void divergence(const DocumentReport& document, const Finding& finding) override;
  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override;
  void end_document(const DocumentReport& document) override;
  void end(const TotalReport& total) override;

 private:
  TextSink out_;
  std::uint64_t number_ = 0;  ///< of the divergence, within its document
};

}  // namespace specdrift::report
