#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/report/common/report.h"

namespace specdrift::report {

/// SARIF 2.1.0: a result a divergence, a rule a divergence class. Results are written as they come;
/// rules and documents stand behind them, and are all that is kept in memory.
class SarifReport final : public ReportWriter {
 public:
  SarifReport(TextSink out, std::string tool_version)
      : out_(std::move(out)), tool_version_(std::move(tool_version)) {}

  void begin() override;
  void begin_document(const DocumentReport& document) override;
  void divergence(const DocumentReport& document, const Finding& finding) override;
  void episode(const DocumentReport& document, const Episode& episode) override;
  void end_document(const DocumentReport& document) override;
  void end(const TotalReport& total) override;

 private:
  std::size_t rule_of(const DocumentReport& document, const Finding& finding);

  TextSink out_;
  std::string tool_version_;
  bool first_result_ = true;
  std::map<std::string, std::size_t, std::less<>> rule_indices_;
  std::vector<std::string> rules_;      ///< as JSON
  std::vector<std::string> artifacts_;  ///< as JSON
};

/// A path as a URI reference: each byte that is no plain character of a path as `%ff`.
std::string uri_of(std::string_view path);

}  // namespace specdrift::report
