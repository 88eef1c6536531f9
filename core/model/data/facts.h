#pragma once

#include <cstdint>
#include <initializer_list>

#include "core/model/data/vocabulary.h"

// Says once what every condition reads, and what every action reads, writes and forgets. Whoever
// asks what rows depend on folds over this; only who runs rows or puts them into words has to know
// every subject and verb by itself. The tables are functions with a switch that has no default, so
// that a new subject, verb, target or kind of characters is refused by the compiler.
namespace specdrift::model {

/// A part of what decides how a tokenizer goes on.
enum class Fact : std::uint8_t {
  first_value = 0,
  first_text = first_value + most_values,
  tag_kind = first_text + most_texts,
  tag_name,
  self_closing_flag,
  has_attributes,
  attribute_names,  ///< of the attributes before the current one
  attribute_name,   ///< of the current one
  attribute_value,
  comment,
  doctype_name,
  doctype_public_identifier,
  doctype_system_identifier,
  doctype_flag,
  instruction_target,
  instruction_data,
  last_start_tag,
  state,
  input_ahead,    ///< what has not been consumed
  input_matched,  ///< what this state or step has consumed
  input_read,     ///< the last characters before the next one
  scripting,
  foreign,
  count,
};

constexpr Fact value_fact(std::size_t slot) {
  return static_cast<Fact>(static_cast<std::size_t>(Fact::first_value) + slot);
}
constexpr Fact text_fact(std::size_t slot) {
  return static_cast<Fact>(static_cast<std::size_t>(Fact::first_text) + slot);
}

class FactSet {
 public:
  constexpr FactSet() = default;
  constexpr FactSet(std::initializer_list<Fact> facts) {
    for (const Fact fact : facts) add(fact);
  }

  constexpr FactSet& add(Fact fact) {
    bits_ |= bit(fact);
    return *this;
  }
  constexpr bool has(Fact fact) const { return (bits_ & bit(fact)) != 0; }
  constexpr bool has_any(FactSet facts) const { return (bits_ & facts.bits_) != 0; }
  constexpr bool is_empty() const { return bits_ == 0; }
  constexpr FactSet without(FactSet facts) const { return FactSet(bits_ & ~facts.bits_); }
  friend constexpr FactSet operator|(FactSet a, FactSet b) { return FactSet(a.bits_ | b.bits_); }
  friend constexpr FactSet operator&(FactSet a, FactSet b) { return FactSet(a.bits_ & b.bits_); }
  constexpr FactSet& operator|=(FactSet facts) { return *this = *this | facts; }
  friend constexpr bool operator==(FactSet, FactSet) = default;

 private:
  static_assert(static_cast<std::size_t>(Fact::count) <= 64);
  explicit constexpr FactSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr std::uint64_t bit(Fact fact) {
    return std::uint64_t{1} << static_cast<unsigned>(fact);
  }
  std::uint64_t bits_ = 0;
};

constexpr FactSet values_and_texts() {
  FactSet facts;
  for (std::size_t slot = 0; slot < most_values; ++slot) facts.add(value_fact(slot));
  for (std::size_t slot = 0; slot < most_texts; ++slot) facts.add(text_fact(slot));
  return facts;
}

/// Everything that belongs to a tag, an attribute or a DOCTYPE, and is gone with it.
inline constexpr FactSet of_attribute{Fact::attribute_name, Fact::attribute_value};
inline constexpr FactSet of_attributes{Fact::has_attributes, Fact::attribute_names};
inline constexpr FactSet of_tag_alone{Fact::tag_kind, Fact::tag_name, Fact::self_closing_flag};
inline constexpr FactSet of_tag = of_tag_alone | of_attributes | of_attribute;
inline constexpr FactSet of_doctype{Fact::doctype_name, Fact::doctype_public_identifier,
                                    Fact::doctype_system_identifier, Fact::doctype_flag};
inline constexpr FactSet of_instruction{Fact::instruction_target, Fact::instruction_data};

// -- conditions

/// The kind of thing that `Clause::index` is the number of.
enum class IndexOf : std::uint8_t { nothing, value, text, condition };
/// The kind of strings that `Clause::strings` are.
enum class StringsOf : std::uint8_t { nothing, text, tag_name, last_start_tag, input };

struct SubjectFacts {
  FactSet reads;
  IndexOf index = IndexOf::nothing;
  StringsOf strings = StringsOf::nothing;
};

constexpr SubjectFacts facts_of(Subject subject) {
  switch (subject) {
  case Subject::choice:
    return {{}, IndexOf::value};
  case Subject::text:
    return {{}, IndexOf::text, StringsOf::text};
  case Subject::tag_name:
    return {{Fact::tag_name}, IndexOf::nothing, StringsOf::tag_name};
  case Subject::state_variable:
    return {{}, IndexOf::value};
  case Subject::state:
    return {{Fact::state}};
  case Subject::current_tag:
    return {{Fact::tag_kind}};
  case Subject::self_closing_flag:
    return {{Fact::self_closing_flag}};
  case Subject::doctype_flag:
    return {{Fact::doctype_flag}};
  case Subject::last_start_tag:
    return {{Fact::last_start_tag}, IndexOf::nothing, StringsOf::last_start_tag};
  case Subject::next:
    return {{Fact::input_ahead}};
  case Subject::last_matched:
    return {{Fact::input_matched}};
  case Subject::ahead:
    return {{Fact::input_ahead}};
  case Subject::just_read:
    return {{Fact::input_read}, IndexOf::nothing, StringsOf::input};
  case Subject::named_condition:
    return {{}, IndexOf::condition};
  case Subject::tag_has_attributes:
    return {{Fact::has_attributes}};
  case Subject::duplicate_attribute:
    return {{Fact::attribute_names, Fact::attribute_name}};
  case Subject::acknowledged:
    return {{Fact::tag_name, Fact::foreign}};
  case Subject::scripting:
    return {{Fact::scripting}};
  case Subject::foreign:
    return {{Fact::foreign}};
  }
  return {};
}

/// Everything that decides whether a clause holds, its variables included. A named condition is not
/// followed: see for_each_clause.
FactSet reads_of(const Clause& clause);

/// The variables of type `character` that are in a set.
FactSet variables_of(const CharacterSet& set);

// -- actions

/// The change that an action makes to its target.
enum class Change : std::uint8_t {
  none,
  replaces,  ///< what it was no longer counts
  extends,
  computes,  ///< a new value from the old one
};
/// Where an action leads, if it does.
enum class Leads : std::uint8_t { nowhere, to_state, within_procedure };
/// How an action moves the place in the input.
enum class Moves : std::uint8_t { none, consumes, gives_back_current, gives_back_all };

struct VerbFacts {
  Change change = Change::none;
  Leads leads = Leads::nowhere;
  Moves moves = Moves::none;
};

constexpr VerbFacts facts_of(Verb verb) {
  switch (verb) {
  case Verb::error:
  case Verb::emit_token:
  case Verb::emit_characters:
  case Verb::create:
  case Verb::start_attribute:
  case Verb::drop_attribute:
  case Verb::flush:
  case Verb::ignore:
  case Verb::as_anything_else:
  case Verb::unread:
    return {};
  case Verb::switch_to:
    return {Change::none, Leads::to_state};
  case Verb::reconsume_in:
    return {Change::none, Leads::to_state, Moves::gives_back_current};
  case Verb::set:
    return {Change::replaces};
  case Verb::append:
    return {Change::extends};
  case Verb::multiply:
  case Verb::add_current:
    return {Change::computes};
  case Verb::consume:
  case Verb::consume_match:
    return {Change::none, Leads::nowhere, Moves::consumes};
  case Verb::unconsume:
    return {Change::none, Leads::nowhere, Moves::gives_back_all};
  case Verb::go_to:
  case Verb::return_nothing:
  case Verb::return_characters:
    return {Change::none, Leads::within_procedure};
  }
  return {};
}

/// The fact that a target is, if it is no variable.
FactSet fact_of(Target target, std::uint8_t slot);
/// The variable that characters are taken from.
FactSet fact_of(Characters characters, std::uint8_t slot);

struct ActionEffect {
  FactSet reads;     ///< the variables whose values it uses, and where it leads by one
  FactSet forgets;   ///< what belongs to a token or an attribute that is over with it
  FactSet replaces;  ///< what is set, whatever it was
  FactSet grows;     ///< what is set or appended to, if that is more than nothing
  FactSet computes;  ///< what gets a new value from its old one
};
ActionEffect effect_of(const Action& action);

}  // namespace specdrift::model
