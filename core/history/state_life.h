#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/history/blame.h"
#include "core/model/spec_diff.h"

/// What became of a state from milestone to milestone.
namespace specdrift::history {

enum class LifeEvent : std::uint8_t { introduced, changed, renamed, removed };

/// What happened to a state between two milestones that follow each other.
struct StateEvent {
  LifeEvent what = LifeEvent::changed;
  std::size_t before = 0;  ///< the milestones; of the first on the line, `after` is 0 too
  std::size_t after = 0;
  std::vector<std::string> names;  ///< of the state in `after`; removed: in `before`
  /// The rows that changed, of all states that do its job: what the two say, empty where one has no
  /// such row.
  struct Row {
    model::Relevance relevance = model::Relevance::none;
    std::string before, after;
  };
  std::vector<Row> rows;
  std::vector<const Change*> changes;  ///< that touched a concept of it in between
};

/// The states of a milestone that are meant.
using FindTables = std::function<std::vector<model::TableIndex>(const model::Model&)>;

/// The events of a state's life, in the order of the line. Empty where no milestone has it.
/// Requires: the milestones are in the order of their dates.
std::vector<StateEvent> life_of(std::span<const Milestone> line, const FindTables& find);

}  // namespace specdrift::history
