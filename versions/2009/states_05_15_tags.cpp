#include "core/machine/char.h"
#include "core/machine/stop_set.h"
#include "versions/2009/tokenizer.h"

namespace specdrift::v2009 {

using S = State;

namespace {

constexpr StopSet tag_name_stops("\t\n\f />ABCDEFGHIJKLMNOPQRSTUVWXYZ");
constexpr StopSet attribute_name_stops("\t\n\f /=>ABCDEFGHIJKLMNOPQRSTUVWXYZ\"'");
constexpr StopSet double_quoted_stops("\"&");
constexpr StopSet single_quoted_stops("'&");
constexpr StopSet unquoted_stops("\t\n\f &>\"'=");

}  // namespace

// 8.2.4.5 Tag name state
void Tokenizer::tag_name() {
  append_to_tag_name(in_.consume_until(tag_name_stops));
  switch (const Char c = consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_attribute_name);
  case '/':
    return switch_to(S::self_closing_start_tag);
  case '>':
    emit_current_tag_token();
    return switch_to(S::data);
  case ASCII_UPPER_ALPHA:
    return append_to_tag_name(lowercase(c));
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    return append_to_tag_name(c);
  }
}

// 8.2.4.6 Before attribute name state
void Tokenizer::before_attribute_name() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return;
  case '/':
    return switch_to(S::self_closing_start_tag);
  case '>':
    emit_current_tag_token();
    return switch_to(S::data);
  case ASCII_UPPER_ALPHA:
    start_attribute();
    append_to_attribute_name(lowercase(c));
    return switch_to(S::attribute_name);
  case '"':
  case '\'':
  case '=':
    parse_error();
    break;
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  }
  // Anything else
  start_attribute();
  append_to_attribute_name(c);
  return switch_to(S::attribute_name);
}

// 8.2.4.7 Attribute name state
void Tokenizer::attribute_name() {
  append_to_attribute_name(in_.consume_until(attribute_name_stops));
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    leave_attribute_name();
    return switch_to(S::after_attribute_name);
  case '/':
    leave_attribute_name();
    return switch_to(S::self_closing_start_tag);
  case '=':
    leave_attribute_name();
    return switch_to(S::before_attribute_value);
  case '>':
    leave_attribute_name();
    emit_current_tag_token();
    return switch_to(S::data);
  case ASCII_UPPER_ALPHA:
    return append_to_attribute_name(lowercase(c));
  case '"':
  case '\'':
    parse_error();
    break;
  case eof:
    parse_error();
    leave_attribute_name();
    emit_current_tag_token();
    return reconsume_in(S::data);
  }
  // Anything else
  return append_to_attribute_name(c);
}

// 8.2.4.8 After attribute name state
void Tokenizer::after_attribute_name() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return;
  case '/':
    return switch_to(S::self_closing_start_tag);
  case '=':
    return switch_to(S::before_attribute_value);
  case '>':
    emit_current_tag_token();
    return switch_to(S::data);
  case ASCII_UPPER_ALPHA:
    start_attribute();
    append_to_attribute_name(lowercase(c));
    return switch_to(S::attribute_name);
  case '"':
  case '\'':
    parse_error();
    break;
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  }
  // Anything else
  start_attribute();
  append_to_attribute_name(c);
  return switch_to(S::attribute_name);
}

// 8.2.4.9 Before attribute value state
void Tokenizer::before_attribute_value() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return;
  case '"':
    return switch_to(S::attribute_value_double_quoted);
  case '&':
    return reconsume_in(S::attribute_value_unquoted);
  case '\'':
    return switch_to(S::attribute_value_single_quoted);
  case '>':
    parse_error();
    emit_current_tag_token();
    return switch_to(S::data);
  case '=':
    parse_error();
    break;
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  }
  // Anything else
  append_to_attribute_value(c);
  return switch_to(S::attribute_value_unquoted);
}

// 8.2.4.10 Attribute value (double-quoted) state
void Tokenizer::attribute_value_double_quoted() {
  append_to_attribute_value(in_.consume_until(double_quoted_stops));
  switch (const Char c = consume()) {
  case '"':
    return switch_to(S::after_attribute_value_quoted);
  case '&':
    additional_allowed_character_ = '"';
    return switch_to(S::character_reference_in_attribute_value);
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    return append_to_attribute_value(c);
  }
}

// 8.2.4.11 Attribute value (single-quoted) state
void Tokenizer::attribute_value_single_quoted() {
  append_to_attribute_value(in_.consume_until(single_quoted_stops));
  switch (const Char c = consume()) {
  case '\'':
    return switch_to(S::after_attribute_value_quoted);
  case '&':
    additional_allowed_character_ = '\'';
    return switch_to(S::character_reference_in_attribute_value);
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    return append_to_attribute_value(c);
  }
}

// 8.2.4.12 Attribute value (unquoted) state
void Tokenizer::attribute_value_unquoted() {
  append_to_attribute_value(in_.consume_until(unquoted_stops));
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_attribute_name);
  case '&':
    additional_allowed_character_ = std::nullopt;
    return switch_to(S::character_reference_in_attribute_value);
  case '>':
    emit_current_tag_token();
    return switch_to(S::data);
  case '"':
  case '\'':
  case '=':
    parse_error();
    break;
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  }
  // Anything else
  return append_to_attribute_value(c);
}

// 8.2.4.13 Character reference in attribute value state
void Tokenizer::character_reference_in_attribute_value() {
  const auto character = consume_character_reference(additional_allowed_character_);
  if (!character)
    append_to_attribute_value('&');
  else
    append_to_attribute_value(*character);
  return switch_back();
}

// 8.2.4.14 After attribute value (quoted) state
void Tokenizer::after_attribute_value_quoted() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_attribute_name);
  case '/':
    return switch_to(S::self_closing_start_tag);
  case '>':
    emit_current_tag_token();
    return switch_to(S::data);
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    parse_error();
    return reconsume_in(S::before_attribute_name);
  }
}

// 8.2.4.15 Self-closing start tag state
void Tokenizer::self_closing_start_tag() {
  switch (consume()) {
  case '>':
    set_self_closing();
    emit_current_tag_token();
    return switch_to(S::data);
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    parse_error();
    return reconsume_in(S::before_attribute_name);
  }
}

}  // namespace specdrift::v2009
