#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;
using S = State;
using E = Error;

namespace {

constexpr StopSet attribute_name_stops("\t\n\f />=ABCDEFGHIJKLMNOPQRSTUVWXYZ\0\"'<"sv);
constexpr StopSet double_quoted_stops("\"&\0"sv);
constexpr StopSet single_quoted_stops("'&\0"sv);
constexpr StopSet unquoted_stops("\t\n\f &>\0\"'<=`"sv);

}  // namespace

// 13.2.5.32 Before attribute name state
void Tokenizer::before_attribute_name() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return;
  case '/':
  case '>':
  case eof:
    return reconsume_in(S::after_attribute_name);
  case '=':
    parse_error(E::unexpected_equals_sign_before_attribute_name);
    start_attribute();
    append_to_attribute_name(c);
    return switch_to(S::attribute_name);
  default:
    start_attribute();
    return reconsume_in(S::attribute_name);
  }
}

// 13.2.5.33 Attribute name state
void Tokenizer::attribute_name() {
  append_to_attribute_name(in_.consume_until(attribute_name_stops));
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
  case '/':
  case '>':
  case eof:
    if (drop_duplicate_attribute()) parse_error(E::duplicate_attribute);
    return reconsume_in(S::after_attribute_name);
  case '=':
    if (drop_duplicate_attribute()) parse_error(E::duplicate_attribute);
    return switch_to(S::before_attribute_value);
  case ASCII_UPPER_ALPHA:
    return append_to_attribute_name(lowercase(c));
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_attribute_name(utf8::replacement);
  case '"':
  case '\'':
  case '<':
    parse_error(E::unexpected_character_in_attribute_name);
    break;
  }
  // Anything else
  return append_to_attribute_name(c);
}

// 13.2.5.34 After attribute name state
void Tokenizer::after_attribute_name() {
  switch (consume()) {
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
    switch_to(S::data);
    return emit_current_tag_token();
  case eof:
    parse_error(E::eof_in_tag);
    return emit_end_of_file();
  default:
    start_attribute();
    return reconsume_in(S::attribute_name);
  }
}

// 13.2.5.35 Before attribute value state
void Tokenizer::before_attribute_value() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return;
  case '"':
    return switch_to(S::attribute_value_double_quoted);
  case '\'':
    return switch_to(S::attribute_value_single_quoted);
  case '>':
    parse_error(E::missing_attribute_value);
    switch_to(S::data);
    return emit_current_tag_token();
  default:
    return reconsume_in(S::attribute_value_unquoted);
  }
}

// 13.2.5.36 Attribute value (double-quoted) state
void Tokenizer::attribute_value_double_quoted() {
  append_to_attribute_value(in_.consume_until(double_quoted_stops));
  const Char c = consume();
  switch (c) {
  case '"':
    return switch_to(S::after_attribute_value_quoted);
  case '&':
    set_return_state(S::attribute_value_double_quoted);
    return switch_to(S::character_reference);
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_attribute_value(utf8::replacement);
  case eof:
    parse_error(E::eof_in_tag);
    return emit_end_of_file();
  default:
    return append_to_attribute_value(c);
  }
}

// 13.2.5.37 Attribute value (single-quoted) state
void Tokenizer::attribute_value_single_quoted() {
  append_to_attribute_value(in_.consume_until(single_quoted_stops));
  const Char c = consume();
  switch (c) {
  case '\'':
    return switch_to(S::after_attribute_value_quoted);
  case '&':
    set_return_state(S::attribute_value_single_quoted);
    return switch_to(S::character_reference);
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_attribute_value(utf8::replacement);
  case eof:
    parse_error(E::eof_in_tag);
    return emit_end_of_file();
  default:
    return append_to_attribute_value(c);
  }
}

// 13.2.5.38 Attribute value (unquoted) state
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
    set_return_state(S::attribute_value_unquoted);
    return switch_to(S::character_reference);
  case '>':
    switch_to(S::data);
    return emit_current_tag_token();
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_attribute_value(utf8::replacement);
  case '"':
  case '\'':
  case '<':
  case '=':
  case '`':
    parse_error(E::unexpected_character_in_unquoted_attribute_value);
    break;
  case eof:
    parse_error(E::eof_in_tag);
    return emit_end_of_file();
  }
  // Anything else
  return append_to_attribute_value(c);
}

// 13.2.5.39 After attribute value (quoted) state
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
    switch_to(S::data);
    return emit_current_tag_token();
  case eof:
    parse_error(E::eof_in_tag);
    return emit_end_of_file();
  default:
    parse_error(E::missing_whitespace_between_attributes);
    return reconsume_in(S::before_attribute_name);
  }
}

// 13.2.5.40 Self-closing start tag state
void Tokenizer::self_closing_start_tag() {
  switch (consume()) {
  case '>':
    set_self_closing();
    switch_to(S::data);
    return emit_current_tag_token();
  case eof:
    parse_error(E::eof_in_tag);
    return emit_end_of_file();
  default:
    parse_error(E::unexpected_solidus_in_tag);
    return reconsume_in(S::before_attribute_name);
  }
}

}  // namespace specdrift::v13_2_5
