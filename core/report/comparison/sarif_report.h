#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/report/common/report.h"

namespace specdrift::report {

/// SARIF 2.1.0: one result for each episode and facet, one rule for each divergence class. An
/// episode has the class of its first divergence. At most `most_results` are written, since code
/// scanning services show no more; the mildest are left out and counted. Keeps all until the end.
class SarifReport final : public ReportWriter {
 public:
  static constexpr std::size_t most_results = 5000;  ///< what GitHub shows of a run
  static constexpr std::size_t most_related = 100;   ///< places that GitHub shows of a result

  SarifReport(TextSink out, std::string tool_version);
  ~SarifReport() override;

  void begin() override;
  void begin_document(const DocumentReport& document) override;
  void divergence(const DocumentReport& document, const Finding& finding) override;
  void folded(const DocumentReport& document, const Divergence& divergence) override;
  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override;
  void end_document(const DocumentReport& document) override;
  void end(const TotalReport& total) override;

 private:
  /// What is known of an episode so far, in one facet.
  struct Result;
  struct Written {
    std::uint64_t number;  ///< in the order of the report
    std::string text;      ///< as JSON
  };
  std::size_t rule_of(const DocumentReport& document, const Finding& finding);
  void write(Result& result, const Episode* episode, const DocumentReport& document);
  void keep(Severity severity, std::string text);

  TextSink out_;
  std::string tool_version_;
  std::array<std::unique_ptr<Result>, 2> open_;  ///< of the current episode, by facet
  std::array<std::vector<Written>, severity_count> results_;
  std::uint64_t result_count_ = 0;
  std::uint64_t left_out_ = 0;              ///< results
  std::uint64_t divergences_left_out_ = 0;  ///< of whose episode nothing is shown
  std::map<std::string, std::size_t, std::less<>> rule_indices_;
  std::vector<std::string> rules_;      ///< as JSON
  std::vector<std::string> artifacts_;  ///< as JSON
};

}  // namespace specdrift::report
