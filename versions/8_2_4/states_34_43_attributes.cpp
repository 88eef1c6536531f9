#include "core/text/utf8.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

using namespace std::string_view_literals;
using S = State;

namespace {

constexpr StopSet attribute_name_stops("\t\n\f /=>ABCDEFGHIJKLMNOPQRSTUVWXYZ\0\"'<"sv);
constexpr StopSet attribute_value_double_quoted_stops("\"&\0"sv);
constexpr StopSet attribute_value_single_quoted_stops("'&\0"sv);
constexpr StopSet attribute_value_unquoted_stops("\t\n\f &>\0\"'<=`"sv);

}  // namespace

// 8.2.4.34 Before attribute name state
void Tokenizer::before_attribute_name() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return ignore_the_character();
  case '/':
    return switch_to(S::self_closing_start_tag);
  case '>':
    switch_to(S::data);
    return emit_current_tag_token();
  case ASCII_UPPER_ALPHA:
    start_attribute();
    append_to_attribute_name(lowercase(c));
    return switch_to(S::attribute_name);
  case '\0':
    parse_error();
    start_attribute();
    append_to_attribute_name(utf8::replacement);
    return switch_to(S::attribute_name);
  case '"':
  case '\'':
  case '<':
  case '=':
    parse_error();
    break;
  case eof:
    parse_error();
    return reconsume_in(S::data);
  }
  // Anything else
  start_attribute();
  append_to_attribute_name(c);
  return switch_to(S::attribute_name);
}

// 8.2.4.35 Attribute name state
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
    switch_to(S::data);
    return emit_current_tag_token();
  case ASCII_UPPER_ALPHA:
    return append_to_attribute_name(lowercase(c));
  case '\0':
    parse_error();
    return append_to_attribute_name(utf8::replacement);
  case '"':
  case '\'':
  case '<':
    parse_error();
    break;
  case eof:
    parse_error();
    leave_attribute_name();
    return reconsume_in(S::data);
  }
  // Anything else
  return append_to_attribute_name(c);
}

// 8.2.4.36 After attribute name state
void Tokenizer::after_attribute_name() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return ignore_the_character();
  case '/':
    return switch_to(S::self_closing_start_tag);
  case '=':
    return switch_to(S::before_attribute_value);
  case '>':
    switch_to(S::data);
    return emit_current_tag_token();
  case ASCII_UPPER_ALPHA:
    start_attribute();
    append_to_attribute_name(lowercase(c));
    return switch_to(S::attribute_name);
  case '\0':
    parse_error();
    start_attribute();
    append_to_attribute_name(utf8::replacement);
    return switch_to(S::attribute_name);
  case '"':
  case '\'':
  case '<':
    parse_error();
    break;
  case eof:
    parse_error();
    return reconsume_in(S::data);
  }
  // Anything else
  start_attribute();
  append_to_attribute_name(c);
  return switch_to(S::attribute_name);
}

// 8.2.4.37 Before attribute value state
void Tokenizer::before_attribute_value() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return ignore_the_character();
  case '"':
    return switch_to(S::attribute_value_double_quoted);
  case '&':
    return reconsume_in(S::attribute_value_unquoted);
  case '\'':
    return switch_to(S::attribute_value_single_quoted);
  case '\0':
    parse_error();
    append_to_attribute_value(utf8::replacement);
    return switch_to(S::attribute_value_unquoted);
  case '>':
    parse_error();
    switch_to(S::data);
    return emit_current_tag_token();
  case '<':
  case '=':
  case '`':
    parse_error();
    break;
  case eof:
    parse_error();
    return reconsume_in(S::data);
  }
  // Anything else
  append_to_attribute_value(c);
  return switch_to(S::attribute_value_unquoted);
}

// 8.2.4.38 Attribute value (double-quoted) state
void Tokenizer::attribute_value_double_quoted() {
  append_to_attribute_value(in_.consume_until(attribute_value_double_quoted_stops));
  const Char c = consume();
  switch (c) {
  case '"':
    return switch_to(S::after_attribute_value_quoted);
  case '&':
    return switch_to(S::character_reference_in_attribute_value, '"');
  case '\0':
    parse_error();
    return append_to_attribute_value(utf8::replacement);
  case eof:
    parse_error();
    return reconsume_in(S::data);
  default:
    return append_to_attribute_value(c);
  }
}

// 8.2.4.39 Attribute value (single-quoted) state
void Tokenizer::attribute_value_single_quoted() {
  append_to_attribute_value(in_.consume_until(attribute_value_single_quoted_stops));
  const Char c = consume();
  switch (c) {
  case '\'':
    return switch_to(S::after_attribute_value_quoted);
  case '&':
    return switch_to(S::character_reference_in_attribute_value, '\'');
  case '\0':
    parse_error();
    return append_to_attribute_value(utf8::replacement);
  case eof:
    parse_error();
    return reconsume_in(S::data);
  default:
    return append_to_attribute_value(c);
  }
}

// 8.2.4.40 Attribute value (unquoted) state
void Tokenizer::attribute_value_unquoted() {
  append_to_attribute_value(in_.consume_until(attribute_value_unquoted_stops));
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_attribute_name);
  case '&':
    return switch_to(S::character_reference_in_attribute_value, '>');
  case '>':
    switch_to(S::data);
    return emit_current_tag_token();
  case '\0':
    parse_error();
    return append_to_attribute_value(utf8::replacement);
  case '"':
  case '\'':
  case '<':
  case '=':
  case '`':
    parse_error();
    break;
  case eof:
    parse_error();
    return reconsume_in(S::data);
  }
  // Anything else
  return append_to_attribute_value(c);
}

// 8.2.4.41 Character reference in attribute value state
void Tokenizer::character_reference_in_attribute_value() {
  const auto returned = consume_a_character_reference(additional_allowed_character_);
  if (!returned)
    append_to_attribute_value('&');
  else
    append_to_attribute_value(*returned);
  return switch_back();
}

// 8.2.4.42 After attribute value (quoted) state
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
    parse_error();
    return reconsume_in(S::data);
  default:
    parse_error();
    return reconsume_in(S::before_attribute_name);
  }
}

// 8.2.4.43 Self-closing start tag state
void Tokenizer::self_closing_start_tag() {
  switch (consume()) {
  case '>':
    set_self_closing();
    switch_to(S::data);
    return emit_current_tag_token();
  case eof:
    parse_error();
    return reconsume_in(S::data);
  default:
    parse_error();
    return reconsume_in(S::before_attribute_name);
  }
}

}  // namespace specdrift::v8_2_4
