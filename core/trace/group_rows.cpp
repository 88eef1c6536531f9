#include "core/trace/group_rows.h"

#include <algorithm>
#include <optional>

namespace specdrift::trace {

using model::Model;
using model::Reads;
using model::Row;
using model::Table;

namespace {

/// Calls `use(concept, taken row)` for the rows of a lane in order. What called a procedure says
/// less than what the procedure did, and is left out.
template <class Use> void for_each_row(const Model& model, const StepGroup::Lane& lane, Use use) {
  for (const TakenStep& step : lane.steps) {
    for (const TakenRow& taken : step.rows) {
      const bool calls = &taken == &step.row() && step.rows.size() > 1 &&
                         model.tables[taken.table].reads == Reads::procedure;
      if (calls) continue;
      use(is_step(model, taken) ? model.tables[taken.table].concept_ : step.concept_before, taken);
    }
  }
}

}  // namespace

bool is_step(const Model& model, const TakenRow& taken) {
  return taken.table >= model.state_count;
}

const Row& row_of(const Model& model, const TakenRow& taken) {
  const Table& table = model.tables[taken.table];
  return taken.row < table.rows.size() ? table.rows[taken.row]
                                       : table.leaving[taken.row - table.rows.size()];
}

std::size_t errors_reported_by(const Model& model, const TakenRow& taken) {
  const auto count = [](const Row& row, model::Verb verb) {
    return static_cast<std::size_t>(std::ranges::count(row.actions, verb, &model::Action::verb));
  };
  const Row& row = row_of(model, taken);
  std::size_t errors = count(row, model::Verb::error);
  if (count(row, model::Verb::as_anything_else) > 0)
    errors += count(model.tables[taken.table].rows.back(), model::Verb::error);
  return errors;
}

TakenRow row_about(const Model& model, const StepGroup::Lane& lane, std::string_view about) {
  std::optional<TakenRow> first, found;
  for_each_row(model, lane, [&](std::string_view concept_, const TakenRow& taken) {
    if (!first) first = taken;
    if (!found && concept_ == about) found = taken;
  });
  return found ? *found : first ? *first : TakenRow{};
}

std::string_view concept_about(const std::vector<const Model*>& models, const StepGroup& group) {
  std::string_view first;
  for (const Reads wanted : {Reads::number, Reads::longest_match}) {
    for (std::size_t i = models.size(); i-- > 0;) {
      std::string_view found;
      for_each_row(*models[i], group.lanes[i], [&](std::string_view c, const TakenRow& taken) {
        if (first.empty()) first = c;
        if (models[i]->tables[taken.table].reads == wanted) found = c;
      });
      if (!found.empty()) return found;
    }
  }
  return first;
}

bool take_one_state(const std::vector<const Model*>& models, const StepGroup& group) {
  for (std::size_t i = 0; i < models.size(); ++i) {
    const auto& steps = group.lanes[i].steps;
    if (steps.empty() ||
        steps.front().concept_before != group.lanes[0].steps.front().concept_before)
      return false;
    for (const TakenStep& step : steps)
      for (const TakenRow& taken : step.rows)
        if (is_step(*models[i], taken)) return false;
  }
  return true;
}

bool read_characters(const std::vector<const Model*>& models, const StepGroup& group) {
  for (std::size_t i = 0; i < models.size(); ++i) {
    const auto& steps = group.lanes[i].steps;
    if (steps.empty() || models[i]->tables[steps.front().row().table].reads != Reads::character)
      return false;
  }
  return true;
}

bool is_parted_by_the_tree(const std::vector<const Model*>& models, const StepGroup& group) {
  std::string_view tag, destination;
  bool parted = false;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const StepGroup::Lane& lane = group.lanes[i];
    if (lane.steps.empty() || lane.start_tag.empty()) return false;
    const Row& row = row_of(*models[i], lane.steps.back().row());
    if (row.next.where != model::Where::state) return false;
    const std::string_view to = models[i]->tables[row.next.to].concept_;
    if (i > 0 && (lane.start_tag != tag || to != destination)) return false;
    tag = lane.start_tag;
    destination = to;
    parted = parted || lane.steps.back().concept_after != group.lanes[0].steps.back().concept_after;
  }
  return parted;
}

}  // namespace specdrift::trace
