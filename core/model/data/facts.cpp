#include "core/model/data/facts.h"

namespace specdrift::model {
namespace {

/// `emit token="tag"` and the like end a token; `create` begins another one in its place.
FactSet facts_of_token(TokenName token) {
  switch (token) {
  case TokenName::none:
  case TokenName::end_of_file:
    return {};
  case TokenName::start_tag:
  case TokenName::end_tag:
  case TokenName::tag:
    return of_tag;
  case TokenName::comment:
    return {Fact::comment};
  case TokenName::doctype:
    return of_doctype;
  case TokenName::processing_instruction:
    return of_instruction;
  }
  return {};
}

FactSet forgotten_by(const Action& action) {
  if (action.verb == Verb::create || action.verb == Verb::emit_token)
    return facts_of_token(action.token);
  return action.verb == Verb::start_attribute ? of_attribute : FactSet();
}

/// A DOCTYPE's field is there as soon as it is set to nothing.
bool counts_if_empty(Target target) {
  return of_doctype.has_any(fact_of(target, 0));
}

bool has_something(const Action& action) {
  return action.characters != Characters::none &&
         !(action.characters == Characters::text && action.text.empty());
}

}  // namespace

FactSet variables_of(const CharacterSet& set) {
  FactSet facts;
  for (std::size_t slot = 0; slot < most_values; ++slot)
    if ((set.variables >> slot & 1) != 0) facts.add(value_fact(slot));
  return facts;
}

FactSet reads_of(const Clause& clause) {
  const SubjectFacts subject = facts_of(clause.subject);
  FactSet facts = subject.reads | variables_of(clause.characters);
  if (subject.index == IndexOf::value) facts.add(value_fact(clause.index));
  if (subject.index == IndexOf::text) facts.add(text_fact(clause.index));
  if (clause.or_last_start_tag) facts.add(Fact::last_start_tag);
  for (const Ahead& ahead : clause.ahead) {
    if (ahead.last_start_tag) facts.add(Fact::last_start_tag);
    facts |= variables_of(ahead.one_or_more) | variables_of(ahead.then);
  }
  return facts;
}

FactSet fact_of(Target target, std::uint8_t slot) {
  switch (target) {
  case Target::none:
    return {};
  case Target::tag_name:
    return {Fact::tag_name};
  case Target::attribute_name:
    return {Fact::attribute_name};
  case Target::attribute_value:
    return {Fact::attribute_value};
  case Target::comment:
    return {Fact::comment};
  case Target::doctype_name:
    return {Fact::doctype_name};
  case Target::doctype_public_identifier:
    return {Fact::doctype_public_identifier};
  case Target::doctype_system_identifier:
    return {Fact::doctype_system_identifier};
  case Target::instruction_target:
    return {Fact::instruction_target};
  case Target::instruction_data:
    return {Fact::instruction_data};
  case Target::self_closing_flag:
    return {Fact::self_closing_flag};
  case Target::doctype_flag:
    return {Fact::doctype_flag};
  case Target::text:
    return {text_fact(slot)};
  case Target::choice:
  case Target::number:
  case Target::character:
  case Target::state:
    return {value_fact(slot)};
  }
  return {};
}

FactSet fact_of(Characters characters, std::uint8_t slot) {
  switch (characters) {
  case Characters::none:
  case Characters::text:
  case Characters::character:
  case Characters::current:
  case Characters::current_lowercase:
  case Characters::current_uppercase:
  case Characters::consumed:
  case Characters::reference:
  case Characters::replacement:
  case Characters::result:
    return {};
  case Characters::text_variable:
    return {text_fact(slot)};
  case Characters::number_variable:
  case Characters::character_variable:
    return {value_fact(slot)};
  }
  return {};
}

ActionEffect effect_of(const Action& action) {
  const VerbFacts verb = facts_of(action.verb);
  const FactSet target = fact_of(action.target, action.slot);
  ActionEffect effect;
  effect.reads = fact_of(action.characters, action.characters_slot);
  if (verb.leads == Leads::to_state && action.destination.where == Where::variable)
    effect.reads.add(value_fact(action.destination.to));
  effect.forgets = forgotten_by(action);
  if (verb.change == Change::replaces) effect.replaces = target;
  if (verb.change == Change::computes) effect.computes = target;
  const bool may_grow = verb.change == Change::replaces || verb.change == Change::extends;
  if (may_grow && (has_something(action) || counts_if_empty(action.target))) effect.grows = target;
  if (action.verb == Verb::flush) effect.grows = {Fact::attribute_value};
  return effect;
}

}  // namespace specdrift::model
