#include "core/machine/char.h"
#include "core/machine/stop_set.h"
#include "versions/2007/tokenizer.h"

namespace specdrift::v2007 {

using S = State;

namespace {

constexpr StopSet bogus_comment_stops(">");
constexpr StopSet comment_stops("-");

}  // namespace

// 8.2.3 Bogus comment state
void Tokenizer::bogus_comment() {
  create_comment();
  // The character that caused the switch is part of the comment; there, it is yet to be consumed.
  if (switched_from_ != S::markup_declaration_open) append_to_comment(in_.current());
  Char c;
  for (;;) {
    append_to_comment(in_.consume_until(bogus_comment_stops));
    c = consume();
    if (c == '>' || c == eof) break;
    append_to_comment(c);
  }
  emit_comment();
  if (c == eof) return reconsume_in(S::data);
  return switch_to(S::data);
}

// 8.2.3 Markup declaration open state
void Tokenizer::markup_declaration_open() {
  if (in_.consume_word("--")) {
    create_comment();
    return switch_to(S::comment_start);
  }
  if (in_.consume_word_ignoring_case("DOCTYPE")) return switch_to(S::doctype);
  parse_error_at_next();
  return switch_to(S::bogus_comment);
}

// 8.2.3 Comment start state
void Tokenizer::comment_start() {
  switch (const Char c = consume()) {
  case '-':
    return switch_to(S::comment_start_dash);
  case '>':
    parse_error();
    emit_comment();
    return switch_to(S::data);
  case eof:
    parse_error();
    emit_comment();
    return reconsume_in(S::data);
  default:
    append_to_comment(c);
    return switch_to(S::comment);
  }
}

// 8.2.3 Comment start dash state
void Tokenizer::comment_start_dash() {
  switch (const Char c = consume()) {
  case '-':
    return switch_to(S::comment_end);
  case '>':
    parse_error();
    emit_comment();
    return switch_to(S::data);
  case eof:
    parse_error();
    emit_comment();
    return reconsume_in(S::data);
  default:
    append_to_comment('-');
    append_to_comment(c);
    return switch_to(S::comment);
  }
}

// 8.2.3 Comment state
void Tokenizer::comment() {
  append_to_comment(in_.consume_until(comment_stops));
  switch (const Char c = consume()) {
  case '-':
    return switch_to(S::comment_end_dash);
  case eof:
    parse_error();
    emit_comment();
    return reconsume_in(S::data);
  default:
    return append_to_comment(c);
  }
}

// 8.2.3 Comment end dash state
void Tokenizer::comment_end_dash() {
  switch (const Char c = consume()) {
  case '-':
    return switch_to(S::comment_end);
  case eof:
    parse_error();
    emit_comment();
    return reconsume_in(S::data);
  default:
    append_to_comment('-');
    append_to_comment(c);
    return switch_to(S::comment);
  }
}

// 8.2.3 Comment end state
void Tokenizer::comment_end() {
  switch (const Char c = consume()) {
  case '>':
    emit_comment();
    return switch_to(S::data);
  case '-':
    parse_error();
    return append_to_comment('-');
  case eof:
    parse_error();
    emit_comment();
    return reconsume_in(S::data);
  default:
    parse_error();
    append_to_comment("--");
    append_to_comment(c);
    return switch_to(S::comment);
  }
}

}  // namespace specdrift::v2007
