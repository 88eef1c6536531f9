#include "core/model/search/row_dependencies.h"

#include <algorithm>
#include <utility>

#include "core/text/utf8.h"

namespace specdrift::model {
namespace {

template <class Range> void add_all(std::vector<std::string_view>& to, const Range& strings) {
  for (const std::string_view s : strings)
    if (std::ranges::find(to, s) == to.end()) to.push_back(s);
}

}  // namespace

bool only_report(std::span<const Action> actions) {
  return std::ranges::all_of(actions, [](const Action& a) { return a.verb == Verb::error; });
}

bool uses_value_of_current(const Action& action) {
  const bool is_current = action.characters == Characters::current ||
                          action.characters == Characters::current_lowercase ||
                          action.characters == Characters::current_uppercase;
  return action.verb == Verb::add_current || (action.target == Target::character && is_current);
}

void for_each_clause(const Model& model, const Condition& condition,
                     const std::function<void(const Clause&)>& visit) {
  for (const Clause& clause : condition.clauses) {
    visit(clause);
    if (facts_of(clause.subject).index == IndexOf::condition)
      for_each_clause(model, model.conditions[clause.index].condition, visit);
  }
}

FactSet reads_of(const Model& model, const Condition& condition) {
  FactSet facts;
  for_each_clause(model, condition, [&](const Clause& clause) { facts |= reads_of(clause); });
  return facts;
}

RowDependencies::RowDependencies(const Model& model, bool with_tree)
    : rows(model.tables.size()), tree(with_tree) {
  for (std::size_t t = 0; t < model.tables.size(); ++t) {
    const Table& table = model.tables[t];
    add_actions(table.before);
    if (table.reads == Reads::run) runs.push_back(&table.run);
    for (const auto both : {table.rows, table.leaving}) {
      for (const Row& row : both) {
        if (row.kind == RowKind::input) characters.push_back(&row.input);
        if (row.kind == RowKind::number) numbers.push_back(&row.numbers);
        add(model, row.condition, &rows[t].emplace_back());
        add_actions(row.actions);
      }
    }
  }
  for (const EmissionRule& rule : model.emission)
    if (!only_report(rule.actions) && (tree || !rule.at_tree_level))
      add(model, rule.condition, nullptr);
  if (!tree) {
    keep_shortest_names();
    return;
  }
  const FeedbackModel& feedback = model.feedback;
  for (const FeedbackRow& row : feedback.start_tags) {
    add(model, row.condition, nullptr);
    add_all(names, row.names);
  }
  for (const InsideRule& rule : feedback.inside) add_all(names, std::span(&rule.element, 1));
  add_all(names, feedback.foreign_roots);
}

void RowDependencies::add(const Model& model, const Condition& condition, DependenciesOfRow* row) {
  const FactSet reads = reads_of(model, condition);
  tag_name = tag_name || reads.has(Fact::tag_name);
  current_tag = current_tag || reads.has(Fact::tag_kind);
  last_start_tag = last_start_tag || reads.has(Fact::last_start_tag);
  self_closing_flag = self_closing_flag || reads.has(Fact::self_closing_flag);
  doctype_flag = doctype_flag || reads.has(Fact::doctype_flag);
  attributes = attributes || reads.has(Fact::has_attributes);
  duplicate_attribute = duplicate_attribute || reads.has(Fact::attribute_name);
  scripting = scripting || reads.has(Fact::scripting);
  foreign = foreign || reads.has(Fact::foreign);
  for_each_clause(model, condition, [&](const Clause& clause) {
    add_strings(clause);
    add_characters(clause, row);
    if (clause.subject != Subject::acknowledged) return;
    for (const auto list : {model.feedback.rules.acknowledged, model.feedback.foreign_roots,
                            model.feedback.breakout_start_tags}) {
      add_all(names, list);
      name_lists.push_back(list);
    }
  });
}

void RowDependencies::add_strings(const Clause& clause) {
  switch (facts_of(clause.subject).strings) {
  case StringsOf::nothing:
    return;
  case StringsOf::text:
    add_all(texts, clause.strings);
    texts_with_last_start_tag = texts_with_last_start_tag || clause.or_last_start_tag;
    return;
  case StringsOf::tag_name:
    add_all(names, clause.strings);
    name_lists.push_back(clause.strings);
    return;
  case StringsOf::last_start_tag:
    add_all(names, clause.strings);
    add_all(last_start_tags, clause.strings);
    return;
  case StringsOf::input:
    add_all(just_read, clause.strings);
    return;
  }
}

void RowDependencies::add_characters(const Clause& clause, DependenciesOfRow* row) {
  const FactSet reads = facts_of(clause.subject).reads;
  const bool is_next = reads.has(Fact::input_ahead) && clause.ahead.empty();
  const bool is_last = reads.has(Fact::input_matched);
  if (is_next || is_last) characters.push_back(&clause.characters);
  if (row) row->next = row->next || is_next;
  if (row) row->last_matched = row->last_matched || is_last;
  for (const Ahead& ahead : clause.ahead) {
    if (!ahead.last_start_tag) runs.push_back(&ahead.one_or_more);
    if (ahead.has_then) characters.push_back(&ahead.then);
    if (row) row->ahead.push_back(&ahead);
  }
}

/// Simulated tree construction knows names of its own, so this is for runs without it.
void RowDependencies::keep_shortest_names() {
  std::ranges::stable_sort(names, {}, &std::string_view::size);
  std::vector<std::string_view> kept;
  for (const std::string_view name : names)
    if (representative(name) == name) kept.push_back(name);
  names = std::move(kept);
}

std::string_view RowDependencies::representative(std::string_view name) const {
  if (tree) return std::ranges::find(names, name) == names.end() ? std::string_view() : name;
  const auto is_in = [](std::span<const std::string_view> list, std::string_view one) {
    return std::ranges::find(list, one) != list.end();
  };
  const auto at = std::ranges::find_if(names, [&](std::string_view other) {
    return is_in(last_start_tags, name) == is_in(last_start_tags, other) &&
           (!is_in(last_start_tags, name) || name == other) &&
           std::ranges::all_of(name_lists, [&](std::span<const std::string_view> list) {
             return is_in(list, name) == is_in(list, other);
           });
  });
  return at == names.end() ? std::string_view() : *at;
}

void RowDependencies::add_actions(std::span<const Action> actions) {
  for (const Action& action : actions) {
    const bool to_text = action.target == Target::text || action.target == Target::tag_name ||
                         action.target == Target::attribute_name;
    const bool whole =
        action.characters == Characters::text_variable || action.characters == Characters::result;
    if (to_text && whole) texts_flow = true;
    if (action.target != Target::character) continue;
    if (action.characters == Characters::text || action.characters == Characters::character)
      held_characters += utf8::decode_generalized(action.text).code_point;
    else
      holds_current = holds_current || action.characters != Characters::none;
  }
}

}  // namespace specdrift::model
