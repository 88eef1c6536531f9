#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/model/data/character_set.h"

/// Everything that rows can ask and do: the closed vocabulary of spec/README.md.
namespace specdrift::model {

/// The number of a table of rows: the states in the text's order, then the steps of the procedures.
using TableIndex = std::uint16_t;
inline constexpr TableIndex no_table = 0xFFFF;

using RowIndex = std::uint8_t;
inline constexpr RowIndex no_row = 0xFF;

/// A place in the file that the model was read from, for citations and messages.
struct Place {
  std::string_view file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

// -- variables

enum class VariableType : std::uint8_t { choice, text, number, character, state };

/// Variables of type `text` are numbered by themselves, all others together: their slots in a
/// Configuration.
inline constexpr std::size_t most_values = 8;
inline constexpr std::size_t most_texts = 2;
/// Numbers saturate here, beyond the last code point.
inline constexpr std::uint32_t largest_number = 0x110000;

struct Variable {
  std::string_view name;
  VariableType type = VariableType::choice;
  std::uint8_t slot = 0;
  std::span<const std::string_view> values;  ///< of a choice, the initial one first
};

// -- conditions

enum class Subject : std::uint8_t {
  // SUBJECT is VALUE or VALUE, SUBJECT matches VALUE or VALUE
  choice,
  text,
  tag_name,
  state_variable,
  state,
  current_tag,
  self_closing_flag,
  doctype_flag,
  last_start_tag,
  next,
  last_matched,
  ahead,
  just_read,
  // names
  named_condition,
  tag_has_attributes,
  duplicate_attribute,
  acknowledged,
  scripting,
  foreign,
};

/// The text that `ahead` looks for: the last start tag's name or one or more of a class, and then
/// one character.
struct Ahead {
  bool last_start_tag = false;
  CharacterSet one_or_more;
  bool has_then = false;
  CharacterSet then;
};

struct Clause {
  Subject subject = Subject::choice;
  bool negated = false;
  bool ignores_case = false;  ///< text: `matches`; `strings` are in lower case
  std::uint8_t index = 0;     ///< the variable's slot, or the number of the named condition
  /// choice: a bit a value; flags: bit 1 for the second value; current_tag: bits 0 start-tag, 1
  /// end-tag
  std::uint64_t values = 0;
  bool or_last_start_tag = false;  ///< text and tag_name: `last-start-tag` is among the values
  bool or_none = false;            ///< last_start_tag: `none` is among the values
  std::span<const std::string_view> strings;
  std::span<const TableIndex> states;
  CharacterSet characters;
  std::span<const Ahead> ahead;
};

/// Clauses that must all hold. Without any, it always does.
struct Condition {
  std::string_view text;  ///< as in the file, white space made single
  std::span<const Clause> clauses;
};

struct NamedCondition {
  std::string_view name;
  Condition condition;
};

// -- actions

enum class Verb : std::uint8_t {
  error,
  switch_to,
  reconsume_in,
  emit_token,
  emit_characters,
  create,
  set,
  append,
  start_attribute,
  drop_attribute,
  multiply,
  add_current,
  flush,
  consume,
  consume_match,
  unconsume,
  ignore,
  as_anything_else,
  go_to,
  return_nothing,
  return_characters,
  unread,  ///< nobody knows: its sentence was not read, and a run ends here
};

/// The characters that an action is about.
enum class Characters : std::uint8_t {
  none,
  text,       ///< characters that the text names one by one
  character,  ///< one that stands for something else, as U+FFFD does
  current,
  current_lowercase,
  current_uppercase,
  consumed,
  reference,
  replacement,
  result,
  text_variable,
  number_variable,
  character_variable,
};

/// The target of `set`, `append`, `multiply` and `add`.
enum class Target : std::uint8_t {
  none,
  tag_name,
  attribute_name,
  attribute_value,
  comment,
  doctype_name,
  doctype_public_identifier,
  doctype_system_identifier,
  instruction_target,
  instruction_data,
  self_closing_flag,
  doctype_flag,
  choice,
  text,
  number,
  character,
  state,
};

/// The token that `create` and `emit` name; `tag` is the current one of either kind.
enum class TokenName : std::uint8_t {
  none,
  doctype,
  start_tag,
  end_tag,
  tag,
  comment,
  end_of_file,
  processing_instruction,
};

enum class Where : std::uint8_t {
  stays,
  state,     ///< `to`
  variable,  ///< the state in the variable with the slot `to`
  previous_state,
  step,     ///< `to`; in a procedure
  returns,  ///< from a procedure
};

struct Destination {
  Where where = Where::stays;
  TableIndex to = no_table;
};

/// Where what an `until` table calls `consumed` begins.
enum class ConsumedFrom : std::uint8_t { next, current };

struct Action {
  Verb verb = Verb::ignore;
  Target target = Target::none;
  std::uint8_t slot = 0;  ///< of the target, if it is a variable
  TokenName token = TokenName::none;
  Characters characters = Characters::none;
  std::uint8_t characters_slot = 0;  ///< of the variable that they are in
  ConsumedFrom from = ConsumedFrom::next;
  std::uint8_t base = 0;  ///< set number what="consumed"
  std::uint32_t number =
      0;  ///< value, factor or subtrahend; choice and flag: which value; character: code point + 1
  Destination destination;  ///< of switch, reconsume and go; of `set`, the state
  std::string_view text;    ///< text and character, in UTF-8; of an error, its code
  std::string_view null;    ///< what stands for U+0000 in `consumed`
};

}  // namespace specdrift::model
