#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/model/data/model.h"
#include "core/model/run/coverage.h"
#include "core/token/context.h"

namespace specdrift::model {

/// A shortest input that takes a row, and what it has to start from.
struct RowWitness {
  std::string input;  ///< UTF-8
  StartContext start;
};

struct WitnessSearch {
  /// By row, in the order of Coverage::rows: only those that were wanted, and for which one was
  /// found.
  std::vector<std::optional<RowWitness>> witnesses;
  std::size_t inputs = 0;  ///< how many were run
};

/// Searches for the shortest input, in characters, that takes each wanted row, from the data alone.
/// Inputs are made of the symbols of `search_alphabet`, in order of length. An input is continued
/// only if SearchKeys tells it apart from all inputs before it. Among inputs of one length, the one
/// with the simplest start wins: one without a last start tag, then one without foreign content,
/// then the first of the model's contexts. Next, single characters win against whole words, and
/// then letters against unusual characters. At the start, a last start tag has a name of one
/// letter, or a name that rows ask for. Tree construction is simulated only for rows that nothing
/// else takes, and gets an eighth of all inputs.
///
/// Stops when all are found, or after `most_inputs`. Every witness has been run.
/// Requires: `wanted` has one entry for each row of the model's coverage.
WitnessSearch find_row_witnesses(const Model& model, const std::vector<bool>& wanted,
                                 std::size_t most_inputs = 2'000'000);

/// The same for a state, or a step: the shortest input with which it takes any of its rows.
std::optional<RowWitness> find_state_witness(const Model& model, TableIndex table);

/// The rows that `coverage` lacks, of those that inputs should reach.
std::vector<bool> missing_rows(const Coverage& coverage);

}  // namespace specdrift::model
