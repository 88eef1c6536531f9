#include "core/model/search/liveness.h"

#include <algorithm>

namespace specdrift::model {
namespace {

/// Goes backwards through the rows until nothing new is found to be alive.
class Liveness {
 public:
  Liveness(const Model& model, const RowDependencies& dependencies)
      : model_(model), live_(model.tables.size()) {
    const bool obeys_tree = dependencies.tree;
    for (const EmissionRule& rule : model.emission)
      if (!only_report(rule.actions) && (obeys_tree || !rule.at_tree_level))
        emission_ |= reads_of(model, rule.condition);
    if (obeys_tree) emission_ |= of_tag_alone;
    if (obeys_tree)
      for (const FeedbackRow& row : model.feedback.start_tags) {
        emission_ |= reads_of(model, row.condition);
        for (const Action& action : row.actions)
          if (action.verb == Verb::switch_to) states_of_tree_.push_back(action.destination.to);
      }
    for (const Table& table : model.tables)
      for (const Row& row : table.rows)
        for (const Action& action : row.actions)
          if (action.target == Target::state && action.destination.to != no_table)
            held_.push_back(action.destination.to);
    for (const Table& table : model.tables)
      for (const Action& action : table.before)
        if (action.target == Target::state && action.destination.to != no_table)
          held_.push_back(action.destination.to);
    held_.push_back(0);
  }

  std::vector<LiveFacts> find() {
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t t = model_.tables.size(); t-- > 0;) {
        LiveFacts found = before_table(model_.tables[t], static_cast<TableIndex>(t));
        found |= live_[t];
        changes = changes || found != live_[t];
        live_[t] = found;
      }
    }
    return live_;
  }

 private:
  LiveFacts before_table(const Table& table, TableIndex number) {
    LiveFacts live;
    for (const Row& row : table.rows) live |= before_row(table, row, number);
    if (table.reads == Reads::number) live.tested.add(value_fact(table.index));
    if (table.reads == Reads::procedure) live |= live_[model_.procedures[table.index].first_step];
    live = before_actions(table.before, live, table, number);
    const bool is_text = table.text != TextKind::none && table.concepts.empty();
    if (is_text) live.forget(of_tag);
    return live;
  }

  LiveFacts before_row(const Table& table, const Row& row, TableIndex number) {
    LiveFacts live = before_actions(row.actions, at(row.next, number), table, number);
    live.tested |= reads_of(model_, row.condition) | variables_of(row.input);
    for (const Row& leaving : table.leaving) {
      live.tested |= reads_of(model_, leaving.condition);
      live |= before_actions(leaving.actions, {}, table, number);
    }
    return live;
  }

  /// The facts that are alive where a row leads.
  LiveFacts at(const Destination& next, TableIndex number) {
    LiveFacts live;
    switch (next.where) {
    case Where::stays:
      return live_[number];
    case Where::state:
    case Where::step:
      return live_[next.to];
    case Where::variable:
      for (const TableIndex state : held_) live |= live_[state];
      live.tested.add(value_fact(next.to));
      return live;
    case Where::previous_state:
      for (std::size_t t = 0; t < model_.state_count; ++t)
        if (leads_to(model_.tables[t], number)) live |= live_[t];
      return live;
    case Where::returns:  // what is alive there, the caller adds
      return live;
    }
    return live;
  }

  static bool leads_to(const Table& table, TableIndex state) {
    return std::ranges::any_of(table.rows, [&](const Row& row) {
      return std::ranges::any_of(row.actions, [&](const Action& a) {
        return a.destination.where == Where::variable || a.destination.to == state;
      });
    });
  }

  LiveFacts before_actions(std::span<const Action> actions, LiveFacts live, const Table& table,
                           TableIndex number) {
    for (std::size_t i = actions.size(); i-- > 0;) before_action(actions[i], live, table, number);
    return live;
  }

  void before_action(const Action& action, LiveFacts& live, const Table& table, TableIndex number) {
    if (action.verb == Verb::as_anything_else) {
      live = {};
      for (const Row& row : table.rows)
        if (row.kind == RowKind::otherwise) live |= before_row(table, row, number);
      return;
    }
    const ActionEffect effect = effect_of(action);
    const bool asks_name = live.tested.has(Fact::last_start_tag);
    live.forget(effect.forgets | (effect.replaces & values_and_texts()));
    if (action.verb == Verb::emit_token && action.token == TokenName::tag) {
      if (asks_name) live.tested.add(Fact::tag_name);
      live.tested |= emission_;
      for (const TableIndex state : states_of_tree_) live |= live_[state];
      return;
    }
    if (action.target == Target::none) return;  // no row asks what has been emitted
    if ((effect.replaces | effect.grows).has(Fact::tag_name)) live.tag_name_grows = true;
    live.tested |= effect.reads;
  }

  const Model& model_;
  std::vector<LiveFacts> live_;
  std::vector<TableIndex> held_;  ///< the states that variables can hold
  std::vector<TableIndex> states_of_tree_;
  FactSet emission_;
};

}  // namespace

std::vector<LiveFacts> live_facts(const Model& model, const RowDependencies& dependencies) {
  return Liveness(model, dependencies).find();
}

}  // namespace specdrift::model
