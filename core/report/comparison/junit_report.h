#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/report/common/report.h"

namespace specdrift::report {

/// JUnit's XML, for CI: one test suite for each document, with a test case that fails for each
/// divergence class, or one that passes. A failure has the first places of its class. What comes
/// from the input is escaped as for a terminal.
class JunitReport final : public ReportWriter {
 public:
  explicit JunitReport(TextSink out) : out_(std::move(out)) {}

  void begin() override;
  void begin_document(const DocumentReport& document) override;
  void divergence(const DocumentReport& document, const Finding& finding) override;
  void folded(const DocumentReport& document, const Divergence& divergence) override;
  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override;
  void end_document(const DocumentReport& document) override;
  void end(const TotalReport& total) override;

 private:
  /// What a document holds of one class.
  struct Failure {
    Severity gravest = Severity::errors;
    std::uint64_t count = 0;
    bool is_known = false;     ///< in the baseline
    std::uint64_t folded = 0;  ///< divergences of the same episodes that are not shown
    std::string first;         ///< where the first one is
    std::string places;
    std::string cause;
  };

  TextSink out_;
  std::vector<std::string> classes_;  ///< in the order in which they came up
  std::map<std::string, Failure, std::less<>> failures_;
  std::string class_of_episode_;  ///< of its last divergence that is shown; empty: of none
};

}  // namespace specdrift::report
