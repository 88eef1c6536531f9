#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/history/blame.h"
#include "core/trace/tree_watch.h"

/// By which rules of tree construction an input is read, since when, and what became of each.
namespace specdrift::history {

/// When a rule came, went, or (of CDATA sections) became another.
struct TreeRuleEvent {
  bool has = false;       ///< the rule is there from then on
  std::size_t after = 0;  ///< the first version in which it is so
  bool is_known = false;  ///< false: the data of earlier versions does not tell
  bool is_exact = false;  ///< it is the revision `after`
  Days days = {};
  std::vector<const Change*> changes = {};  ///< that did so, or may have
};

struct TreeRuleLife {
  trace::TreeRule rule;
  InsertionMode mode = InsertionMode::initial;  ///< in which the input takes it
  bool is_taken_last = false;                   ///< the last version takes it
  std::vector<TreeRuleEvent> events;            ///< in the order of the line
};

struct TreeBlame {
  /// In an epoch, tree construction goes by the same rules, and opens and closes the same. Without
  /// readings.
  Blame blame;
  std::vector<std::vector<trace::TreeStep>> steps;  ///< of each epoch
  std::vector<TreeRuleLife> rules;  ///< that any epoch takes; those of the last one first
};

/// Whether the data of a version tells whether it has the rule. Before foreign content, no
/// tokenizer could notice which elements of HTML are open: the data has the rules for heads,
/// framesets and select elements alone.
bool is_told(const FeedbackRules& rules, const trace::TreeRule& rule);

/// The history of a rule. `input`: only changes that can concern it are named.
std::vector<TreeRuleEvent> tree_rule_events(const trace::TreeRule& rule,
                                            std::span<const LineVersion> line,
                                            std::string_view input);

/// Runs the input through every version that has such a start. Requires: the versions are in the
/// order of their dates; tree construction is simulated. Time: that of all versions' interpreters.
/// Rules point into the models of the line.
TreeBlame blame_tree(const Source& source, const StartContext& start,
                     std::span<const LineVersion> line,
                     const std::function<void(std::size_t done)>& progress);

/// The rules that one of the versions takes on the input, and another one does not have. Requires:
/// every version has the start.
std::vector<trace::TreeRule> differing_rules_taken(std::span<const model::Model* const> models,
                                                   const Source& source, const StartContext& start);

}  // namespace specdrift::history
