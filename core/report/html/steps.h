#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/report/common/report.h"
#include "core/trace/lock_step.h"
#include "core/trace/step_record.h"

namespace specdrift::report::html {

/// The lock-step trace over the divergences of one document, as tables. Runs along with them, so
/// that all tables together take time linear in the source.
class Steps {
 public:
  /// Requires: the document has its models, and outlives this.
  explicit Steps(const DocumentReport& document);

  struct Amount {
    std::size_t most_rows;
    /// The rows of the specifications in words, where versions are apart, and what comes before;
    /// otherwise only steps at which versions are apart, without.
    bool in_full;
  };
  /// The table of one divergence; empty where there is nothing to show. Requires: the divergences
  /// of a facet come in order.
  std::string table(const Finding& finding, Amount amount);

 private:
  trace::LockStep& run_for(const Divergence& divergence);

  const DocumentReport& document_;
  std::vector<trace::StepStream> token_followers_;
  std::vector<trace::StepStream> error_followers_;
  std::vector<std::vector<trace::StepRecord>> lanes_;  ///< of the current group
  bool keeps_ = false;                                 ///< what the run does is recorded
  std::uint64_t episode_ = 0;
  std::optional<trace::LockStep> tokens_run_;
  std::optional<trace::LockStep> errors_run_;
  bool was_in_sync_ = true;
};

}  // namespace specdrift::report::html
