// Variables that still hold something where tree construction asks for another kind of text.

#include <fmt/core.h>

#include <algorithm>

#include "core/prove/analysis/control.h"
#include "core/prove/analysis/supported.h"

namespace specdrift::prove {

using model::Action;
using model::TokenName;
using model::VariableType;
using model::Verb;

Control ControlGraph::obeying(Control control, std::span<const Action> actions) {
  for (const Action& action : actions) {
    if (action.verb == Verb::switch_to)
      control.state = action.destination.to;
    else if (action.target == model::Target::choice)
      control.values[action.slot] = action.number;
    else if (action.target == model::Target::state)
      control.values[action.slot] = action.destination.to + 1U;
  }
  return control;
}

/// Whether a path may emit a start tag.
bool ControlGraph::emits_start_tag(const Node& node, const Path& path) {
  CurrentTag tag = node.control.tag;
  for (const Action* const action : path.actions) {
    if (action->verb == Verb::create)
      tag = action->token == TokenName::end_tag ? CurrentTag::end : CurrentTag::start;
    if (action->verb == Verb::emit_token && action->token == TokenName::tag &&
        tag != CurrentTag::end)
      return true;
  }
  return false;
}

namespace {

/// Whether a variable holds after an action what it held at the start of the input.
bool restores(const Action& action) {
  if (action.verb != Verb::set) return false;
  if (action.target == model::Target::text)
    return action.characters == model::Characters::text && action.text.empty();
  return action.characters == model::Characters::none && action.number == 0;
}

}  // namespace

void ControlGraph::find_unchanged() {
  using model::Target;
  const auto follow = [](const Action& action, Unchanged& unchanged) {
    const bool writes = action.verb == Verb::set || action.verb == Verb::append ||
                        action.verb == Verb::multiply || action.verb == Verb::add_current;
    if (!writes) return;
    if (action.target == Target::text) unchanged.texts[action.slot] = restores(action);
    if (action.target == Target::number || action.target == Target::character)
      unchanged.values[action.slot] = restores(action);
  };
  for (const model::ContextStart& context : model_->contexts) {
    Unchanged& unchanged = nodes_[numbers_.at(obeying({}, context.actions))].unchanged;
    for (const Action& action : context.actions) follow(action, unchanged);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Node& node : nodes_)
      for (const Path& path : node.paths) {
        Unchanged unchanged = node.unchanged;
        for (const Action* const action : path.actions) follow(*action, unchanged);
        Unchanged& there = nodes_[path.to].unchanged;
        unchanged.texts &= there.texts;
        unchanged.values &= there.values;
        changed = changed || unchanged != there;
        there = unchanged;
      }
  }
}

/// A proof begins in each context as its version does. Throws UnsupportedSpecification where tree
/// construction can lead there with variables that still hold something else, and rows ask for them
/// before they are set, and do something else then. Variables that it sets itself are its own
/// affair.
void ControlGraph::refuse_other_beginnings() const {
  std::vector<Control> starts;
  for (const model::ContextStart& context : model_->contexts)
    starts.push_back(obeying({}, context.actions));
  const std::vector<std::uint32_t> classes =
      choices_of_rows().any() ? this->classes() : std::vector<std::uint32_t>();
  for (const Node& node : nodes_)
    for (const Path& path : node.paths) {
      if (path.to_step || !emits_start_tag(node, path)) continue;
      for (const model::FeedbackRow& row : model_->feedback.start_tags)
        refuse_other_beginning(path, row.actions, starts, classes);
    }
}

void ControlGraph::refuse_other_beginning(const Path& path, std::span<const Action> actions,
                                          const std::vector<Control>& starts,
                                          const std::vector<std::uint32_t>& classes) const {
  const Control control = obeying(nodes_[path.to].control, actions);
  const Unchanged& unchanged = nodes_[path.to].unchanged;
  const auto is_set = [&](const model::Variable& variable) {
    return std::ranges::any_of(actions, [&](const Action& action) {
      const bool is_choice =
          action.target == model::Target::choice && variable.type == VariableType::choice;
      const bool is_state =
          action.target == model::Target::state && variable.type == VariableType::state;
      return (is_choice || is_state) && action.slot == variable.slot;
    });
  };
  std::string_view other;
  for (const Control& start : starts) {
    if (start.state != control.state) continue;
    // Choices that make no difference are none that outlast it.
    const auto slots = choices_of_rows();
    const auto other_start = numbers_.find(with_choices(start, control, slots));
    const bool continues_equally = !classes.empty() && other_start != numbers_.end() &&
                                   classes[other_start->second] == classes[numbers_.at(start)];
    const auto differs = [&](const model::Variable& variable) {
      const std::size_t slot = variable.slot;
      if (variable.type == VariableType::text)
        return !unchanged.texts[slot] && (may(start)[index_of(Possibility::test_text, slot)] ||
                                          may(start)[index_of(Possibility::output_text, slot)]);
      const bool is_known =
          variable.type == VariableType::choice || variable.type == VariableType::state;
      return may(start)[index_of(Possibility::use_value, slot)] && !is_set(variable) &&
             !(continues_equally && is_known && slots[slot]) &&
             (is_known ? control.values[slot] != start.values[slot] : !unchanged.values[slot]);
    };
    const auto found = std::ranges::find_if(model_->variables, differs);
    if (found == model_->variables.end()) return;
    other = found->name;
  }
  if (!other.empty())
    throw UnsupportedSpecification(fmt::format(
        "{}: where tree construction asks for text after its start tag, rows from {} on ask for "
        "'{}', which may hold something from before",
        name_of(*tables_[path.table].table, *path.row), name_of(*tables_[control.state].table),
        other));
}

}  // namespace specdrift::prove
