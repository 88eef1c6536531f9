#include "core/text/utf8.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

using namespace std::string_view_literals;
using S = State;

namespace {

constexpr StopSet double_quoted_identifier_stops("\"\0>"sv);
constexpr StopSet single_quoted_identifier_stops("'\0>"sv);
constexpr StopSet bogus_doctype_stops(">"sv);

}  // namespace

// 8.2.4.58 DOCTYPE public identifier (double-quoted) state
void Tokenizer::doctype_public_identifier_double_quoted() {
  append_to_public_identifier(in_.consume_until(double_quoted_identifier_stops));
  const Char c = consume();
  switch (c) {
  case '"':
    return switch_to(S::after_doctype_public_identifier);
  case '\0':
    parse_error();
    return append_to_public_identifier(utf8::replacement);
  case '>':
    parse_error();
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return append_to_public_identifier(c);
  }
}

// 8.2.4.59 DOCTYPE public identifier (single-quoted) state
void Tokenizer::doctype_public_identifier_single_quoted() {
  append_to_public_identifier(in_.consume_until(single_quoted_identifier_stops));
  const Char c = consume();
  switch (c) {
  case '\'':
    return switch_to(S::after_doctype_public_identifier);
  case '\0':
    parse_error();
    return append_to_public_identifier(utf8::replacement);
  case '>':
    parse_error();
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return append_to_public_identifier(c);
  }
}

// 8.2.4.60 After DOCTYPE public identifier state
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
    parse_error();
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_double_quoted);
  case '\'':
    parse_error();
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_single_quoted);
  case eof:
    parse_error();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    parse_error();
    set_force_quirks_flag();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.4.61 Between DOCTYPE public and system identifiers state
void Tokenizer::between_doctype_public_and_system_identifiers() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return ignore_the_character();
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
    parse_error();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    parse_error();
    set_force_quirks_flag();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.4.62 After DOCTYPE system keyword state
void Tokenizer::after_doctype_system_keyword() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_doctype_system_identifier);
  case '"':
    parse_error();
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_double_quoted);
  case '\'':
    parse_error();
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_single_quoted);
  case '>':
    parse_error();
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    parse_error();
    set_force_quirks_flag();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.4.63 Before DOCTYPE system identifier state
void Tokenizer::before_doctype_system_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return ignore_the_character();
  case '"':
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_double_quoted);
  case '\'':
    set_system_identifier_to_empty();
    return switch_to(S::doctype_system_identifier_single_quoted);
  case '>':
    parse_error();
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    parse_error();
    set_force_quirks_flag();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.4.64 DOCTYPE system identifier (double-quoted) state
void Tokenizer::doctype_system_identifier_double_quoted() {
  append_to_system_identifier(in_.consume_until(double_quoted_identifier_stops));
  const Char c = consume();
  switch (c) {
  case '"':
    return switch_to(S::after_doctype_system_identifier);
  case '\0':
    parse_error();
    return append_to_system_identifier(utf8::replacement);
  case '>':
    parse_error();
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return append_to_system_identifier(c);
  }
}

// 8.2.4.65 DOCTYPE system identifier (single-quoted) state
void Tokenizer::doctype_system_identifier_single_quoted() {
  append_to_system_identifier(in_.consume_until(single_quoted_identifier_stops));
  const Char c = consume();
  switch (c) {
  case '\'':
    return switch_to(S::after_doctype_system_identifier);
  case '\0':
    parse_error();
    return append_to_system_identifier(utf8::replacement);
  case '>':
    parse_error();
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return append_to_system_identifier(c);
  }
}

// 8.2.4.66 After DOCTYPE system identifier state
void Tokenizer::after_doctype_system_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return ignore_the_character();
  case '>':
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    parse_error();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.4.67 Bogus DOCTYPE state
void Tokenizer::bogus_doctype() {
  in_.consume_until(bogus_doctype_stops);
  switch (consume()) {
  case '>':
    switch_to(S::data);
    return emit_doctype();
  case eof:
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return ignore_the_character();
  }
}

}  // namespace specdrift::v8_2_4
