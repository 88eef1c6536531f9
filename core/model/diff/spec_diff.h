#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/data/model.h"

/// The parts of one specification that another one does otherwise.
///
/// States are matched by concept and by behaviour (state_matching.h), rows by what they do
/// (effects.h): a row that reaches the same by other words is the same row. Two things are no
/// difference by themselves: an error that gets a name, and another section number. Questions
/// to tree construction about foreign content count as one condition, whatever a text calls it.
namespace specdrift::model {

enum class StateChange : std::uint8_t { same, changed, renamed, split, merged, added, removed };

/// The kind of thing that a difference can touch.
enum class Relevance : std::uint8_t {
  none,    ///< nothing: the input stream of the other version has done it before
  errors,  ///< parse errors alone
  tokens,  ///< anything else
};

enum class RowChange : std::uint8_t { same, changed, added, removed };

struct RowDifference {
  RowChange change = RowChange::same;
  Relevance relevance = Relevance::none;
  std::optional<std::size_t> before;  ///< row of the table in A
  std::optional<std::size_t> after;   ///< row of the table in B
  /// The characters that it concerns, where these are not all that the row is for.
  std::string only;
};

/// A state of A beside one of B.
struct TableDifference {
  TableIndex before = no_table;
  TableIndex after = no_table;
  /// The concept of the two, where a state of A or B covers several.
  std::string_view concept_name;
  /// False where one calls a procedure, or is a step of it, and the other is not: their rows stand
  /// for other things.
  bool is_comparable = true;
  /// In B's order, what was removed after what it stood after.
  std::vector<RowDifference> rows;
};

/// One or more states (or steps of procedures) of A, and those of B that do their job.
struct StateDifference {
  StateChange change = StateChange::same;
  Relevance relevance = Relevance::none;  ///< the highest of the rows
  std::vector<TableIndex> before;
  std::vector<TableIndex> after;
  /// Matched by what they do, not by what they are called.
  bool by_behaviour = false;
  /// B tells apart what A does not, for the sake of errors alone (or the other way round).
  bool for_errors = false;
  std::vector<TableDifference> tables;
};

struct SpecDiff {
  const Model* a = nullptr;
  const Model* b = nullptr;
  std::vector<StateDifference> states;  ///< in B's order; steps of procedures too
};

/// Requires: the models outlive the result.
SpecDiff compare_models(const Model& a, const Model& b);

/// Whether it is about steps of procedures alone.
bool is_about_steps(const SpecDiff& diff, const StateDifference& state);

}  // namespace specdrift::model
