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

/// Searches for the shortest input, in characters, that takes each wanted row, by its data alone.
/// Inputs are made of the symbols of `search_alphabet`, in order of length, and only those are
/// continued that SearchKeys tells apart from all before. Of those of one length the one with the
/// simplest start wins (without a last start tag before with one, without foreign content before
/// with it, the model's contexts in their order), then single characters before whole words, then
/// the plainest characters. Where tokenizing starts, a last start tag has a name of one letter, or
/// one that rows ask for. Simulated tree construction takes part only where rows are left that
/// nothing else takes, and then with an eighth of all inputs.
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
