#include "core/model/search/liveness.h"

#include <algorithm>

namespace specdrift::model {
namespace {

constexpr auto bit(Fact fact) {
  return static_cast<std::size_t>(fact);
}

const Facts of_tag = Facts()
                         .set(bit(Fact::tag))
                         .set(bit(Fact::tag_name_grows))
                         .set(bit(Fact::attributes))
                         .set(bit(Fact::current_attribute));

Facts facts_of(const Clause& clause) {
  Facts facts;
  const auto in_sets = [&](const CharacterSet& set) {
    for (std::size_t slot = 0; slot < most_values; ++slot)
      if ((set.variables >> slot & 1) != 0) facts.set(value_fact(slot));
  };
  if (clause.or_last_start_tag) facts.set(bit(Fact::last_start_tag));
  switch (clause.subject) {
  case Subject::choice:
  case Subject::state_variable:
    facts.set(value_fact(clause.index));
    break;
  case Subject::text:
    facts.set(text_fact(clause.index));
    break;
  case Subject::tag_name:
  case Subject::current_tag:
  case Subject::self_closing_flag:
    facts.set(bit(Fact::tag));
    break;
  case Subject::doctype_flag:
    facts.set(bit(Fact::doctype_flag));
    break;
  case Subject::last_start_tag:
    facts.set(bit(Fact::last_start_tag));
    break;
  case Subject::next:
  case Subject::last_matched:
    in_sets(clause.characters);
    break;
  case Subject::ahead:
    for (const Ahead& ahead : clause.ahead) {
      if (ahead.last_start_tag) facts.set(bit(Fact::last_start_tag));
      in_sets(ahead.one_or_more);
      in_sets(ahead.then);
    }
    break;
  case Subject::tag_has_attributes:
    facts.set(bit(Fact::attributes));
    break;
  case Subject::duplicate_attribute:
    facts.set(bit(Fact::attributes)).set(bit(Fact::current_attribute));
    break;
  case Subject::acknowledged:
    facts.set(bit(Fact::tag)).set(bit(Fact::foreign));
    break;
  case Subject::scripting:
    facts.set(bit(Fact::scripting));
    break;
  case Subject::foreign:
    facts.set(bit(Fact::foreign));
    break;
  case Subject::state:
  case Subject::just_read:
  case Subject::named_condition:
    break;
  }
  return facts;
}

/// Goes backwards through the rows until nothing new is found to be alive.
class Liveness {
 public:
  Liveness(const Model& model, const RowDependencies& asked)
      : model_(model), live_(model.tables.size()) {
    const bool obeys_tree = asked.tree;
    for (const EmissionRule& rule : model.emission)
      if (!only_report(rule.actions) && (obeys_tree || !rule.at_tree_level))
        emission_ |= facts_of(rule.condition);
    if (obeys_tree) emission_.set(bit(Fact::tag));
    if (obeys_tree)
      for (const FeedbackRow& row : model.feedback.start_tags) {
        emission_ |= facts_of(row.condition);
        for (const Action& action : row.actions)
          if (action.verb == Verb::switch_to) asked_by_tree_.push_back(action.destination.to);
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

  std::vector<Facts> find() {
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t t = model_.tables.size(); t-- > 0;) {
        const Facts found = live_[t] | before_table(model_.tables[t], static_cast<TableIndex>(t));
        changes = changes || found != live_[t];
        live_[t] = found;
      }
    }
    return live_;
  }

 private:
  Facts facts_of(const Condition& condition) const {
    Facts facts;
    for_each_clause(model_, condition, [&](const Clause& c) { facts |= model::facts_of(c); });
    return facts;
  }

  Facts before_table(const Table& table, TableIndex number) {
    Facts live;
    for (const Row& row : table.rows) live |= before_row(table, row, number);
    if (table.reads == Reads::number) live.set(value_fact(table.index));
    if (table.reads == Reads::procedure) live |= live_[model_.procedures[table.index].first_step];
    live = before_actions(table.before, live, table, number);
    const bool is_text = table.text != TextConcept::none && table.concepts.empty();
    if (is_text) live &= ~of_tag;
    return live;
  }

  Facts before_row(const Table& table, const Row& row, TableIndex number) {
    Facts live = before_actions(row.actions, at(row.next, number), table, number);
    live |= facts_of(row.condition);
    for (std::size_t slot = 0; slot < most_values; ++slot)
      if ((row.input.variables >> slot & 1) != 0) live.set(value_fact(slot));
    for (const Row& leaving : table.leaving)
      live |= facts_of(leaving.condition) | before_actions(leaving.actions, {}, table, number);
    return live;
  }

  /// What is alive where a row leads.
  Facts at(const Destination& next, TableIndex number) {
    Facts live;
    switch (next.where) {
    case Where::stays:
      return live_[number];
    case Where::state:
    case Where::step:
      return live_[next.to];
    case Where::variable:
      for (const TableIndex state : held_) live |= live_[state];
      return live.set(value_fact(next.to));
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

  Facts before_actions(std::span<const Action> actions, Facts live, const Table& table,
                       TableIndex number) {
    for (std::size_t i = actions.size(); i-- > 0;) before_action(actions[i], live, table, number);
    return live;
  }

  void before_action(const Action& action, Facts& live, const Table& table, TableIndex number) {
    if (action.verb == Verb::as_anything_else) {
      live.reset();
      for (const Row& row : table.rows)
        if (row.kind == RowKind::otherwise) live |= before_row(table, row, number);
      return;
    }
    if (action.verb == Verb::create) {
      if (action.token == TokenName::doctype)
        live.reset(bit(Fact::doctype_flag));
      else if (action.token == TokenName::start_tag || action.token == TokenName::end_tag)
        live &= ~of_tag;
      return;
    }
    if (action.verb == Verb::start_attribute) {
      live.reset(bit(Fact::current_attribute));
      return;
    }
    if (action.verb == Verb::emit_token && action.token == TokenName::tag) {
      const bool asks_name = live[bit(Fact::last_start_tag)];
      live &= ~of_tag;
      live.set(bit(Fact::tag), asks_name);
      live |= emission_;
      for (const TableIndex state : asked_by_tree_) live |= live_[state];
      return;
    }
    if (action.verb == Verb::set) {
      if (action.target == Target::text)
        live.reset(text_fact(action.slot));
      else if (action.target == Target::choice || action.target == Target::number ||
               action.target == Target::character || action.target == Target::state)
        live.reset(value_fact(action.slot));
    }
    if (action.target == Target::none) return;
    if (action.target == Target::tag_name) live.set(bit(Fact::tag_name_grows));
    if (action.characters == Characters::text_variable)
      live.set(text_fact(action.characters_slot));
    else if (action.characters == Characters::number_variable ||
             action.characters == Characters::character_variable)
      live.set(value_fact(action.characters_slot));
  }

  const Model& model_;
  std::vector<Facts> live_;
  std::vector<TableIndex> held_;  ///< the states that variables can hold
  std::vector<TableIndex> asked_by_tree_;
  Facts emission_;
};

}  // namespace

std::vector<Facts> live_facts(const Model& model, const RowDependencies& asked) {
  return Liveness(model, asked).find();
}

}  // namespace specdrift::model
