#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/data/model.h"
#include "core/trace/tree_causes.h"

namespace specdrift::history {

/// When the rules of tree construction changed, as far as a revision is known.
class RuleChanges {
 public:
  /// Of changes between the oldest and the newest of these versions.
  explicit RuleChanges(std::span<const model::Model* const> versions);

  /// `2021-06-24 681c8849`: day and revision of each change, in their order; empty where none is
  /// known. Makes the models of revisions where milestones differ in the rule: some hundredths of a
  /// second at the first time.
  const std::vector<std::string>& of(const trace::TreeRule& rule);

 private:
  std::string_view from_, until_;  ///< days
  std::vector<std::pair<trace::TreeRule, std::vector<std::string>>> known_;
};

}  // namespace specdrift::history
