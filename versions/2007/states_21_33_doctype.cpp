#include "core/machine/char.h"
#include "core/machine/stop_set.h"
#include "versions/2007/tokenizer.h"

namespace specdrift::v2007 {

using S = State;

namespace {

constexpr StopSet doctype_name_stops("\t\n\v\f >");
constexpr StopSet double_quoted_identifier_stops("\"");
constexpr StopSet single_quoted_identifier_stops("'");
constexpr StopSet bogus_doctype_stops(">");

}  // namespace

// 8.2.3 DOCTYPE state
void Tokenizer::doctype() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
    return switch_to(S::before_doctype_name);
  default:
    parse_error();
    return reconsume_in(S::before_doctype_name);
  }
}

// 8.2.3 Before DOCTYPE name state
void Tokenizer::before_doctype_name() {
  switch (const Char c = consume()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
    return;
  case '>':
    parse_error();
    create_doctype();
    mark_incorrect();
    emit_doctype();
    return switch_to(S::data);
  case eof:
    parse_error();
    create_doctype();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    create_doctype();
    append_to_doctype_name(c);
    return switch_to(S::doctype_name);
  }
}

// 8.2.3 DOCTYPE name state
void Tokenizer::doctype_name() {
  append_to_doctype_name(in_.consume_until(doctype_name_stops));
  switch (const Char c = consume()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
    return switch_to(S::after_doctype_name);
  case '>':
    emit_doctype();
    return switch_to(S::data);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return append_to_doctype_name(c);
  }
}

// 8.2.3 After DOCTYPE name state
void Tokenizer::after_doctype_name() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
    return;
  case '>':
    emit_doctype();
    return switch_to(S::data);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    // The text has the words after the character that it has just consumed. Its successors mend
    // that.
    if (in_.consume_word_from_current_ignoring_case("PUBLIC"))
      return switch_to(S::before_doctype_public_identifier);
    if (in_.consume_word_from_current_ignoring_case("SYSTEM"))
      return switch_to(S::before_doctype_system_identifier);
    parse_error();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.3 Before DOCTYPE public identifier state
void Tokenizer::before_doctype_public_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\v':
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
    parse_error();
    mark_incorrect();
    emit_doctype();
    return switch_to(S::data);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    parse_error();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.3 DOCTYPE public identifier (double-quoted) state
void Tokenizer::doctype_public_identifier_double_quoted() {
  append_to_public_identifier(in_.consume_until(double_quoted_identifier_stops));
  switch (const Char c = consume()) {
  case '"':
    return switch_to(S::after_doctype_public_identifier);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return append_to_public_identifier(c);
  }
}

// 8.2.3 DOCTYPE public identifier (single-quoted) state
void Tokenizer::doctype_public_identifier_single_quoted() {
  append_to_public_identifier(in_.consume_until(single_quoted_identifier_stops));
  switch (const Char c = consume()) {
  case '\'':
    return switch_to(S::after_doctype_public_identifier);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return append_to_public_identifier(c);
  }
}

// 8.2.3 After DOCTYPE public identifier state
void Tokenizer::after_doctype_public_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\v':
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
    emit_doctype();
    return switch_to(S::data);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    parse_error();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.3 Before DOCTYPE system identifier state
void Tokenizer::before_doctype_system_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\v':
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
    parse_error();
    mark_incorrect();
    emit_doctype();
    return switch_to(S::data);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    parse_error();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.3 DOCTYPE system identifier (double-quoted) state
void Tokenizer::doctype_system_identifier_double_quoted() {
  append_to_system_identifier(in_.consume_until(double_quoted_identifier_stops));
  switch (const Char c = consume()) {
  case '"':
    return switch_to(S::after_doctype_system_identifier);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return append_to_system_identifier(c);
  }
}

// 8.2.3 DOCTYPE system identifier (single-quoted) state
void Tokenizer::doctype_system_identifier_single_quoted() {
  append_to_system_identifier(in_.consume_until(single_quoted_identifier_stops));
  switch (const Char c = consume()) {
  case '\'':
    return switch_to(S::after_doctype_system_identifier);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return append_to_system_identifier(c);
  }
}

// 8.2.3 After DOCTYPE system identifier state
void Tokenizer::after_doctype_system_identifier() {
  switch (consume()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
    return;
  case '>':
    emit_doctype();
    return switch_to(S::data);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    parse_error();
    return switch_to(S::bogus_doctype);
  }
}

// 8.2.3 Bogus DOCTYPE state
void Tokenizer::bogus_doctype() {
  in_.consume_until(bogus_doctype_stops);
  switch (consume()) {
  case '>':
    mark_incorrect();
    emit_doctype();
    return switch_to(S::data);
  case eof:
    parse_error();
    mark_incorrect();
    emit_doctype();
    return reconsume_in(S::data);
  default:
    return;
  }
}

}  // namespace specdrift::v2007
