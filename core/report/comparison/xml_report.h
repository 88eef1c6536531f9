#pragma once

#include "core/report/common/report.h"

namespace specdrift::report {

/// The version of the report's shape; see docs/formats.md and schemas/compare.rng.
/// What JSON holds, as elements and attributes: a `comparison` of documents, each with its findings
/// in the order in which they are complete, and a `total`. An element is written when it is whole,
/// so that memory does not grow with the report.
class XmlReport final : public ReportWriter {
 public:
  explicit XmlReport(TextSink out) : out_(std::move(out)) {}

  void begin() override;
  void begin_document(const DocumentReport& document) override;
  void divergence(const DocumentReport& document, const Finding& finding) override;
  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override;
  void end_document(const DocumentReport& document) override;
  void end(const TotalReport& total) override;

 private:
  TextSink out_;
};

}  // namespace specdrift::report
