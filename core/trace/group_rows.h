#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/compare/partition.h"
#include "core/model/data/model.h"
#include "core/trace/lock_step.h"

// The rows that versions take in a group of steps.
namespace specdrift::trace {

/// Whether it is a row of a step of a procedure, not of a state.
bool is_step(const model::Model& model, const TakenRow& taken);

/// Whether it is one of those that are taken on leaving a state.
bool is_on_leaving(const model::Model& model, const TakenRow& taken);

/// The row itself, one on leaving included.
const model::Row& row_of(const model::Model& model, const TakenRow& taken);

/// The actions of a row; if it then does what `Anything else` does, those too.
std::vector<model::Action> all_actions_of(const model::Model& model, const TakenRow& taken);

/// Whether it is a row for that character, not one for all that have none. No row is for one
/// character beyond ASCII alone.
bool names_character(const model::Model& model, const TakenRow& taken, char32_t character);

/// How many parse errors it reports.
std::size_t errors_reported_by(const model::Model& model, const TakenRow& taken);

/// The first row of a lane with this concept; otherwise the first row, or of a version that has
/// ended, its last one.
TakenRow row_about(const model::Model& model, const StepGroup::Lane& lane, std::string_view about);

/// The row of a lane with this concept that has read something of a place, or what comes after it;
/// nothing if none has.
std::optional<TakenRow> row_at(const model::Model& model, const StepGroup::Lane& lane,
                               std::string_view about, Span place);

/// The first row of a lane that was taken on leaving a state of this concept; nothing if none was.
std::optional<TakenRow> row_on_leaving(const model::Model& model, const StepGroup::Lane& lane,
                                       std::string_view about);

/// The first row of a lane that called a procedure, and the concept of its state; nothing if none
/// did.
struct CallingRow {
  std::string_view concept_name;
  TakenRow row;
};
std::optional<CallingRow> calling_row(const model::Model& model, const StepGroup::Lane& lane);

/// Whether a row leads to a state that is another concept by its content model.
bool leads_by_content_model(const model::Model& model, const TakenRow& taken);

/// The concept that a group is about: in a reference it is what decides what it stands for.
std::string_view concept_about(const std::vector<const model::Model*>& models,
                               const StepGroup& group);

/// Whether all versions begin the group in states of one concept and call no procedure.
bool take_one_state(const std::vector<const model::Model*>& models, const StepGroup& group);

/// Whether the first step of each version is in a state that reads a character.
bool read_characters(const std::vector<const model::Model*>& models, const StepGroup& group);

/// Whether two versions report otherwise, or go elsewhere, in the first step of the group.
/// Requires: each lane has a step.
bool first_rows_differ(const std::vector<const model::Model*>& models, const StepGroup& group,
                       std::size_t a, std::size_t b);

/// Whether versions emit the same start tag and would do the same afterwards, if tree construction
/// did not tell them different things. A version that emits no start tag has diverged before.
bool diverge_by_the_tree(const std::vector<const model::Model*>& models, const StepGroup& group);

}  // namespace specdrift::trace
