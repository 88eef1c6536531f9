#pragma once

#include <string>

#include "core/report/common/cause_rows.h"
#include "core/trace/fork.h"

/// Causes in tree construction, in words.
namespace specdrift::report {

/// `breakout-end of br`: the rule by the word of the specification files.
std::string name_of(const trace::TreeRule& rule);

/// `yes` or `no`; of CDATA sections the word of the specification files; what is done where a start
/// tag asks for text.
std::string value_of(const trace::TreeRule& rule, const model::Model& model);

/// What tree construction says to a version, and by which of its rules. `row` is what the version
/// takes meanwhile; where the cause is a row that asks tree construction, it stays. Requires: the
/// cause is one in tree construction.
CauseRow tree_row(const DocumentReport& document, CauseRow row, const trace::TreeCause& cause,
                  std::size_t version);

}  // namespace specdrift::report
