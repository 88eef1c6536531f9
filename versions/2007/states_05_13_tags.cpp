#include "core/machine/char.h"
#include "core/machine/stop_set.h"
#include "versions/2007/tokenizer.h"

namespace specdrift::v2007 {

using S = State;

namespace {

constexpr StopSet tag_name_stops("\t\n\v\f >ABCDEFGHIJKLMNOPQRSTUVWXYZ/");
constexpr StopSet attribute_name_stops("\t\n\v\f =>ABCDEFGHIJKLMNOPQRSTUVWXYZ/");
constexpr StopSet double_quoted_stops("\"&");
constexpr StopSet single_quoted_stops("'&");
constexpr StopSet unquoted_stops("\t\n\v\f &>");

}  // namespace

// 8.2.3 Tag name state
void Tokenizer::tag_name() {
  append_to_tag_name(in_.consume_until(tag_name_stops));
  switch (const Char c = consume()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
    return switch_to(S::before_attribute_name);
  case '>':
    emit_current_tag_token();
    return switch_to(S::data);
  case ASCII_UPPER_ALPHA:
    return append_to_tag_name(lowercase(c));
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  case '/':
    if (!is_permitted_slash()) parse_error();
    return switch_to(S::before_attribute_name);
  default:
    return append_to_tag_name(c);
  }
}

// 8.2.3 Before attribute name state
void Tokenizer::before_attribute_name() {
  switch (const Char c = consume()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
    return;
  case '>':
    emit_current_tag_token();
    return switch_to(S::data);
  case ASCII_UPPER_ALPHA:
    start_attribute();
    append_to_attribute_name(lowercase(c));
    return switch_to(S::attribute_name);
  case '/':
    if (!is_permitted_slash()) parse_error();
    return;
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    start_attribute();
    append_to_attribute_name(c);
    return switch_to(S::attribute_name);
  }
}

// 8.2.3 Attribute name state
void Tokenizer::attribute_name() {
  append_to_attribute_name(in_.consume_until(attribute_name_stops));
  switch (const Char c = consume()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
    leave_attribute_name();
    return switch_to(S::after_attribute_name);
  case '=':
    leave_attribute_name();
    return switch_to(S::before_attribute_value);
  case '>':
    leave_attribute_name();
    emit_current_tag_token();
    return switch_to(S::data);
  case ASCII_UPPER_ALPHA:
    return append_to_attribute_name(lowercase(c));
  case '/':
    if (!is_permitted_slash()) parse_error();
    leave_attribute_name();
    return switch_to(S::before_attribute_name);
  case eof:
    parse_error();
    leave_attribute_name();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    return append_to_attribute_name(c);
  }
}

// 8.2.3 After attribute name state
void Tokenizer::after_attribute_name() {
  switch (const Char c = consume()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
    return;
  case '=':
    return switch_to(S::before_attribute_value);
  case '>':
    emit_current_tag_token();
    return switch_to(S::data);
  case ASCII_UPPER_ALPHA:
    start_attribute();
    append_to_attribute_name(lowercase(c));
    return switch_to(S::attribute_name);
  case '/':
    if (!is_permitted_slash()) parse_error();
    return switch_to(S::before_attribute_name);
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    start_attribute();
    append_to_attribute_name(c);
    return switch_to(S::attribute_name);
  }
}

// 8.2.3 Before attribute value state
void Tokenizer::before_attribute_value() {
  switch (const Char c = consume()) {
  case '\t':
  case '\n':
  case '\v':
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
    emit_current_tag_token();
    return switch_to(S::data);
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    append_to_attribute_value(c);
    return switch_to(S::attribute_value_unquoted);
  }
}

// 8.2.3 Attribute value (double-quoted) state
void Tokenizer::attribute_value_double_quoted() {
  append_to_attribute_value(in_.consume_until(double_quoted_stops));
  switch (const Char c = consume()) {
  case '"':
    return switch_to(S::before_attribute_name);
  case '&':
    return switch_to(S::entity_in_attribute_value);
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    return append_to_attribute_value(c);
  }
}

// 8.2.3 Attribute value (single-quoted) state
void Tokenizer::attribute_value_single_quoted() {
  append_to_attribute_value(in_.consume_until(single_quoted_stops));
  switch (const Char c = consume()) {
  case '\'':
    return switch_to(S::before_attribute_name);
  case '&':
    return switch_to(S::entity_in_attribute_value);
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    return append_to_attribute_value(c);
  }
}

// 8.2.3 Attribute value (unquoted) state
void Tokenizer::attribute_value_unquoted() {
  append_to_attribute_value(in_.consume_until(unquoted_stops));
  switch (const Char c = consume()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
    return switch_to(S::before_attribute_name);
  case '&':
    return switch_to(S::entity_in_attribute_value);
  case '>':
    emit_current_tag_token();
    return switch_to(S::data);
  case eof:
    parse_error();
    emit_current_tag_token();
    return reconsume_in(S::data);
  default:
    return append_to_attribute_value(c);
  }
}

// 8.2.3 Entity in attribute value state
void Tokenizer::entity_in_attribute_value() {
  const auto character = consume_entity();
  if (!character)
    append_to_attribute_value('&');
  else
    append_to_attribute_value(*character);
  return switch_back();
}

}  // namespace specdrift::v2007
