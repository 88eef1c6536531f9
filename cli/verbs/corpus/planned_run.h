#pragma once

#include "cli/corpus/runs/plan.h"
#include "cli/corpus/runs/run.h"
#include "cli/options/options.h"
#include "cli/options/version_set.h"
#include "cli/verbs/corpus/corpus_impact.h"

namespace specdrift::cli {

/// The options of a verb that a plan holds, and what they come to.
PlanSettings settings_of(const Arguments& arguments, const ComparedVersions& compared);

/// A run that compares documents as a plan says.
class PlannedRun {
 public:
  /// Throws UserError if this program would not compare them as the plan says: its versions, or
  /// those of --spec, are other ones, or the rows of the change.
  explicit PlannedRun(const Plan& plan);
  PlannedRun(const PlannedRun&) = delete;
  PlannedRun& operator=(const PlannedRun&) = delete;

  CorpusRunOptions& options() { return options_; }
  const ComparedVersions& compared() const { return compared_; }

 private:
  Arguments arguments_;
  VersionSet set_;
  ComparedVersions compared_;
  CorpusRunOptions options_;
};

}  // namespace specdrift::cli
