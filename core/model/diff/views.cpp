#include "core/model/diff/views.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/wording/sentences.h"

namespace specdrift::model {
namespace {

constexpr std::uint64_t any_value = ~std::uint64_t{0};

std::uint64_t all_values(const Model& model, std::uint8_t slot) {
  const Variable* const v = variable_in_slot(model, VariableType::choice, slot);
  const std::size_t count = v ? v->values.size() : 64;
  return count >= 64 ? any_value : (std::uint64_t{1} << count) - 1;
}

Truth opposite(Truth t) {
  return t == Truth::at_times ? t : t == Truth::yes ? Truth::no : Truth::yes;
}

}  // namespace

Views::Views(const Model& model) : model_(&model) {
  for (TableIndex t = 0; t < model.tables.size(); ++t) add(t);
}

void Views::add(TableIndex table) {
  const Table& t = model_->tables[table];
  View fresh;
  fresh.table = table;
  for (std::uint8_t slot = 0; slot < most_values; ++slot)
    fresh.choices[slot] = all_values(*model_, slot);
  for (std::size_t i = 0; i <= t.concepts.size(); ++i) {
    View view = fresh;
    view.concept_name = i < t.concepts.size() ? t.concepts[i].name : t.concept_name;
    if (i < t.concepts.size())
      for (const Clause& clause : t.concepts[i].condition.clauses) narrow(view, clause, true);
    for (std::size_t before = 0; before < i; ++before) rule_out(view, t.concepts[before].condition);
    views_.push_back(view);
  }
  if (t.reads != Reads::until) return;
  View after = fresh;
  for (std::size_t matched = 1; matched < t.of.size(); ++matched) {
    after.matched = static_cast<std::uint8_t>(matched);
    views_.push_back(after);
  }
}

void Views::narrow(View& view, const Clause& clause, bool holds) const {
  const bool wanted = holds != clause.negated;
  if (clause.subject == Subject::choice) {
    view.choices[clause.index] &=
        wanted ? clause.values : all_values(*model_, clause.index) & ~clause.values;
  } else if (clause.subject == Subject::last_start_tag) {
    view.last_start_tag.emplace_back(words_for(clause), wanted);
  }
}

/// Where all but one clause of a condition are known to hold, that one does not.
void Views::rule_out(View& view, const Condition& condition) const {
  const Clause* open = nullptr;
  for (const Clause& clause : condition.clauses) {
    if (evaluate(view, clause) == Truth::yes) continue;
    if (open) return;
    open = &clause;
  }
  if (open) narrow(view, *open, false);
}

ViewIndex Views::find(TableIndex table, const View& now, std::uint8_t matched) const {
  const Table& t = model_->tables[table];
  std::string_view concept_name = t.concept_name;
  for (const ConceptCase& c : t.concepts) {
    std::set<std::string> words;
    if (evaluate(now, c.condition, words) != Truth::yes) continue;
    concept_name = c.name;
    break;
  }
  for (ViewIndex v = 0; v < size(); ++v) {
    const View& view = (*this)[v];
    if (view.table == table && view.matched == matched &&
        (matched > 0 || view.concept_name == concept_name))
      return v;
  }
  return elsewhere;
}

bool Views::is_certain(TableIndex table, const View& now) const {
  for (const ConceptCase& c : model_->tables[table].concepts) {
    std::set<std::string> words;
    const Truth truth = evaluate(now, c.condition, words);
    if (truth != Truth::no) return truth == Truth::yes;
  }
  return true;
}

Truth Views::evaluate(const View& view, const Condition& condition,
                      std::set<std::string>& words) const {
  Truth all = Truth::yes;
  for (const Clause& clause : condition.clauses) {
    const Truth one = evaluate(view, clause);
    if (one == Truth::no) return one;
    if (one == Truth::yes) continue;
    all = Truth::at_times;
    const Clause plain = without_name(clause);
    words.insert((plain.negated ? "not " : "") + words_for(plain));
  }
  return all;
}

Truth Views::evaluate(const View& view, const Clause& clause) const {
  Truth truth = Truth::at_times;
  if (clause.subject == Subject::choice) {
    const std::uint64_t possible = view.choices[clause.index];
    if ((possible & ~clause.values) == 0) truth = Truth::yes;
    if ((possible & clause.values) == 0) truth = Truth::no;
  } else if (clause.subject == Subject::last_start_tag) {
    const std::string words = words_for(clause);
    for (const auto& [known, holds] : view.last_start_tag)
      if (known == words) truth = holds ? Truth::yes : Truth::no;
  } else if (clause.subject == Subject::named_condition) {
    std::set<std::string> words;
    truth = evaluate(view, model_->conditions[clause.index].condition, words);
  }
  return clause.negated ? opposite(truth) : truth;
}

/// A name for one clause says the same as that clause, so one text may have it and another not.
Clause Views::without_name(Clause clause) const {
  while (clause.subject == Subject::named_condition) {
    const auto& named = model_->conditions[clause.index].condition.clauses;
    if (named.size() != 1) break;
    const bool negated = clause.negated != named.front().negated;
    clause = named.front();
    clause.negated = negated;
  }
  return clause;
}

/// A clause without its "not". States are told by their concepts, and names by what they stand for.
std::string Views::words_for(const Clause& clause) const {
  switch (clause.subject) {
  case Subject::foreign:
    return "foreign content";
  case Subject::named_condition: {
    std::set<std::string> words;
    for (const Clause& c : model_->conditions[clause.index].condition.clauses)
      words.insert((c.negated ? "not " : "") + words_for(c));
    return fmt::format("({})", fmt::join(words, " and "));
  }
  case Subject::state:
  case Subject::state_variable: {
    std::set<std::string_view> concepts;
    for (const TableIndex state : clause.states)
      concepts.insert(model_->tables[state].concept_name);
    return fmt::format("{} is {}", clause.subject == Subject::state ? "the state" : "a variable",
                       fmt::join(concepts, " or "));
  }
  default: {
    Clause plain = clause;
    plain.negated = false;
    return condition_in_words(*model_, {{}, {&plain, 1}});
  }
  }
}

}  // namespace specdrift::model
