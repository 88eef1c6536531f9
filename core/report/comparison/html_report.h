#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/common/report.h"

namespace specdrift::report {

/// One HTML page that needs nothing else: no network, no script to be read, and a content security
/// policy under which nothing but its own style sheet and script can act. The overview of all
/// documents comes first, then the documents that differ, then those that agree. So the page is
/// kept until it is complete: up to `most_kept` bytes of a document, and `most_written` in all;
/// what goes beyond is counted and not shown, and the page says so.
class HtmlReport final : public ReportWriter {
 public:
  static constexpr std::size_t most_kept = std::size_t{16} << 20;
  static constexpr std::size_t most_written = std::size_t{32} << 20;

  explicit HtmlReport(TextSink out);
  ~HtmlReport() override;

  void begin() override;
  void begin_document(const DocumentReport& document) override;
  void divergence(const DocumentReport& document, const Finding& finding) override;
  void folded(const DocumentReport& document, const Divergence& divergence) override;
  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override;
  void end_document(const DocumentReport& document) override;
  void end(const TotalReport& total) override;

 private:
  struct Contents;
  struct Line {
    std::uint64_t number;  ///< of the document
    std::string name;
    std::uint64_t bytes;
    std::array<std::uint64_t, severity_count> by_severity;
    std::uint64_t episodes;
    std::string section;
  };
  struct ClassSeen {
    std::size_t number;
    std::uint64_t times = 0;
    std::uint64_t first_shown = 0;  ///< the number of its first article
  };
  ClassSeen* seen_class(const Finding& finding);
  std::string totals(const TotalReport& total, std::size_t agreeing_listed) const;
  std::string article(const DocumentReport& document, const Finding& finding, ClassSeen* seen);
  std::string steps(const Finding& finding, const ClassSeen* seen);

  TextSink out_;
  std::unique_ptr<Contents> contents_;  ///< of the current document
  std::vector<Line> differing_;         ///< the first documents that differ
  std::vector<Line> agreeing_;          ///< the first of the others
  std::map<std::string, ClassSeen> classes_;
  std::uint64_t document_number_ = 0;
  std::uint64_t number_ = 0;  ///< of the last divergence that was shown
  std::size_t written_ = 0;
};

}  // namespace specdrift::report
