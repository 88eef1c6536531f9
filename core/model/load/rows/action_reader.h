#pragma once

#include <bitset>

#include "core/model/load/rows/condition_reader.h"

namespace specdrift::model {

/// Inputs as tables tell them apart: the ASCII characters, all others together, and the end of the
/// input.
using Inputs = std::bitset<130>;
inline constexpr std::size_t other_input = 128;
inline constexpr std::size_t end_input = 129;

/// Where actions stand, which decides what they can be and what they can use.
struct ActionPlace {
  enum class Kind : std::uint8_t { row, before, leaving, mode, emission };
  Kind kind = Kind::row;
  Reads reads = Reads::character;
  const Row* row = nullptr;  ///< of a row: what it fits
  Inputs inputs;             ///< of a row that tells characters apart: those that may take it
  const Names::ProcedureNames* procedure = nullptr;  ///< of the row of a step
};

/// Reads the actions among the children of `parent`, and reports those that do not fit in.
std::span<const Action> read_actions(const XmlElement& parent, const ActionPlace& place,
                                     LoadContext& context);

}  // namespace specdrift::model
