#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "core/model/run/coverage.h"
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

}  // namespace specdrift::report
