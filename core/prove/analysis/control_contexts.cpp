// What is still held where tree construction asks for another kind of text.

#include <fmt/core.h>

#include <algorithm>

#include "core/prove/analysis/control.h"

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
  std::uint8_t tag = node.control.tag;
  for (const Action* const action : path.actions) {
    if (action->verb == Verb::create) tag = action->token == TokenName::end_tag ? 2 : 1;
    if (action->verb == Verb::emit_token && action->token == TokenName::tag && tag != 2)
      return true;
  }
  return false;
}

/// A proof begins in each context as its version does. Throws Unprovable where tree construction
/// can lead there with variables that still hold something else, and rows ask for them before they
/// are set. What it sets itself is its own affair.
void ControlGraph::refuse_other_beginnings() const {
  std::vector<Control> starts;
  for (const model::ContextStart& context : model_->contexts)
    starts.push_back(obeying({}, context.actions));
  for (const Node& node : nodes_)
    for (const Path& path : node.paths) {
      if (path.to_step || !emits_start_tag(node, path)) continue;
      for (const model::FeedbackRow& row : model_->feedback.start_tags)
        refuse_other_beginning(nodes_[path.to].control, row.actions, starts);
    }
}

void ControlGraph::refuse_other_beginning(const Control& before, std::span<const Action> actions,
                                          const std::vector<Control>& starts) const {
  const Control control = obeying(before, actions);
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
    const auto differs = [&](const model::Variable& variable) {
      const std::size_t slot = variable.slot;
      if (variable.type == VariableType::text)
        return may(start)[index_of(May::ask_text, slot)] ||
               may(start)[index_of(May::output_text, slot)];
      const bool is_known =
          variable.type == VariableType::choice || variable.type == VariableType::state;
      return may(start)[index_of(May::use_value, slot)] && !is_set(variable) &&
             (!is_known || control.values[slot] != start.values[slot]);
    };
    const auto found = std::ranges::find_if(model_->variables, differs);
    if (found == model_->variables.end()) return;
    other = found->name;
  }
  if (!other.empty())
    throw Unprovable(
        fmt::format("where tree construction asks for text, rows ask for '{}', which "
                    "may hold something from before",
                    other));
}

}  // namespace specdrift::prove
