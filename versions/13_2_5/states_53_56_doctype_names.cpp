#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;
using S = State;
using E = Error;

namespace {

constexpr StopSet doctype_name_stops("\t\n\f >ABCDEFGHIJKLMNOPQRSTUVWXYZ\0"sv);

}  // namespace

// 13.2.5.53 DOCTYPE state
void Tokenizer::doctype() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_doctype_name);
  case '>':
    return reconsume_in(S::before_doctype_name);
  case eof:
    parse_error(E::eof_in_doctype);
    create_doctype();
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    parse_error(E::missing_whitespace_before_doctype_name);
    return reconsume_in(S::before_doctype_name);
  }
}

// 13.2.5.54 Before DOCTYPE name state
void Tokenizer::before_doctype_name() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return;
  case ASCII_UPPER_ALPHA:
    create_doctype();
    append_to_doctype_name(lowercase(c));
    return switch_to(S::doctype_name);
  case '\0':
    parse_error(E::unexpected_null_character);
    create_doctype();
    append_to_doctype_name(utf8::replacement);
    return switch_to(S::doctype_name);
  case '>':
    parse_error(E::missing_doctype_name);
    create_doctype();
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error(E::eof_in_doctype);
    create_doctype();
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    create_doctype();
    append_to_doctype_name(c);
    return switch_to(S::doctype_name);
  }
}

// 13.2.5.55 DOCTYPE name state
void Tokenizer::doctype_name() {
  append_to_doctype_name(in_.consume_until(doctype_name_stops));
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::after_doctype_name);
  case '>':
    switch_to(S::data);
    return emit_doctype();
  case ASCII_UPPER_ALPHA:
    return append_to_doctype_name(lowercase(c));
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_doctype_name(utf8::replacement);
  case eof:
    parse_error(E::eof_in_doctype);
    set_force_quirks_flag();
    emit_doctype();
    return emit_end_of_file();
  default:
    return append_to_doctype_name(c);
  }
}

// 13.2.5.56 After DOCTYPE name state
void Tokenizer::after_doctype_name() {
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
    if (in_.consume_word_from_current_ignoring_case("PUBLIC"))
      return switch_to(S::after_doctype_public_keyword);
    if (in_.consume_word_from_current_ignoring_case("SYSTEM"))
      return switch_to(S::after_doctype_system_keyword);
    parse_error(E::invalid_character_sequence_after_doctype_name);
    set_force_quirks_flag();
    return reconsume_in(S::bogus_doctype);
  }
}

}  // namespace specdrift::v13_2_5
