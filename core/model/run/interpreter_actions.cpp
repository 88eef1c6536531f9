#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "core/model/run/interpreter.h"
#include "core/model/run/put_back.h"
#include "core/text/utf8.h"
#include "core/token/no_answer.h"

namespace specdrift::model {
namespace {

std::uint32_t parse_digits(std::string_view digits, std::uint32_t base) {
  std::uint32_t number = 0;
  for (const char c : digits) {
    const int digit = is_ascii_digit(static_cast<unsigned char>(c))
                          ? c - '0'
                          : lowercase(static_cast<unsigned char>(c)) - 'a' + 10;
    number = std::min(number * base + static_cast<std::uint32_t>(digit), largest_number);
  }
  return number;
}

/// Ends a run at a sentence that was not read.
[[noreturn]] void end_at_unread(const Model& model, const Action& action) {
#ifdef __cpp_exceptions
  NoAnswer ended(fmt::format("{}: unread", model.version),
                 fmt::format("the input leads to a sentence that was not read: {}:{}: \"{}\"",
                             model.source, action.number, action.text));
  ended.is_failure = true;
  throw NoAnswer(std::move(ended));
#else
  // Nothing that has such a row is loaded there (LoadOptions::allows_unread).
  std::abort();
#endif
}

}  // namespace

void Interpreter::act(const Action& action, Reading& reading) {
  switch (action.verb) {
  case Verb::error:
    return error(action.text, reading);
  case Verb::emit_token:
    return emit_token(action.token, reading);
  case Verb::emit_characters:
    return emit_characters(action, reading);
  case Verb::create:
    return create(action.token);
  case Verb::set:
    return set(action, reading);
  case Verb::append:
    return append(action, reading);
  case Verb::start_attribute:
    if (!now_.has_tag) create(TokenName::start_tag);
    now_.has_attributes = now_.has_attribute = true;
    return start_attribute();
  case Verb::multiply: {
    std::uint32_t& number = now_.values[action.slot];
    number = static_cast<std::uint32_t>(
        std::min(std::uint64_t{number} * action.number, std::uint64_t{largest_number}));
    return;
  }
  case Verb::add_current: {
    const std::uint64_t sum =
        now_.values[action.slot] + std::uint64_t{character_of(action, reading)};
    now_.values[action.slot] = static_cast<std::uint32_t>(
        sum < action.number ? 0 : std::min(sum - action.number, std::uint64_t{largest_number}));
    return;
  }
  case Verb::flush:
    return flush(action, reading);
  case Verb::consume:
    reading.first = in_.consume();
    reading.has_current = true;
    return;
  case Verb::consume_match: {
    // Its first character may have been consumed already.
    const std::size_t size = reading.match_size - (reading.has_current ? 1 : 0);
    if (size == 0) return;
    in_.advance(size);
    reading.first = static_cast<unsigned char>(in_.current().front());
    reading.has_current = true;
    return;
  }
  case Verb::unconsume:
    reading.gives_back = true;
    return;
  case Verb::drop_attribute:  // done when it was found to be a duplicate
  case Verb::ignore:
  case Verb::switch_to:
  case Verb::reconsume_in:
  case Verb::as_anything_else:
  case Verb::go_to:
  case Verb::return_nothing:
  case Verb::return_characters:
    return;
  case Verb::unread:
    end_at_unread(*model_, action);
  }
}

void Interpreter::create(TokenName token) {
  switch (token) {
  case TokenName::start_tag:
  case TokenName::end_tag:
    now_.has_tag = true;
    now_.tag_is_end_tag = token == TokenName::end_tag;
    now_.self_closing = now_.has_attributes = now_.has_attribute = false;
    return now_.tag_is_end_tag ? create_end_tag() : create_start_tag();
  case TokenName::comment:
    now_.has_doctype = false;  // the builder keeps the two in one place
    now_.has_comment = true;
    return create_comment();
  case TokenName::doctype:
    now_.has_comment = false;
    now_.has_doctype = true;
    now_.doctype_flag = now_.has_public_identifier = now_.has_system_identifier = false;
    return create_doctype();
  case TokenName::processing_instruction:
    now_.has_instruction = true;
    return create_instruction();
  default:
    return;
  }
}

void Interpreter::set(const Action& action, const Reading& reading) {
  switch (action.target) {
  case Target::self_closing_flag:
    now_.self_closing = true;
    return set_self_closing();
  case Target::doctype_flag:
    now_.doctype_flag = true;
    return set_doctype_flag();
  case Target::choice:
    now_.values[action.slot] = action.number;
    return;
  case Target::number:
    now_.values[action.slot] = number_of(action, reading);
    return;
  case Target::character:
    now_.values[action.slot] =
        action.characters == Characters::none ? 0 : character_of(action, reading) + 1;
    return;
  case Target::state:
    now_.values[action.slot] = action.destination.to + 1U;
    return;
  case Target::text: {
    Configuration::Text& text = now_.texts[action.slot];
    const bool decoded = is_decoded(action);
    if (action.characters != Characters::text_variable || action.characters_slot != action.slot)
      text.characters.assign(text_of(action, reading));
    text.decoded = decoded;
    return;
  }
  case Target::doctype_public_identifier:
    if (!now_.has_doctype) return;
    now_.has_public_identifier = true;
    set_public_identifier_to_empty();
    break;
  case Target::doctype_system_identifier:
    if (!now_.has_doctype) return;
    now_.has_system_identifier = true;
    set_system_identifier_to_empty();
    break;
  default:  // begun anew when its token or attribute was
    break;
  }
  append(action, reading);
}

void Interpreter::append(const Action& action, const Reading& reading) {
  if (!has_token_of(action.target)) return;
  if (action.target == Target::text) {
    Configuration::Text& text = now_.texts[action.slot];
    text.characters.append(text_of(action, reading));
    text.decoded = text.decoded || is_decoded(action);
  } else if (action.characters == Characters::current) {
    append_current(action.target);
  } else {
    append_text(action.target, text_of(action, reading), reading);
  }
}

/// Whether the token of a target was created; if not, it takes nothing.
bool Interpreter::has_token_of(Target target) const {
  switch (target) {
  case Target::comment:
    return now_.has_comment;
  case Target::doctype_name:
  case Target::doctype_public_identifier:
  case Target::doctype_system_identifier:
    return now_.has_doctype;
  case Target::instruction_target:
  case Target::instruction_data:
    return now_.has_instruction;
  default:
    return true;
  }
}

void Interpreter::append_current(Target target) {
  constexpr Char current = 0;  // the verbs ask the input for it
  switch (target) {
  case Target::tag_name:
    return append_to_tag_name(current);
  case Target::attribute_name:
    return append_to_attribute_name(current);
  case Target::attribute_value:
    return append_to_attribute_value(current);
  case Target::comment:
    return append_to_comment(current);
  case Target::doctype_name:
    return append_to_doctype_name(current);
  default:
    return append_text(target, in_.current(), {});
  }
}

void Interpreter::append_text(Target target, std::string_view text, const Reading& reading) {
  switch (target) {
  case Target::tag_name:
    return append_to_tag_name(text);
  case Target::attribute_name: {
    if (text.empty()) return;
    const PutBack put_back(*this, reading);
    return append_to_attribute_name(text);
  }
  case Target::attribute_value: {
    if (text.empty()) return;
    const PutBack put_back(*this, reading);
    return append_to_attribute_value(text);
  }
  case Target::comment:
    return append_to_comment(text);
  case Target::doctype_name:
    return append_to_doctype_name(text);
  case Target::doctype_public_identifier:
    if (!now_.has_public_identifier) set_public_identifier_to_empty();
    now_.has_public_identifier = true;
    return append_to_public_identifier(text);
  case Target::doctype_system_identifier:
    if (!now_.has_system_identifier) set_system_identifier_to_empty();
    now_.has_system_identifier = true;
    return append_to_system_identifier(text);
  case Target::instruction_target:
    return append_to_instruction_target(text);
  case Target::instruction_data:
    return append_to_instruction_data(text);
  default:
    return;
  }
}

void Interpreter::finish_procedure(const Action& action, const Reading& reading) {
  if (action.verb == Verb::go_to) return;
  has_result_ = action.verb == Verb::return_characters;
  if (!has_result_) return;
  result_is_decoded_ = is_decoded(action);
  result_.assign(text_of(action, reading));
}

std::uint32_t Interpreter::number_of(const Action& action, const Reading& reading) const {
  switch (action.characters) {
  case Characters::consumed:
    return parse_digits(consumed_.view(), action.base);
  case Characters::replacement: {
    const Replacement* const r = find_replacement(*model_, reading.number);
    return r ? static_cast<std::uint32_t>(utf8::decode_generalized(r->text).code_point) : 0;
  }
  default:
    return action.number;
  }
}

/// The code point of a single character.
std::uint32_t Interpreter::character_of(const Action& action, const Reading& reading) {
  const std::string_view text =
      action.verb == Verb::add_current ? in_.current() : text_of(action, reading);
  return text.empty() ? 0 : static_cast<std::uint32_t>(utf8::decode_generalized(text).code_point);
}

/// The characters that an action is about. They live until the next call.
std::string_view Interpreter::text_of(const Action& action, const Reading& reading) {
  switch (action.characters) {
  case Characters::none:
    return {};
  case Characters::text:
  case Characters::character:
    return action.text;
  case Characters::current:
    return in_.current();
  case Characters::current_lowercase:
    if (!is_ascii_upper_alpha(reading.first)) return in_.current();
    scratch_.assign(1, lowercase(reading.first));
    return scratch_;
  case Characters::current_uppercase:
    if (!is_ascii_lower_alpha(reading.first)) return in_.current();
    scratch_.assign(1, static_cast<char>(reading.first - 0x20));
    return scratch_;
  case Characters::consumed:
    if (action.null.empty() || consumed_.view().find('\0') == std::string_view::npos)
      return consumed_.view();
    scratch_.clear();
    for (const char c : consumed_.view())
      c == '\0' ? scratch_.append(action.null) : scratch_.append(1, c);
    return scratch_;
  case Characters::reference:
    return reading.reference;
  case Characters::replacement: {
    const Replacement* const r = find_replacement(*model_, reading.number);
    return r ? r->text : std::string_view();
  }
  case Characters::result:
    return result_;
  case Characters::text_variable:
    return now_.texts[action.characters_slot].characters;
  case Characters::number_variable:
  case Characters::character_variable:
    break;
  }
  const bool is_number = action.characters == Characters::number_variable;
  std::uint32_t value = now_.values[action.characters_slot];
  scratch_.clear();
  if (!is_number && value-- == 0) return {};
  if (value <= 0x10FFFF) utf8::append(scratch_, char32_t{value});  // beyond, there is no character
  return scratch_;
}

/// Whether the characters stand for something else in the input: a reference, or U+0000.
bool Interpreter::is_decoded(const Action& action) const {
  switch (action.characters) {
  case Characters::character:
  case Characters::reference:
  case Characters::replacement:
  case Characters::number_variable:
    return true;
  case Characters::result:
    return result_is_decoded_;
  case Characters::text_variable:
    return now_.texts[action.characters_slot].decoded;
  default:
    return false;
  }
}

}  // namespace specdrift::model
