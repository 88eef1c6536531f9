#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "core/model/run/coverage.h"
#include "core/model/search/row_suite.h"
#include "core/model/search/row_witness.h"

/// Which rows of a specification inputs have taken.
namespace specdrift::report {

/// For people: of each state, and each step of a procedure, how many rows were taken and how many
/// could be; then the rows that never were, each with a shortest input that takes it as a JSON
/// string and where that starts, or why there is none; at the end the totals. Requires: the search
/// was for `coverage`'s missing rows.
std::string row_coverage_text(const model::Coverage& coverage, const model::WitnessSearch& search);

/// The same for programs: `total`, `reachable`, `taken`, `states` (of each: `state`, `taken`,
/// `reachable`) and `never_taken` (of each: `row`, `state`, `heading`, and `shortest` or
/// `unreachable`).
boost::json::object row_coverage_json(const model::Coverage& coverage,
                                      const model::WitnessSearch& search);

/// A row as a person looks for it: `13.2.5.51 Comment end state: U+0021 (!)`.
std::string row_name(const model::Model& model, const model::Coverage::RowCount& row);

/// A suite of tests that take rows, as it describes itself: `version`, `unreachableRows` and, where
/// there are some, `rowsWithoutTest`, each a list of `row`, `name` and `why`. Without a suite of
/// rows (null) the version alone. Requires: the suite is of `coverage`'s model.
boost::json::object row_suite_json(const model::Coverage& coverage, const model::RowSuite* suite);

}  // namespace specdrift::report
