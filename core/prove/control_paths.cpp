// The ways from one control state to the next.

#include "core/model/asked.h"
#include "core/prove/control.h"

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
  for (const Action& action : table.before) {
    path.actions.push_back(&action);
    if (action.target == Target::choice) control.values[action.slot] = action.number;
    if (action.target == Target::state) control.values[action.slot] = action.destination.to + 1U;
  }
  path.asked_at = path.actions.size();
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
  for (const FacetRow& leaving : table.leaving) note_asked(path, leaving.row->condition, control);
  for (const FacetRow& row : table.rows) {
    if (row.skipped) continue;
    note_asked(path, row.row->condition, control);
    if (holds(row.row->condition, control) == Truth::no) continue;
    Path taken = path;
    const auto& input = row.row->input;
    taken.at_end_only =
        before.at_end_only ||
        (row.row->kind == RowKind::input && input.end_of_input && input.is_simple() &&
         input.ascii[0] == 0 && input.ascii[1] == 0) ||
        (row.row->kind == RowKind::result && row.row->result == model::ReadResult::end_of_input);
    if (!table.leaving.empty())
      for (const FacetRow& leaving : table.leaving)
        for (const Action& action : leaving.actions) taken.actions.push_back(&action);
    follow(index, control, std::move(taken), &row, row.actions, at);
  }
}

/// The actions of a row, and where they lead.
void ControlGraph::follow(std::uint32_t index, Control control, Path path, const FacetRow* row,
                          std::span<const Action> actions, TableIndex at) {
  Destination destination;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    // What is read until a string goes into a token that is created as soon as reading begins.
    if (action.verb == Verb::create && tables_[at].table->reads == Reads::until) continue;
    path.actions.push_back(&action);
    switch (action.verb) {
    case Verb::switch_to:
    case Verb::reconsume_in:
    case Verb::go_to:
    case Verb::return_nothing:
    case Verb::return_characters:
      destination = action.destination;
      break;
    case Verb::set:
      if (action.target == Target::choice) control.values[action.slot] = action.number;
      if (action.target == Target::state) control.values[action.slot] = action.destination.to + 1U;
      break;
    case Verb::create:
      if (action.token == TokenName::start_tag) control.tag = 1;
      if (action.token == TokenName::end_tag) control.tag = 2;
      break;
    case Verb::start_attribute:
      if (control.tag == 0) control.tag = 1;
      break;
    case Verb::emit_token: {
      if (action.token == TokenName::end_of_file) {
        path.at_end_only = true;
        break;
      }
      TokenName emitted = action.token;
      if (emitted == TokenName::tag)
        emitted = control.tag == 2 ? TokenName::end_tag : TokenName::start_tag;
      for (const model::EmissionRule& rule : model_->emission) {
        if (rule.emitted != emitted || rule.at_tree_level) continue;
        if (!model::only_report(rule.actions) || with_errors_)
          note_asked(path, rule.condition, control);
        if (model::only_report(rule.actions)) continue;
        const Truth truth = holds(rule.condition, control);
        if (truth == Truth::unknown)
          throw Unprovable("what follows from emitting a token depends on what is in it");
        if (truth == Truth::no) continue;
        for (const Action& rule_action : rule.actions) {
          path.actions.push_back(&rule_action);
          if (rule_action.target == Target::choice)
            control.values[rule_action.slot] = rule_action.number;
        }
      }
      if (action.token == TokenName::tag) control.tag = 0;
      break;
    }
    case Verb::as_anything_else: {
      const auto& rows = tables_[at].rows;
      for (const FacetRow* next = row + 1; next <= &rows.back(); ++next) {
        const bool is_last = next == &rows.back();
        if (next->row->kind != RowKind::otherwise && !is_last) continue;
        const Truth truth = is_last ? Truth::yes : holds(next->row->condition, control);
        note_asked(path, next->row->condition, control);
        if (truth == Truth::no) continue;
        follow(index, control, path, next, next->actions, at);
        if (truth == Truth::yes) return;
      }
      return;
    }
    default:
      break;
    }
  }
  arrive(index, control, std::move(path), destination);
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
  if (path.to_text) control.tag = 0;
  path.to = node(control);
  nodes_[index].paths.push_back(std::move(path));
}

}  // namespace specdrift::prove
