#pragma once

#include <string>
#include <vector>

#include "core/history/tree_blame.h"
#include "core/report/history/blame_report.h"

/// The reports of `blame --tree` and `explain --tree`, one function for each format.
namespace specdrift::report {

struct TreeBlamedInput {
  BlamedInput input;                                ///< with the epochs
  std::vector<std::vector<trace::TreeStep>> steps;  ///< of each epoch
  std::vector<history::TreeRuleLife> rules;
  std::string_view verb = "blame";  ///< that shows it
  bool has_epochs = true;           ///< they are shown; otherwise only the rules
};

/// How many steps of an epoch text, Markdown and pages show.
inline constexpr std::size_t most_tree_steps = 40;

/// The lines of what is to be shown, for each format of text the same words.
struct TreeRuleLines {
  std::string heading;             ///< `breakout-end of p: p leaves foreign content by its end tag`
  std::string places;              ///< in which insertion mode, and where it is defined
  std::vector<std::string> links;  ///< to the sections
  struct Event {
    std::string when;                ///< `rule since 2021-06-24  revision 681c8849`
    std::vector<std::string> words;  ///< what the changes were, and why
    std::string link;                ///< to the revision; empty: not known
  };
  std::vector<Event> events;  ///< the last one first
};
TreeRuleLines rule_lines_of(const TreeBlamedInput& blamed, const history::TreeRuleLife& life);

/// `9 bytes, 13 milestones and 137 revisions read …: 6 epochs of tree construction`.
std::string opening_of(const TreeBlamedInput& blamed);

std::string tree_blame_text(const TreeBlamedInput& blamed);
std::string tree_blame_markdown(const TreeBlamedInput& blamed);
std::string tree_blame_json(const TreeBlamedInput& blamed);

/// For versions that agree in all tokens although a rule that the input takes has changed between
/// them, in one line: which, and what tells more. Empty where none has. Not escaped.
std::string tree_pointer(std::span<const trace::TreeRule> rules);

}  // namespace specdrift::report
