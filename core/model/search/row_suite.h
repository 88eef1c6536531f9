#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/model/search/row_witness.h"

namespace specdrift::model {

/// An input, and the rows for whose sake it is there, by their places in Coverage::rows.
struct RowInput {
  RowWitness witness;
  std::vector<std::size_t> rows;
};

struct RowSuite {
  std::vector<RowInput> inputs;
  std::vector<std::size_t> taken_before;  ///< by the inputs that were there already
  std::vector<std::size_t> unreachable;   ///< declared to be
  std::vector<std::size_t> not_found;     ///< no input takes them without tree construction
};

enum class RowSuiteKind : std::uint8_t {
  each,   ///< a shortest input for each row
  cover,  ///< few inputs that take them all, chosen greedily from these
};

/// Inputs that take every row of a model that inputs can take without tree construction. To a
/// cover, rows that `others` take belong already.
RowSuite row_suite(const Model& model, RowSuiteKind kind, std::span<const RowWitness> others);

}  // namespace specdrift::model
