// The ways from one control state to the next.

#include <fmt/format.h>

#include "core/model/search/row_dependencies.h"
#include "core/prove/analysis/control.h"
#include "core/prove/analysis/supported.h"

namespace specdrift::prove {

using model::Action;
using model::Destination;
using model::no_table;
using model::Reads;
using model::RowKind;
using model::Table;
using model::TableIndex;
using model::Target;
using model::TokenName;
using model::Verb;
using model::Where;

void ControlGraph::expand(std::uint32_t index) {
  Control control = nodes_[index].control;
  const TableIndex at = control.step != no_table ? control.step : control.state;
  const Table& table = *tables_[at].table;
  Path path;
  std::vector<Action> before;
  for (const Action& action : table.before) note_action(action, path, control);
  path.rows_chosen_after = path.actions.size();
  if (control.step == no_table && table.reads == Reads::procedure) {
    control.step = model_->procedures[table.index].first_step;
    path.to = node(control);
    path.to_step = true;
    nodes_[index].paths.push_back(std::move(path));
    return;
  }
  add_rows(index, control, path, at);
}

void ControlGraph::add_rows(std::uint32_t index, Control control, const Path& before,
                            TableIndex at) {
  const FacetTable& table = tables_[at];
  Path path = before;
  for (const FacetRow& row : table.rows) {
    if (row.skipped) continue;
    note_tested(path, row.row->condition, control);
    if (holds(row.row->condition, control) == Truth::no) continue;
    Path taken = path;
    choose(taken, row, control);
    taken.row = row.row;
    taken.table = at;
    const auto& input = row.row->input;
    taken.at_end_only =
        before.at_end_only ||
        (row.row->kind == RowKind::input && input.end_of_input && input.is_simple() &&
         input.ascii[0] == 0 && input.ascii[1] == 0) ||
        (row.row->kind == RowKind::result && row.row->result == model::ReadResult::end_of_input);
    Way way{index, at, &row, !table.leaving.empty() && row.row->next.where != Where::stays, {}};
    follow(way, control, std::move(taken), row.actions);
  }
}

void ControlGraph::choose(Path& path, const FacetRow& row, const Control& control) const {
  Chosen chosen{&row, false, {}};
  chosen.watches = row.watch && holds(row.watch->row->condition, control) != Truth::no;
  for (const model::Clause& clause : row.row->condition.clauses)
    if (holds({.text = {}, .clauses = {&clause, 1}}, control) == Truth::unknown)
      chosen.unknown.push_back(&clause);
  path.chosen.push_back(std::move(chosen));
}

/// Each row on leaving may be the one that is taken, or none.
void ControlGraph::leave(Way way, const Control& control, const Path& path,
                         std::span<const Action> after) {
  way.is_leaving = false;
  Path tested = path;
  for (const FacetRow& row : tables_[way.at].leaving) {
    note_tested(tested, row.row->condition, control);
    const Truth truth = holds(row.row->condition, control);
    if (truth == Truth::no) continue;
    Path taken = tested;
    taken.chosen.push_back({&row, true, {}});
    Control left = control;
    for (const Action& action : row.actions) note_action(action, taken, left);
    follow(way, left, std::move(taken), after);
    if (truth == Truth::yes) return;
  }
  tested.chosen.push_back({nullptr, true, {}});
  follow(way, control, std::move(tested), after);
}

/// Notes what an action that every path can have does to its control state.
void ControlGraph::note_action(const Action& action, Path& path, Control& control) {
  path.actions.push_back(&action);
  switch (action.verb) {
  case Verb::set:
    if (action.target == Target::choice) control.values[action.slot] = action.number;
    if (action.target == Target::state) control.values[action.slot] = action.destination.to + 1U;
    return;
  case Verb::create:
    if (action.token == TokenName::start_tag) control.tag = CurrentTag::start;
    if (action.token == TokenName::end_tag) control.tag = CurrentTag::end;
    return;
  case Verb::start_attribute:
    if (control.tag == CurrentTag::none) control.tag = CurrentTag::start;
    return;
  default:
    return;
  }
}

/// The actions of a row, and where they lead.
void ControlGraph::follow(Way way, Control control, Path path, std::span<const Action> actions) {
  const TableIndex at = way.at;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    // Text that is read until a string goes into a token that is created as soon as reading begins.
    if (action.verb == Verb::create && tables_[at].table->reads == Reads::until) continue;
    const bool leads_on = action.verb == Verb::switch_to || action.verb == Verb::reconsume_in;
    const bool emits_tag = action.verb == Verb::emit_token && action.token == TokenName::tag;
    if (way.is_leaving && (leads_on || emits_tag))
      return leave(way, control, path, actions.subspan(i));
    note_action(action, path, control);
    switch (action.verb) {
    case Verb::switch_to:
    case Verb::reconsume_in:
    case Verb::go_to:
    case Verb::return_nothing:
    case Verb::return_characters:
      way.destination = action.destination;
      break;
    case Verb::emit_token: {
      if (action.token == TokenName::end_of_file) {
        path.at_end_only = true;
        break;
      }
      TokenName emitted = action.token;
      if (emitted == TokenName::tag)
        emitted = control.tag == CurrentTag::end ? TokenName::end_tag : TokenName::start_tag;
      for (const model::EmissionRule& rule : model_->emission) {
        if (rule.emitted != emitted || rule.at_tree_level) continue;
        if (!model::only_report(rule.actions) || with_errors_)
          note_tested(path, rule.condition, control);
        if (model::only_report(rule.actions)) continue;
        const Truth truth = holds(rule.condition, control);
        if (truth == Truth::unknown)
          throw UnsupportedSpecification(fmt::format(
              "{}: what follows from the token that it emits depends on what is in it (if \"{}\")",
              name_of(*tables_[at].table, *way.row->row), rule.condition.text));
        if (truth == Truth::no) continue;
        for (const Action& rule_action : rule.actions) note_action(rule_action, path, control);
      }
      if (action.token == TokenName::tag) control.tag = CurrentTag::none;
      break;
    }
    case Verb::as_anything_else: {
      const auto& rows = tables_[at].rows;
      for (const FacetRow* next = way.row + 1; next <= &rows.back(); ++next) {
        const bool is_last = next == &rows.back();
        if (next->row->kind != RowKind::otherwise && !is_last) continue;
        const Truth truth = is_last ? Truth::yes : holds(next->row->condition, control);
        note_tested(path, next->row->condition, control);
        if (truth == Truth::no) continue;
        Way other = way;
        other.row = next;
        Path taken = path;
        choose(taken, *next, control);
        follow(other, control, std::move(taken), next->actions);
        if (truth == Truth::yes) return;
      }
      return;
    }
    default:
      break;
    }
  }
  arrive(way.index, control, std::move(path), way.destination);
}

void ControlGraph::arrive(std::uint32_t index, Control control, Path path,
                          Destination destination) {
  const auto move_to = [&](TableIndex to) {
    control.previous = model_->tables[to].asks_for_previous_state ? control.state : no_table;
    control.state = to;
  };
  switch (destination.where) {
  case Where::stays:
    break;
  case Where::state:
    move_to(destination.to);
    break;
  case Where::variable: {
    const std::uint32_t held = control.values[destination.to];
    move_to(held == 0 ? TableIndex{0} : static_cast<TableIndex>(held - 1));
    break;
  }
  case Where::previous_state:
    move_to(control.previous == no_table ? TableIndex{0} : control.previous);
    break;
  case Where::step:
    control.step = destination.to;
    path.to_step = true;
    break;
  case Where::returns: {
    control.step = no_table;
    return add_rows(index, control, path, control.state);
  }
  }
  path.to_text = control.step == no_table && tables_[control.state].is_text;
  if (path.to_text) control.tag = CurrentTag::none;
  path.to = node(control);
  nodes_[index].paths.push_back(std::move(path));
}

}  // namespace specdrift::prove
