#include "core/text/utf8.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

using namespace std::string_view_literals;
using S = State;

namespace {

constexpr StopSet doctype_name_stops("\t\n\f >ABCDEFGHIJKLMNOPQRSTUVWXYZ\0"sv);

}  // namespace

// 8.2.4.52 DOCTYPE state
void Tokenizer::doctype() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_doctype_name);
  case eof:
    parse_error();
    create_doctype();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    parse_error();
    return reconsume_in(S::before_doctype_name);
  }
}

// 8.2.4.53 Before DOCTYPE name state
void Tokenizer::before_doctype_name() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return ignore_the_character();
  case ASCII_UPPER_ALPHA:
    create_doctype();
    append_to_doctype_name(lowercase(c));
    return switch_to(S::doctype_name);
  case '\0':
    parse_error();
    create_doctype();
    append_to_doctype_name(utf8::replacement);
    return switch_to(S::doctype_name);
  case '>':
    parse_error();
    create_doctype();
    set_force_quirks_flag();
    switch_to(S::data);
    return emit_doctype();
  case eof:
    parse_error();
    create_doctype();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    create_doctype();
    append_to_doctype_name(c);
    return switch_to(S::doctype_name);
  }
}

// 8.2.4.54 DOCTYPE name state
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
    parse_error();
    return append_to_doctype_name(utf8::replacement);
  case eof:
    parse_error();
    set_force_quirks_flag();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return append_to_doctype_name(c);
  }
}

// 8.2.4.55 After DOCTYPE name state
void Tokenizer::after_doctype_name() {
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
    if (in_.consume_word_from_current_ignoring_case("PUBLIC"))
      return switch_to(S::after_doctype_public_keyword);
    if (in_.consume_word_from_current_ignoring_case("SYSTEM"))
      return switch_to(S::after_doctype_system_keyword);
    parse_error();
    set_force_quirks_flag();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.4.56 After DOCTYPE public keyword state
void Tokenizer::after_doctype_public_keyword() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_doctype_public_identifier);
  case '"':
    parse_error();
    set_public_identifier_to_empty();
    return switch_to(S::doctype_public_identifier_double_quoted);
  case '\'':
    parse_error();
    set_public_identifier_to_empty();
    return switch_to(S::doctype_public_identifier_single_quoted);
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

// 8.2.4.57 Before DOCTYPE public identifier state
void Tokenizer::before_doctype_public_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return ignore_the_character();
  case '"':
    set_public_identifier_to_empty();
    return switch_to(S::doctype_public_identifier_double_quoted);
  case '\'':
    set_public_identifier_to_empty();
    return switch_to(S::doctype_public_identifier_single_quoted);
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

}  // namespace specdrift::v8_2_4
