#include "core/model/diff/effect_actions.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/data/facts.h"
#include "core/model/data/words.h"
#include "core/model/wording/wording.h"

namespace specdrift::model {
namespace {

void add(std::vector<Operation>& operations, Operation operation) {
  if (!operation.characters.empty() && !operations.empty() &&
      operations.back().what == operation.what && !operations.back().characters.empty()) {
    operations.back().characters += operation.characters;
  } else {
    operations.push_back(std::move(operation));
  }
}

/// Whether it is about what a variable holds.
bool reads_variable(const Operation& o) {
  return o.what.starts_with("flush") || o.characters.find("\x1A ") != std::string::npos;
}

bool is_variable(const Action& a) {
  return fact_of(a.target, a.slot).has_any(values_and_texts());
}

}  // namespace

void Branch::then(const Branch& next) {
  conditions.insert(next.conditions.begin(), next.conditions.end());
  operations.insert(operations.end(), next.operations.begin(), next.operations.end());
  errors.insert(errors.end(), next.errors.begin(), next.errors.end());
  target = next.target;
  any_case = next.any_case;
  put_in_order(*this);
}

void Draft::operate(std::string_view what, std::string_view characters, bool is_variable) {
  add(operations, {std::string(what), std::string(characters), is_variable});
}

void put_in_order(Branch& branch) {
  if (std::ranges::none_of(branch.operations, reads_variable))
    std::stable_partition(branch.operations.begin(), branch.operations.end(),
                          [](const Operation& o) { return !o.is_variable; });
  std::vector<Operation> merged;
  for (Operation& o : branch.operations) add(merged, std::move(o));
  branch.operations = std::move(merged);
  std::ranges::sort(branch.errors);
}

void ActionEffects::act(Draft& draft, const Table& table, std::span<const Action> actions,
                        const Row* row) const {
  for (const Action& a : actions) act(draft, table, a, row);
}

void ActionEffects::leave(Draft& draft, const Table& table) const {
  if (draft.left) return;
  draft.left = true;
  for (const Row& row : table.leaving) {
    std::set<std::string> words;
    if (views_.evaluate(draft.now, row.condition, words) == Truth::no) continue;
    draft.operate(fmt::format("on leaving, if {}", fmt::join(words, " and ")));
    act(draft, table, row.actions, &row);
  }
}

void ActionEffects::act(Draft& draft, const Table& table, const Action& a, const Row* row) const {
  switch (a.verb) {
  case Verb::error:
    draft.errors.emplace_back(a.text);
    return;
  case Verb::switch_to:
  case Verb::reconsume_in:
    leave(draft, table);
    draft.next = a.destination;
    draft.reconsumes = a.verb == Verb::reconsume_in;
    draft.from = a.from;
    return;
  case Verb::go_to:
  case Verb::return_nothing:
  case Verb::return_characters:
    draft.next = a.destination;
    if (a.verb == Verb::return_characters) draft.operate("return", characters(a));
    return;
  case Verb::emit_token:
    if (a.token == TokenName::tag && row && row->next.where != Where::stays) leave(draft, table);
    draft.operate(fmt::format("emit {}", word_for(token_words(), a.token)));
    if (a.token == TokenName::tag) after_tag(draft.now);
    if (a.token == TokenName::end_of_file) draft.ended = true;
    return;
  case Verb::emit_characters:
    return draft.operate("emit", characters(a));
  case Verb::create:
    return create(draft, a.token);
  case Verb::set:
    return set(draft, a);
  case Verb::append:
    if (const auto to = place(a); !to.empty())
      draft.operate("append to " + to, characters(a), is_variable(a));
    return;
  case Verb::start_attribute:
    draft.operate("start attribute");
    draft.fresh.insert({Target::attribute_name, Target::attribute_value});
    return;
  case Verb::drop_attribute:
    return draft.operate("drop attribute");
  case Verb::multiply:
    if (const auto to = place(a); !to.empty())
      draft.operate(fmt::format("multiply {} by {}", to, a.number), {}, true);
    return;
  case Verb::add_current:
    if (const auto to = place(a); !to.empty())
      draft.operate(fmt::format("add to {} less {}", to, a.number), current_, true);
    return;
  case Verb::flush:
    return draft.operate("flush " +
                         variable_in_words(model_, VariableType::text, a.characters_slot));
  case Verb::consume:
  case Verb::consume_match:
    draft.consumed = true;
    return;
  case Verb::unconsume:
    return draft.operate("unconsume");
  case Verb::unread:
    // It is the same as nothing, and least of all as an unread row of another text.
    return draft.operate(fmt::format("not read in {}: {}", model_.version, a.text));
  case Verb::ignore:
  case Verb::as_anything_else:
    return;
  }
}

void ActionEffects::create(Draft& draft, TokenName token) {
  draft.operate(fmt::format("create {}", word_for(token_words(), token)));
  if (token == TokenName::comment) draft.fresh.insert(Target::comment);
  if (token == TokenName::start_tag || token == TokenName::end_tag)
    draft.fresh.insert(Target::tag_name);
}

void ActionEffects::set(Draft& draft, const Action& a) const {
  const std::string to = place(a);
  switch (a.target) {
  case Target::choice:
    draft.now.choices[a.slot] = std::uint64_t{1} << a.number;
    if (!to.empty()) draft.operate(fmt::format("set {} to {}", to, a.number), {}, true);
    return;
  case Target::self_closing_flag:
  case Target::doctype_flag:
    return draft.operate("set " + to);
  case Target::state:
    if (!to.empty())
      draft.operate(fmt::format("set {} to {}", to, model_.tables[a.destination.to].concept_name),
                    {}, true);
    return;
  case Target::number:
  case Target::character:
    if (to.empty()) return;
    if (a.characters == Characters::none)
      return draft.operate(fmt::format("set {} to {}", to, a.number), {}, true);
    return draft.operate(fmt::format("set {} base {}", to, a.base), characters(a), true);
  default:
    break;
  }
  if (to.empty()) return;
  if (!draft.fresh.contains(a.target)) draft.operate("set " + to, {}, is_variable(a));
  draft.fresh.erase(a.target);
  const std::string text = characters(a);
  if (!text.empty()) draft.operate("append to " + to, text, is_variable(a));
}

std::string ActionEffects::place(const Action& a) const {
  switch (a.target) {
  case Target::choice:
    return variable(VariableType::choice, a.slot);
  case Target::text:
    return variable(VariableType::text, a.slot);
  case Target::number:
    return variable(VariableType::number, a.slot);
  case Target::character:
    return variable(VariableType::character, a.slot);
  case Target::state:
    return variable(VariableType::state, a.slot);
  case Target::self_closing_flag:
    return "self-closing flag";
  case Target::doctype_flag:
    return "DOCTYPE flag";
  default:
    return std::string(word_for(field_words(), a.target));
  }
}

std::string ActionEffects::variable(VariableType type, std::uint8_t slot) const {
  const Variable* const v = variable_in_slot(model_, type, slot);
  return v && shared_.contains(v->name) ? std::string(v->name) : std::string();
}

std::string ActionEffects::named(VariableType type, std::uint8_t slot) const {
  const Variable* const v = variable_in_slot(model_, type, slot);
  return fmt::format("\x1A {}", v ? v->name : std::string_view());
}

std::string ActionEffects::characters(const Action& a) const {
  switch (a.characters) {
  case Characters::text:
  case Characters::character:
    return std::string(a.text);
  case Characters::current:
    return current_;
  case Characters::current_lowercase:
    return lower_;
  case Characters::consumed:
    return consumed_.empty() && !has_consumed_ ? fmt::format("\x1A consumed{}", a.null) : consumed_;
  case Characters::text_variable:
    return named(VariableType::text, a.characters_slot);
  case Characters::number_variable:
    return named(VariableType::number, a.characters_slot);
  case Characters::character_variable:
    return named(VariableType::character, a.characters_slot);
  default:
    return fmt::format("\x1A {}", word_for(characters_words(), a.characters));
  }
}

/// Applies what follows from an emitted end tag; a start tag is taken to change nothing.
void ActionEffects::after_tag(View& now) const {
  for (const EmissionRule& rule : model_.emission)
    for (const Action& a : rule.actions)
      if (a.verb == Verb::set && a.target == Target::choice)
        now.choices[a.slot] = std::uint64_t{1} << a.number;
  now.last_start_tag.clear();
}

}  // namespace specdrift::model
