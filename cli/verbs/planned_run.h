#pragma once

#include <memory>
#include <vector>

#include "cli/corpus/plan.h"
#include "cli/corpus/run.h"
#include "cli/options/options.h"
#include "cli/options/version_set.h"

namespace specdrift::cli {

/// The options of a verb that a plan holds, and the versions that they name.
PlanSettings settings_of(const Arguments& arguments,
                         const std::vector<const RunnableVersion*>& versions);

/// What a plan says of how documents are compared, as this program does it.
class PlannedRun {
 public:
  /// Throws UserError if this program would not compare them as the plan says: its versions, or
  /// those of --spec, are other ones.
  explicit PlannedRun(const Plan& plan);
  PlannedRun(const PlannedRun&) = delete;
  PlannedRun& operator=(const PlannedRun&) = delete;

  CorpusRunOptions& options() { return options_; }

 private:
  Arguments arguments_;
  VersionSet set_;
  CorpusRunOptions options_;
};

}  // namespace specdrift::cli
