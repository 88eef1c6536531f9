#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/history/blame.h"
#include "core/model/diff/spec_diff.h"

/// The history of a state from version to version.
namespace specdrift::history {

enum class StateEventKind : std::uint8_t { introduced, changed, renamed, removed };

/// An event in the history of a state, between two versions that follow each other.
struct StateEvent {
  StateEventKind what = StateEventKind::changed;
  std::size_t after = 0;  ///< the version; 0: the first on the line
  bool is_exact = false;  ///< it is the revision `after`, or the only change that touched the state
  Days days;
  std::vector<std::string> names;  ///< of the state in `after`; removed: in the version before it
  /// The rows that changed, of all states that do its job: what the two say, empty where one has no
  /// such row.
  struct Row {
    model::Relevance relevance = model::Relevance::none;
    std::string before, after;
  };
  std::vector<Row> rows;
  /// Exact: what the revision did. Else what touched a concept of it in between.
  std::vector<const Change*> changes;
};

/// The states of a version that are meant.
using FindTables = std::function<std::vector<model::TableIndex>(const model::Model&)>;

/// The events of a state's life, in the order of the line. Empty where no version has it. Requires:
/// the versions are in the order of their dates.
std::vector<StateEvent> state_events(std::span<const LineVersion> line, const FindTables& find);

}  // namespace specdrift::history
