// Everything that may still happen from a control state on.

#include "core/model/data/facts.h"
#include "core/model/search/row_dependencies.h"
#include "core/prove/analysis/control.h"

namespace specdrift::prove {
namespace {

using model::Action;
using model::Clause;
using model::Condition;
using model::Fact;
using model::FactSet;
using model::Subject;
using model::Verb;

/// Everything that may still happen to a part of a token, and be asked of it.
struct FactPossibilities {
  Fact fact;
  Possibility grow, note_reads;
};
constexpr Possibility no_possibility = Possibility::count;
constexpr FactPossibilities possibilities[] = {
    {Fact::tag_name, Possibility::grow_tag_name, Possibility::test_tag_name},
    {Fact::has_attributes, no_possibility, Possibility::test_attributes},
    {Fact::attribute_name, Possibility::grow_attribute_name, Possibility::check_attribute},
    {Fact::attribute_value, Possibility::grow_attribute_value, no_possibility},
    {Fact::doctype_name, Possibility::grow_doctype_name, no_possibility},
    {Fact::doctype_public_identifier, Possibility::grow_public, no_possibility},
    {Fact::doctype_system_identifier, Possibility::grow_system, no_possibility},
    {Fact::doctype_flag, Possibility::set_doctype_flag, Possibility::test_doctype_flag},
    {Fact::last_start_tag, no_possibility, Possibility::test_last_start_tag},
    {Fact::input_read, no_possibility, Possibility::test_just_read},
    {Fact::foreign, no_possibility, Possibility::test_foreign},
};

void set_possibility(Possibilities& may, Possibility what, bool value = true) {
  if (what != no_possibility) may[index_of(what)] = value;
}

void forget_facts(Possibilities& may, FactSet facts) {
  for (const FactPossibilities& one : possibilities) {
    if (!facts.has(one.fact)) continue;
    set_possibility(may, one.grow, false);
    set_possibility(may, one.note_reads, false);
  }
  for (std::size_t slot = 0; slot < model::most_texts; ++slot) {
    if (!facts.has(model::text_fact(slot))) continue;
    may[index_of(Possibility::output_text, slot)] = false;
    may[index_of(Possibility::test_text, slot)] = false;
  }
  for (std::size_t slot = 0; slot < model::most_values; ++slot)
    if (facts.has(model::value_fact(slot))) may[index_of(Possibility::use_value, slot)] = false;
}

void allow_growth(Possibilities& may, FactSet facts) {
  for (const FactPossibilities& one : possibilities)
    if (facts.has(one.fact)) set_possibility(may, one.grow);
}

/// `texts`: what is done with the text variables among them.
void use_variables(Possibilities& may, FactSet facts, Possibility texts) {
  for (std::size_t slot = 0; slot < model::most_texts; ++slot)
    if (facts.has(model::text_fact(slot))) may[index_of(texts, slot)] = true;
  for (std::size_t slot = 0; slot < model::most_values; ++slot)
    if (facts.has(model::value_fact(slot))) may[index_of(Possibility::use_value, slot)] = true;
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

/// Everything that may happen on a path and after it: its actions from the last to the first.
Possibilities ControlGraph::raised(const Node& node, const Path& path) const {
  Possibilities may = nodes_[path.to].may;
  if (path.to_text) {
    forget_facts(may, model::of_tag | model::of_doctype);
    set_possibility(may, Possibility::drop_tag);
  }
  if (!path.to_step) set_possibility(may, Possibility::unconsume, false);
  for (std::size_t i = path.actions.size(); i > path.rows_chosen_after; --i)
    apply_action(path, i - 1, may);
  apply_conditions(path, may);
  const model::TableIndex at =
      node.control.step != model::no_table ? node.control.step : node.control.state;
  const model::Table& table = model_->tables[at];
  for (const model::Row& row : table.rows)
    use_variables(may, model::variables_of(row.input), Possibility::test_text);
  if (table.reads == model::Reads::number)
    may[index_of(Possibility::use_value, table.index)] = true;
  for (std::size_t i = path.rows_chosen_after; i > 0; --i) apply_action(path, i - 1, may);
  if (path.at_end_only) set_possibility(may, Possibility::drop_tag, false);
  return may;
}

void ControlGraph::apply_action(const Path& path, std::size_t i, Possibilities& may) const {
  const Action& action = *path.actions[i];
  const model::ActionEffect effect = model::effect_of(action);
  forget_facts(may, effect.forgets | (effect.replaces & model::values_and_texts()));
  if (effect.forgets.has(Fact::tag_kind)) {
    set_possibility(may, Possibility::drop_tag, action.verb == Verb::create);
    if (action.verb == Verb::emit_token && may[index_of(Possibility::test_last_start_tag)])
      set_possibility(may, Possibility::test_tag_name);
  }
  if (model::facts_of(action.verb).moves == model::Moves::gives_back_all)
    set_possibility(may, Possibility::unconsume);
  allow_growth(may, effect.grows);
  use_variables(may, effect.reads | effect.computes, Possibility::output_text);
  if (action.verb == Verb::flush && model_->in_attribute != 0xFF)
    for (const Clause& clause : model_->conditions[model_->in_attribute].condition.clauses)
      note_reads(clause, may);
}

void ControlGraph::apply_conditions(const Path& path, Possibilities& may) const {
  for (const Clause* clause : path.tested) note_reads(*clause, may);
}

void ControlGraph::note_reads(const Clause& tested, Possibilities& may) const {
  const Condition condition{.text = {}, .clauses = {&tested, 1}};
  model::for_each_clause(*model_, condition, [&](const Clause& clause) {
    if (clause.subject == Subject::acknowledged) return;  // nobody simulates tree construction
    const FactSet reads = model::reads_of(clause);
    for (const FactPossibilities& one : possibilities)
      if (reads.has(one.fact)) set_possibility(may, one.note_reads);
    use_variables(may, reads, Possibility::test_text);
    if (reads.has(Fact::last_start_tag) && clause.subject != Subject::last_start_tag)
      set_possibility(may, Possibility::compare_last_start_tag);
  });
}

}  // namespace specdrift::prove
