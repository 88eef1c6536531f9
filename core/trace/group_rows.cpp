#include "core/trace/group_rows.h"

#include <algorithm>
#include <optional>

namespace specdrift::trace {

using model::Model;
using model::Reads;
using model::Row;
using model::Table;

namespace {

/// Whether the last row of a step called the procedure of the rows before it.
bool calls(const Model& model, const TakenStep& step) {
  return step.rows.size() > 1 && model.tables[step.row().table].reads == Reads::procedure;
}

/// Calls `use(concept, taken row)` for the rows of a lane in order. The row that called a procedure
/// says less than what the procedure did, and is left out.
template <class Use> void for_each_row(const Model& model, const StepGroup::Lane& lane, Use use) {
  for (const TakenStep& step : lane.steps) {
    for (const TakenRow& taken : step.rows) {
      if (&taken == &step.row() && calls(model, step)) continue;
      use(is_step(model, taken) ? model.tables[taken.table].concept_name : step.concept_before,
          taken);
    }
  }
}

/// Whether versions begin in one state, and only some of them find a string there that stands for a
/// row: what the others do meanwhile has that cause.
bool diverge_by_a_word(const std::vector<const Model*>& models, const StepGroup& group) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const auto& steps = group.lanes[i].steps;
    if (steps.empty() ||
        steps.front().concept_before != group.lanes.front().steps.front().concept_before)
      return false;
    words += row_of(*models[i], steps.front().row()).kind == model::RowKind::match;
  }
  return words > 0 && words < models.size();
}

}  // namespace

bool is_step(const Model& model, const TakenRow& taken) {
  return taken.table >= model.state_count;
}

bool is_on_leaving(const Model& model, const TakenRow& taken) {
  return taken.row >= model.tables[taken.table].rows.size();
}

const Row& row_of(const Model& model, const TakenRow& taken) {
  const Table& table = model.tables[taken.table];
  return is_on_leaving(model, taken) ? table.leaving[taken.row - table.rows.size()]
                                     : table.rows[taken.row];
}

std::vector<model::Action> all_actions_of(const Model& model, const TakenRow& taken) {
  std::vector<model::Action> actions;
  for (const model::Action& action : row_of(model, taken).actions) {
    if (action.verb != model::Verb::as_anything_else) {
      actions.push_back(action);
      continue;
    }
    const auto& others = model.tables[taken.table].rows.back().actions;
    actions.insert(actions.end(), others.begin(), others.end());
  }
  return actions;
}

bool names_character(const Model& model, const TakenRow& taken, char32_t character) {
  const Row& row = row_of(model, taken);
  return row.kind == model::RowKind::input && character < 0x80 &&
         row.input.has(static_cast<unsigned char>(character));
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
  std::optional<TakenRow> first, found, on_leaving;
  for_each_row(model, lane, [&](std::string_view concept_name, const TakenRow& taken) {
    if (!first) first = taken;
    if (concept_name != about) return;
    std::optional<TakenRow>& kind = is_on_leaving(model, taken) ? on_leaving : found;
    if (!kind) kind = taken;
  });
  return found ? *found : on_leaving ? *on_leaving : first ? *first : lane.before;
}

std::optional<TakenRow> row_at(const Model& model, const StepGroup::Lane& lane,
                               std::string_view about, Span place) {
  std::optional<TakenRow> found;
  for_each_row(model, lane, [&](std::string_view concept_name, const TakenRow& taken) {
    const Offset end = std::max(taken.read.end, taken.read.begin + 1);  // it may be given back
    const bool is_there = taken.read.begin <= place.end && place.begin < end;
    if (concept_name == about && is_there && !found) found = taken;
  });
  return found;
}

std::optional<TakenRow> row_on_leaving(const Model& model, const StepGroup::Lane& lane,
                                       std::string_view about) {
  std::optional<TakenRow> found;
  for_each_row(model, lane, [&](std::string_view concept_name, const TakenRow& taken) {
    if (concept_name == about && is_on_leaving(model, taken) && !found) found = taken;
  });
  return found;
}

std::optional<CallingRow> calling_row(const Model& model, const StepGroup::Lane& lane) {
  const auto step =
      std::ranges::find_if(lane.steps, [&](const TakenStep& one) { return calls(model, one); });
  if (step == lane.steps.end()) return std::nullopt;
  return CallingRow{step->concept_before, step->row()};
}

bool leads_by_content_model(const Model& model, const TakenRow& taken) {
  const model::Destination& next = row_of(model, taken).next;
  return next.where == model::Where::state && !model.tables[next.to].concepts.empty();
}

std::string_view concept_about(const std::vector<const Model*>& models, const StepGroup& group) {
  if (diverge_by_a_word(models, group)) return group.lanes.front().steps.front().concept_before;
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

bool first_rows_differ(const std::vector<const Model*>& models, const StepGroup& group,
                       std::size_t a, std::size_t b) {
  const auto of = [&](std::size_t version) {
    const TakenRow& taken = group.lanes[version].steps.front().row();
    const model::Destination& next = row_of(*models[version], taken).next;
    const bool is_known = next.where == model::Where::state;
    return std::pair(errors_reported_by(*models[version], taken),
                     is_known ? models[version]->tables[next.to].concept_name : std::string_view());
  };
  return of(a) != of(b);
}

bool diverge_by_the_tree(const std::vector<const Model*>& models, const StepGroup& group) {
  std::string_view tag, destination, after;
  bool diverged = false;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const StepGroup::Lane& lane = group.lanes[i];
    if (lane.steps.empty()) return false;
    if (lane.start_tag.empty()) continue;
    const Row& row = row_of(*models[i], lane.steps.back().row());
    if (row.next.where != model::Where::state) return false;
    const std::string_view to = models[i]->tables[row.next.to].concept_name;
    const std::string_view here = lane.steps.back().concept_after;
    if (!tag.empty() && (lane.start_tag != tag || to != destination)) return false;
    diverged = diverged || (!tag.empty() && here != after);
    tag = lane.start_tag;
    destination = to;
    after = here;
  }
  return diverged;
}

}  // namespace specdrift::trace
