#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/corpus/results/database.h"
#include "cli/corpus/runs/run.h"
#include "cli/options/options.h"
#include "cli/terminal/output.h"
#include "core/corpus/summary.h"
#include "core/corpus/summary_report.h"

namespace specdrift::cli {

/// The report of many documents that the options of a verb ask for: what it is made of, and where
/// it goes.
class CorpusReport final : public OutcomeSink {
 public:
  /// Opens what is written, and reads the baseline. Throws UserError.
  CorpusReport(const Arguments& arguments, const CorpusRunOptions& options);
  ~CorpusReport() override;

  void take(const corpus::Outcome& outcome) override;
  void left_out(std::string_view what, std::uint64_t count) override;

  /// Not all documents have been compared.
  void set_incomplete() { summary_.is_incomplete = true; }
  /// Nor were all shards.
  void set_shards(corpus::MergedShards shards) { shards_ = std::move(shards); }

  /// Sets the impact of a change to a specification. Requires: its `change` outlives the report.
  void set_impact(corpus::Impact impact) { impact_ = std::move(impact); }

  /// Writes it. Returns the exit status that its contents ask for.
  int finish();

 private:
  const Arguments& arguments_;
  const CorpusRunOptions& options_;
  std::optional<report::ClassNames> baseline_;
  Output output_;
  std::optional<Output> records_;
  corpus::Summary summary_;
  std::optional<CorpusDatabase> database_;
  std::optional<corpus::MergedShards> shards_;
  std::optional<corpus::Impact> impact_;
};

}  // namespace specdrift::cli
