#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/corpus/archives/documents.h"
#include "cli/corpus/inputs/slices.h"
#include "cli/corpus/runs/sealed_file.h"
#include "core/corpus/plan.h"

namespace specdrift::cli {

using corpus::Plan;
using corpus::PlannedStep;
using corpus::PlanSettings;

/// Names an input, and the next one with each call; false when there is no more.
using NextInput = std::function<bool(std::string& path)>;

/// Divides inputs into shards of about the same size, in their order. The same inputs make the same
/// plan.
class Planner {
 public:
  /// Looks for the files. Throws UserError for what cannot be read twice.
  Planner(const NextInput& next, const CorpusOptions& options);

  /// So many that a run that ends loses little.
  std::uint64_t shards_to_resume() const;

  /// Archives that are large for a shard are read, and divided between their records.
  void write(const std::string& path, const PlanSettings& settings, std::uint64_t shards) const;

 private:
  const CorpusOptions& options_;
  std::vector<PlannedStep> steps_;
  std::uint64_t files_ = 0;
  std::uint64_t bytes_ = 0;
};

/// The plan of a folder that a run keeps what it has come to in: the one that is there, or a new
/// one. Throws UserError if the one that is there is not about these inputs and settings.
Plan plan_of_folder(const std::string& folder, const Planner& planner,
                    const PlanSettings& settings);

/// Throws UserError for what is no plan, or is damaged.
Plan read_plan(const std::string& path);

/// The steps that the shards of a plan are to do. The plan is read once, however many of them are
/// asked for.
class PlannedSteps {
 public:
  /// Throws UserError for a plan that has changed, or that is damaged.
  explicit PlannedSteps(const Plan& plan);

  /// The steps of a shard, in their order. Throws UserError. Requires: a larger number than before.
  std::vector<PlannedStep> of(std::uint64_t shard);

 private:
  SealedFile file_;
  std::string path_;
  std::string_view line_;
  bool is_at_line_ = false;  ///< `line_` is the next one
};

/// Numbers as schedulers take them: `1,3-5`. Requires: they ascend.
std::string array_of(const std::vector<std::uint64_t>& numbers);

}  // namespace specdrift::cli
