#pragma once

#include <string>
#include <vector>

#include "core/report/common/cause_rows.h"
#include "core/trace/fork.h"

/// Causes in tree construction, in words.
namespace specdrift::report {

/// `breakout-end of br`: the rule by the word of the specification files.
std::string name_of(const trace::TreeRule& rule);

/// `br leaves foreign content by its end tag`: what it means to have the rule.
std::string statement_of(const trace::TreeRule& rule);

/// Where CDATA sections are allowed: `if the current node is not of HTML`.
std::string_view in_words(CdataRule rule);

/// A rule that makes versions differ, for programs that read reports.
struct TreeRuleReport {
  std::string rule;                  ///< its name
  std::vector<std::string> values;   ///< of each version: `yes`, `no`, or what it has in that place
  std::vector<std::string> changes;  ///< `2021-06-24 681c8849`: each that is known
};

/// Requires: the cause is one in tree construction, and the document's models were given.
std::vector<TreeRuleReport> tree_rules(const DocumentReport& document, const trace::Fork& fork);

/// The row that says what tree construction tells a version, and by which of its rules. It replaces
/// `row`, which the version takes at that time. If the cause is a row that asks tree construction,
/// `row` itself is the result. Requires: the cause is one in tree construction.
CauseRow tree_row(const DocumentReport& document, CauseRow row, const trace::TreeCause& cause,
                  std::size_t version);

}  // namespace specdrift::report
