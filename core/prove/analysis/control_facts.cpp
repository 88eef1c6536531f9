// What may still happen from a control state on.

#include <algorithm>

#include "core/model/search/row_dependencies.h"
#include "core/prove/analysis/control.h"

namespace specdrift::prove {
namespace {

using model::Action;
using model::Characters;
using model::Clause;
using model::Condition;
using model::Subject;
using model::Target;
using model::TokenName;
using model::Verb;
using model::Where;

bool has_something(const Action& action) {
  return action.characters != Characters::none &&
         !(action.characters == Characters::text && action.text.empty());
}

}  // namespace

void ControlGraph::solve() {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      Possibilities may = nodes_[i].may;
      for (const Path& path : nodes_[i].paths) may |= raised(nodes_[i], path);
      changed = changed || may != nodes_[i].may;
      nodes_[i].may = may;
    }
  }
}

/// What may happen on a path and behind it: its actions from the last to the first.
Possibilities ControlGraph::raised(const Node& node, const Path& path) const {
  Possibilities may = nodes_[path.to].may;
  const auto set = [&](Possibility what, bool value = true) { may[index_of(what)] = value; };
  if (path.to_text) {
    for (const Possibility what :
         {Possibility::grow_tag_name, Possibility::ask_tag_name, Possibility::grow_attribute_name,
          Possibility::grow_attribute_value, Possibility::grow_doctype_name,
          Possibility::grow_public, Possibility::grow_system, Possibility::set_doctype_flag,
          Possibility::ask_attributes, Possibility::ask_doctype_flag, Possibility::check_attribute})
      set(what, false);
    set(Possibility::drop_tag);
  }
  if (!path.to_step) set(Possibility::unconsume, false);
  for (std::size_t i = path.actions.size(); i > path.asked_at; --i) apply_action(path, i - 1, may);
  apply_conditions(path, may);
  const model::TableIndex at =
      node.control.step != model::no_table ? node.control.step : node.control.state;
  const model::Table& table = model_->tables[at];
  const auto use_variables = [&](const model::CharacterSet& input) {
    for (std::size_t slot = 0; slot < model::most_values; ++slot)
      if ((input.variables >> slot & 1) != 0) may[index_of(Possibility::use_value, slot)] = true;
  };
  for (const model::Row& row : table.rows) use_variables(row.input);
  if (table.reads == model::Reads::number)
    may[index_of(Possibility::use_value, table.index)] = true;
  for (std::size_t i = path.asked_at; i > 0; --i) apply_action(path, i - 1, may);
  if (path.at_end_only) set(Possibility::drop_tag, false);
  return may;
}

void ControlGraph::apply_action(const Path& path, std::size_t i, Possibilities& may) const {
  const Action& action = *path.actions[i];
  const auto set = [&](Possibility what, bool value = true) { may[index_of(what)] = value; };
  const auto use = [&](std::size_t slot) { may[index_of(Possibility::use_value, slot)] = true; };
  const auto forget_tag = [&] {
    for (const Possibility what :
         {Possibility::grow_tag_name, Possibility::ask_tag_name, Possibility::grow_attribute_name,
          Possibility::grow_attribute_value, Possibility::ask_attributes,
          Possibility::check_attribute})
      set(what, false);
  };
  const auto forget_doctype = [&] {
    for (const Possibility what :
         {Possibility::grow_doctype_name, Possibility::grow_public, Possibility::grow_system,
          Possibility::set_doctype_flag, Possibility::ask_doctype_flag})
      set(what, false);
  };
  switch (action.verb) {
  case Verb::create:
    if (action.token == TokenName::start_tag || action.token == TokenName::end_tag) {
      forget_tag();
      set(Possibility::drop_tag);
    } else if (action.token == TokenName::doctype) {
      forget_doctype();
    }
    break;
  case Verb::emit_token:
    if (action.token == TokenName::tag) {
      forget_tag();
      set(Possibility::drop_tag, false);
      if (may[index_of(Possibility::ask_last_start_tag)]) set(Possibility::ask_tag_name);
    } else if (action.token == TokenName::doctype) {
      forget_doctype();
    }
    break;
  case Verb::start_attribute:
    set(Possibility::grow_attribute_name, false);
    set(Possibility::grow_attribute_value, false);
    set(Possibility::check_attribute, false);
    break;
  case Verb::set:
    if (action.target == Target::text) {
      may[index_of(Possibility::output_text, action.slot)] = false;
      may[index_of(Possibility::ask_text, action.slot)] = false;
    } else if (action.target == Target::choice || action.target == Target::number ||
               action.target == Target::character || action.target == Target::state) {
      may[index_of(Possibility::use_value, action.slot)] = false;
    }
    break;
  case Verb::multiply:
  case Verb::add_current:
    use(action.slot);
    break;
  case Verb::unconsume:
    set(Possibility::unconsume);
    break;
  case Verb::switch_to:
  case Verb::reconsume_in:
    if (action.destination.where == Where::variable) use(action.destination.to);
    break;
  default:
    break;
  }
  if (action.verb == Verb::set || action.verb == Verb::append) {
    switch (action.target) {
    case Target::tag_name:
      if (has_something(action)) set(Possibility::grow_tag_name);
      break;
    case Target::attribute_name:
      if (has_something(action)) set(Possibility::grow_attribute_name);
      break;
    case Target::attribute_value:
      if (has_something(action)) set(Possibility::grow_attribute_value);
      break;
    case Target::doctype_name:
      set(Possibility::grow_doctype_name);
      break;
    case Target::doctype_public_identifier:
      set(Possibility::grow_public);
      break;
    case Target::doctype_system_identifier:
      set(Possibility::grow_system);
      break;
    case Target::doctype_flag:
      set(Possibility::set_doctype_flag);
      break;
    default:
      break;
    }
  }
  if (action.verb == Verb::flush) {
    set(Possibility::grow_attribute_value);
    if (model_->in_attribute != 0xFF)
      for (const Clause& clause : model_->conditions[model_->in_attribute].condition.clauses)
        ask(clause, may);
  }
  if (action.characters == Characters::text_variable)
    may[index_of(Possibility::output_text, action.characters_slot)] = true;
  if (action.characters == Characters::number_variable ||
      action.characters == Characters::character_variable)
    use(action.characters_slot);
}

void ControlGraph::apply_conditions(const Path& path, Possibilities& may) const {
  for (const Clause* clause : path.asked) ask(*clause, may);
}

void ControlGraph::ask(const Clause& asked, Possibilities& may) const {
  model::for_each_clause(*model_, Condition{.text = {}, .clauses = {&asked, 1}},
                         [&](const Clause& clause) {
                           const auto set = [&](Possibility what) { may[index_of(what)] = true; };
                           switch (clause.subject) {
                           case Subject::choice:
                           case Subject::state_variable:
                             may[index_of(Possibility::use_value, clause.index)] = true;
                             break;
                           case Subject::text:
                             may[index_of(Possibility::ask_text, clause.index)] = true;
                             break;
                           case Subject::tag_name:
                             set(Possibility::ask_tag_name);
                             break;
                           case Subject::last_start_tag:
                             set(Possibility::ask_last_start_tag);
                             break;
                           case Subject::just_read:
                             set(Possibility::ask_just_read);
                             break;
                           case Subject::foreign:
                             set(Possibility::ask_foreign);
                             break;
                           case Subject::tag_has_attributes:
                             set(Possibility::ask_attributes);
                             break;
                           case Subject::doctype_flag:
                             set(Possibility::ask_doctype_flag);
                             break;
                           case Subject::duplicate_attribute:
                             set(Possibility::check_attribute);
                             break;
                           default:
                             break;
                           }
                           bool compares = clause.or_last_start_tag;
                           unsigned variables = clause.characters.variables;
                           for (const model::Ahead& ahead : clause.ahead) {
                             compares = compares || ahead.last_start_tag;
                             variables |= ahead.one_or_more.variables | ahead.then.variables;
                           }
                           if (compares) set(Possibility::ask_last_start_tag);
                           if (compares) set(Possibility::compare_last_start_tag);
                           for (std::size_t slot = 0; slot < model::most_values; ++slot)
                             if ((variables >> slot & 1) != 0)
                               may[index_of(Possibility::use_value, slot)] = true;
                         });
}

}  // namespace specdrift::prove
