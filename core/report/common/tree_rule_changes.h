#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"
#include "core/trace/tree_causes.h"

/// When the rules of tree construction changed, as far as a revision is known.
namespace specdrift::report {

struct TreeRuleChange {
  std::string_view rule;      ///< name_of(TreeRule)
  std::string_view date;      ///< `2021-06-24`
  std::string_view revision;  ///< `681c8849`
};

/// All of the history's revisions (spec/history/revisions), by rule and date.
std::span<const TreeRuleChange> tree_rule_changes();

/// `2021-06-24 681c8849`: those of a rule between the oldest and the newest of some versions.
std::vector<std::string> changes_of(const trace::TreeRule& rule,
                                    std::span<const model::Model* const> versions);

}  // namespace specdrift::report
