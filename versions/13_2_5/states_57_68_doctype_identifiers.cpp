#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;
using S = State;
using E = Error;

namespace {

constexpr StopSet double_quoted_identifier_stops("\"\0>"sv);
constexpr StopSet single_quoted_identifier_stops("'\0>"sv);

}  // namespace

// 13.2.5.57 After DOCTYPE public keyword state
void Tokenizer::after_doctype_public_keyword() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_doctype_public_identifier);
  case '"':
    parse_error(E::missing_whitespace_after_doctype_public_keyword);
    set_public_identifier_to_empty();
    return switch_to(S::doctype_public_identifier_double_quoted);
  case '\'':
    parse_error(E::missing_whitespace_after_doctype_public_keyword);
    set_public_identifier_to_empty();
    return switch_to(S::doctype_public_identifier_single_quoted);
  case '>':
    parse_error(E::missing_doctype_public_identifier);
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    parse_error(E::missing_quote_before_doctype_public_identifier);
    set_force_quirks_flag();
    return reconsume_in(S::bogus_doctype);
  }
}

// 13.2.5.58 Before DOCTYPE public identifier state
void Tokenizer::before_doctype_public_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return;
  case '"':
    set_public_identifier_to_empty();
    return switch_to(S::doctype_public_identifier_double_quoted);
  case '\'':
    set_public_identifier_to_empty();
    return switch_to(S::doctype_public_identifier_single_quoted);
  case '>':
    parse_error(E::missing_doctype_public_identifier);
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    parse_error(E::missing_quote_before_doctype_public_identifier);
    set_force_quirks_flag();
    return reconsume_in(S::bogus_doctype);
  }
}

// 13.2.5.59 DOCTYPE public identifier (double-quoted) state
void Tokenizer::doctype_public_identifier_double_quoted() {
  append_to_public_identifier(in_.consume_until(double_quoted_identifier_stops));
  const Char c = consume();
  switch (c) {
  case '"':
    return switch_to(S::after_doctype_public_identifier);
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_public_identifier(utf8::replacement);
  case '>':
    parse_error(E::abrupt_doctype_public_identifier);
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    return append_to_public_identifier(c);
  }
}

// 13.2.5.60 DOCTYPE public identifier (single-quoted) state
void Tokenizer::doctype_public_identifier_single_quoted() {
  append_to_public_identifier(in_.consume_until(single_quoted_identifier_stops));
  const Char c = consume();
  switch (c) {
  case '\'':
    return switch_to(S::after_doctype_public_identifier);
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_public_identifier(utf8::replacement);
  case '>':
    parse_error(E::abrupt_doctype_public_identifier);
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    return append_to_public_identifier(c);
  }
}

// 13.2.5.61 After DOCTYPE public identifier state
void Tokenizer::after_doctype_public_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::between_doctype_public_and_system_identifiers);
  case '>':
    switch_to(S::data);
    return emit_doctype();
  case '"':
    parse_error(E::missing_whitespace_between_doctype_public_and_system_identifiers);
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_double_quoted);
  case '\'':
    parse_error(E::missing_whitespace_between_doctype_public_and_system_identifiers);
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_single_quoted);
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    parse_error(E::missing_quote_before_doctype_system_identifier);
    set_force_quirks_flag();
    return reconsume_in(S::bogus_doctype);
  }
}

// 13.2.5.62 Between DOCTYPE public and system identifiers state
void Tokenizer::between_doctype_public_and_system_identifiers() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return;
  case '>':
    switch_to(S::data);
    return emit_doctype();
  case '"':
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_double_quoted);
  case '\'':
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_single_quoted);
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    parse_error(E::missing_quote_before_doctype_system_identifier);
    set_force_quirks_flag();
    return reconsume_in(S::bogus_doctype);
  }
}

// 13.2.5.63 After DOCTYPE system keyword state
void Tokenizer::after_doctype_system_keyword() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_doctype_system_identifier);
  case '"':
    parse_error(E::missing_whitespace_after_doctype_system_keyword);
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_double_quoted);
  case '\'':
    parse_error(E::missing_whitespace_after_doctype_system_keyword);
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_single_quoted);
  case '>':
    parse_error(E::missing_doctype_system_identifier);
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    parse_error(E::missing_quote_before_doctype_system_identifier);
    set_force_quirks_flag();
    return reconsume_in(S::bogus_doctype);
  }
}

// 13.2.5.64 Before DOCTYPE system identifier state
void Tokenizer::before_doctype_system_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return;
  case '"':
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_double_quoted);
  case '\'':
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_single_quoted);
  case '>':
    parse_error(E::missing_doctype_system_identifier);
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    parse_error(E::missing_quote_before_doctype_system_identifier);
    set_force_quirks_flag();
    return reconsume_in(S::bogus_doctype);
  }
}

// 13.2.5.65 DOCTYPE system identifier (double-quoted) state
void Tokenizer::doctype_system_identifier_double_quoted() {
  append_to_system_identifier(in_.consume_until(double_quoted_identifier_stops));
  const Char c = consume();
  switch (c) {
  case '"':
    return switch_to(S::after_doctype_system_identifier);
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_system_identifier(utf8::replacement);
  case '>':
    parse_error(E::abrupt_doctype_system_identifier);
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    return append_to_system_identifier(c);
  }
}

// 13.2.5.66 DOCTYPE system identifier (single-quoted) state
void Tokenizer::doctype_system_identifier_single_quoted() {
  append_to_system_identifier(in_.consume_until(single_quoted_identifier_stops));
  const Char c = consume();
  switch (c) {
  case '\'':
    return switch_to(S::after_doctype_system_identifier);
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_system_identifier(utf8::replacement);
  case '>':
    parse_error(E::abrupt_doctype_system_identifier);
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    return append_to_system_identifier(c);
  }
}

// 13.2.5.67 After DOCTYPE system identifier state
void Tokenizer::after_doctype_system_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return;
  case '>':
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    parse_error(E::unexpected_character_after_doctype_system_identifier);
    return reconsume_in(S::bogus_doctype);
  }
}

// 13.2.5.68 Bogus DOCTYPE state
void Tokenizer::bogus_doctype() {
  switch (consume()) {
  case '>':
    switch_to(S::data);
    return emit_doctype();
  case '\0':
    return parse_error(E::unexpected_null_character);
  case eof:
    emit_doctype();
    return emit_end_of_file();
  default:
    return;
  }
}

}  // namespace specdrift::v13_2_5
