#include "core/report/common/tree_rule_changes.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "core/report/common/tree_words.h"

namespace specdrift::report {
namespace {

/// As the models of the revisions have it: a test makes this table of them again. They are not
/// there where only the core is built.
constexpr TreeRuleChange known_changes[] = {
#include "core/report/common/tree_rule_changes.inc"
};

}  // namespace

std::span<const TreeRuleChange> tree_rule_changes() {
  return known_changes;
}

std::vector<std::string> changes_of(const trace::TreeRule& rule,
                                    std::span<const model::Model* const> versions) {
  std::vector<std::string> changes;
  if (versions.empty()) return changes;
  const auto [oldest, newest] = std::ranges::minmax(versions, {}, &model::Model::earliest);
  const std::string name = name_of(rule);
  const auto is_before = [](const TreeRuleChange& a, const TreeRuleChange& b) {
    return a.rule < b.rule;
  };
  const auto [begin, end] = std::equal_range(std::begin(known_changes), std::end(known_changes),
                                             TreeRuleChange{name, {}, {}}, is_before);
  for (auto change = begin; change != end; ++change)
    if (change->date > oldest->earliest && change->date <= newest->earliest)
      changes.push_back(fmt::format("{} {}", change->date, change->revision));
  return changes;
}

}  // namespace specdrift::report
