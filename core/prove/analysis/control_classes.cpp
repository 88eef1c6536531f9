// Which control states do the same, though their choices hold something else.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/prove/analysis/control.h"

namespace specdrift::prove {

using model::Action;
using model::Clause;
using model::Condition;
using model::RowKind;
using model::Subject;
using model::Target;
using model::Verb;

namespace {

void append_destination(std::string& to, const model::Destination& destination) {
  to += fmt::format("{} {},", static_cast<int>(destination.where), destination.to);
}

/// All that an action does.
void append_action(std::string& to, const Action& a) {
  to += fmt::format("{} {} {} {} {} {} {} {} {} {}:{}{}:{}", static_cast<int>(a.verb),
                    static_cast<int>(a.target), a.slot, static_cast<int>(a.token),
                    static_cast<int>(a.characters), a.characters_slot, static_cast<int>(a.from),
                    a.base, a.number, a.text.size(), a.text, a.null.size(), a.null);
  append_destination(to, a.destination);
}

/// All that a clause asks for. Lookahead is the same where it is written once.
void append_clause(std::string& to, const Clause& c) {
  to += fmt::format("{} {} {} {} {} {} {} {} {}", static_cast<int>(c.subject), c.negated,
                    c.ignores_case, c.index, c.values, c.or_last_start_tag, c.or_none,
                    fmt::ptr(c.ahead.data()), c.ahead.size());
  for (const std::string_view text : c.strings) to += fmt::format("'{}:{}", text.size(), text);
  for (const model::TableIndex state : c.states) to += fmt::format(",{}", state);
  const bool has_characters = c.characters.ascii[0] != 0 || c.characters.ascii[1] != 0 ||
                              !c.characters.others.empty() || c.characters.end_of_input;
  // Sets of characters are not taken apart: one is the same as itself.
  if (has_characters || !c.characters.is_simple()) to += fmt::format("@{}", fmt::ptr(&c));
}

/// The input of a row. The first row for it that holds is taken.
std::string matcher_of(const model::Row& row) {
  return fmt::format("{} {} {}:{}\n", static_cast<int>(row.kind), row.ignores_case,
                     row.written.size(), row.written);
}

const std::string any_matcher = "otherwise\n";

}  // namespace

/// Choices that nothing asks for except rows of states and steps, by themselves.
std::bitset<model::most_values> ControlGraph::choices_of_rows() const {
  std::bitset<model::most_values> slots;
  for (const model::Variable& variable : model_->variables)
    if (variable.type == model::VariableType::choice) slots.set(variable.slot);
  const auto exclude = [&](const Condition& condition) {
    for (const Clause& clause : condition.clauses)
      if (clause.subject == Subject::choice) slots.reset(clause.index);
  };
  for (const model::NamedCondition& named : model_->conditions) exclude(named.condition);
  for (const model::EmissionRule& rule : model_->emission) exclude(rule.condition);
  for (const model::FeedbackRow& row : model_->feedback.start_tags) exclude(row.condition);
  for (const model::Table& table : model_->tables) {
    for (const model::Row& row : table.leaving) exclude(row.condition);
    for (const model::ConceptCase& one : table.concepts) exclude(one.condition);
  }
  return slots;
}

/// A start, with what these choices may hold where tree construction asks for it.
void ControlGraph::add_other_beginnings() {
  const auto slots = choices_of_rows();
  if (slots.none()) return;
  std::vector<Control> found;
  for (const Node& node : nodes_)
    for (const Path& path : node.paths) {
      if (path.to_step || !emits_start_tag(node, path)) continue;
      for (const model::FeedbackRow& row : model_->feedback.start_tags)
        for (const model::ContextStart& context : model_->contexts)
          found.push_back(with_choices(obeying({}, context.actions),
                                       obeying(nodes_[path.to].control, row.actions), slots));
    }
  for (const Control& control : found) node(control);
}

Control ControlGraph::with_choices(Control control, const Control& of,
                                   const std::bitset<model::most_values>& slots) {
  for (std::size_t slot = 0; slot < slots.size(); ++slot)
    if (slots[slot]) control.values[slot] = of.values[slot];
  return control;
}

/// The paths of a control state that can be taken, in the order in which they are tried, without
/// where they lead.
std::vector<std::pair<std::string, std::uint32_t>> ControlGraph::taken_paths(
    const Node& node, const std::bitset<model::most_values>& slots) const {
  std::vector<std::pair<std::string, std::uint32_t>> paths;
  std::map<std::string, const FacetRow*> closed;  // by what comes before a row, and what it takes
  for (const Path& path : node.paths) {
    std::string before, text;
    bool is_reached = true, is_certain = true;
    for (const Chosen& chosen : path.chosen) {
      if (chosen.is_leaving) {
        text += fmt::format("leaving {}\n", fmt::ptr(chosen.row));
        before += text;
        continue;
      }
      const std::string matcher = matcher_of(*chosen.row->row);
      for (const std::string& what : {matcher, any_matcher}) {
        const auto earlier = closed.find(before + what);
        is_reached = is_reached && (earlier == closed.end() || earlier->second == chosen.row);
      }
      is_certain = is_certain && chosen.unknown.empty();
      const bool is_any = chosen.row->row->kind == RowKind::otherwise;
      if (is_certain) closed.emplace(before + (is_any ? any_matcher : matcher), chosen.row);
      before += matcher;
      text += matcher;
      for (const Clause* const clause : chosen.unknown) append_clause(text += '?', *clause);
      if (chosen.watches) text += fmt::format("watch {}", fmt::ptr(chosen.row->watch));
    }
    if (!is_reached) continue;
    for (const Action* const action : path.actions) {
      const bool is_choice =
          action->verb == Verb::set && action->target == Target::choice && slots[action->slot];
      if (!is_choice && action->verb != Verb::as_anything_else) append_action(text += ';', *action);
    }
    text += fmt::format("|{} {} {} {}", path.at_end_only, path.to_text, path.to_step, path.table);
    paths.emplace_back(std::move(text), path.to);
  }
  return paths;
}

/// The coarsest partition of the control states of which each two of a class take the same paths
/// into the same classes. Ends: each round divides a class, or is the last.
std::vector<std::uint32_t> ControlGraph::classes() const {
  const auto slots = choices_of_rows();
  std::vector<std::uint32_t> classes(nodes_.size());
  std::map<std::string, std::uint32_t> numbers;
  std::vector<std::vector<std::pair<std::string, std::uint32_t>>> paths;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Control control = with_choices(nodes_[i].control, {}, slots);
    std::string key = fmt::format("{} {} {} {} {}", control.state, control.previous, control.step,
                                  static_cast<int>(control.tag), fmt::join(control.values, " "));
    paths.push_back(taken_paths(nodes_[i], slots));
    for (const auto& path : paths.back()) key += "\n\n" + path.first;
    classes[i] = numbers.emplace(std::move(key), numbers.size()).first->second;
  }
  for (std::size_t count = 0; count != numbers.size();) {
    count = numbers.size();
    numbers.clear();
    std::vector<std::uint32_t> finer(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      std::string key = std::to_string(classes[i]);
      for (const auto& path : paths[i]) key += fmt::format(" {}", classes[path.second]);
      finer[i] = numbers.emplace(std::move(key), numbers.size()).first->second;
    }
    classes = std::move(finer);
  }
  return classes;
}

}  // namespace specdrift::prove
