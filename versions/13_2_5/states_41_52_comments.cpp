#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;
using S = State;
using E = Error;

namespace {

constexpr StopSet bogus_comment_stops(">\0"sv);
constexpr StopSet comment_stops("<-\0"sv);

}  // namespace

// 13.2.5.41 Bogus comment state
void Tokenizer::bogus_comment() {
  append_to_comment(in_.consume_until(bogus_comment_stops));
  const Char c = consume();
  switch (c) {
  case '>':
    switch_to(S::data);
    return emit_comment();
  case eof:
    emit_comment();
    return emit_end_of_file();
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_comment(utf8::replacement);
  default:
    return append_to_comment(c);
  }
}

// 13.2.5.42 Markup declaration open state
void Tokenizer::markup_declaration_open() {
  if (in_.consume_word("--")) {
    create_comment();
    return switch_to(S::comment_start);
  }
  if (in_.consume_word_ignoring_case("DOCTYPE")) return switch_to(S::doctype);
  if (in_.consume_word("[CDATA[")) {
    if (cdata_allowed()) return switch_to(S::cdata_section);
    parse_error(E::cdata_in_html_content);
    create_comment();
    append_to_comment("[CDATA[");
    return switch_to(S::bogus_comment);
  }
  // Anything else
  parse_error_at_next(E::incorrectly_opened_comment);
  create_comment();
  return switch_to(S::bogus_comment);
}

// 13.2.5.43 Comment start state
void Tokenizer::comment_start() {
  switch (consume()) {
  case '-':
    return switch_to(S::comment_start_dash);
  case '>':
    parse_error(E::abrupt_closing_of_empty_comment);
    switch_to(S::data);
    return emit_comment();
  default:
    return reconsume_in(S::comment);
  }
}

// 13.2.5.44 Comment start dash state
void Tokenizer::comment_start_dash() {
  switch (consume()) {
  case '-':
    return switch_to(S::comment_end);
  case '>':
    parse_error(E::abrupt_closing_of_empty_comment);
    switch_to(S::data);
    return emit_comment();
  case eof:
    parse_error(E::eof_in_comment);
    emit_comment();
    return emit_end_of_file();
  default:
    append_to_comment('-');
    return reconsume_in(S::comment);
  }
}

// 13.2.5.45 Comment state
void Tokenizer::comment() {
  append_to_comment(in_.consume_until(comment_stops));
  const Char c = consume();
  switch (c) {
  case '<':
    append_to_comment(c);
    return switch_to(S::comment_less_than_sign);
  case '-':
    return switch_to(S::comment_end_dash);
  case '\0':
    parse_error(E::unexpected_null_character);
    return append_to_comment(utf8::replacement);
  case eof:
    parse_error(E::eof_in_comment);
    emit_comment();
    return emit_end_of_file();
  default:
    return append_to_comment(c);
  }
}

// 13.2.5.46 Comment less-than sign state
void Tokenizer::comment_less_than_sign() {
  const Char c = consume();
  switch (c) {
  case '!':
    append_to_comment(c);
    return switch_to(S::comment_less_than_sign_bang);
  case '<':
    return append_to_comment(c);
  default:
    return reconsume_in(S::comment);
  }
}

// 13.2.5.47 Comment less-than sign bang state
void Tokenizer::comment_less_than_sign_bang() {
  switch (consume()) {
  case '-':
    return switch_to(S::comment_less_than_sign_bang_dash);
  default:
    return reconsume_in(S::comment);
  }
}

// 13.2.5.48 Comment less-than sign bang dash state
void Tokenizer::comment_less_than_sign_bang_dash() {
  switch (consume()) {
  case '-':
    return switch_to(S::comment_less_than_sign_bang_dash_dash);
  default:
    return reconsume_in(S::comment_end_dash);
  }
}

// 13.2.5.49 Comment less-than sign bang dash dash state
void Tokenizer::comment_less_than_sign_bang_dash_dash() {
  switch (consume()) {
  case '>':
  case eof:
    return reconsume_in(S::comment_end);
  default:
    parse_error(E::nested_comment);
    return reconsume_in(S::comment_end);
  }
}

// 13.2.5.50 Comment end dash state
void Tokenizer::comment_end_dash() {
  switch (consume()) {
  case '-':
    return switch_to(S::comment_end);
  case eof:
    parse_error(E::eof_in_comment);
    emit_comment();
    return emit_end_of_file();
  default:
    append_to_comment('-');
    return reconsume_in(S::comment);
  }
}

// 13.2.5.51 Comment end state
void Tokenizer::comment_end() {
  switch (consume()) {
  case '>':
    switch_to(S::data);
    return emit_comment();
  case '!':
    return switch_to(S::comment_end_bang);
  case '-':
    return append_to_comment('-');
  case eof:
    parse_error(E::eof_in_comment);
    emit_comment();
    return emit_end_of_file();
  default:
    append_to_comment("--");
    return reconsume_in(S::comment);
  }
}

// 13.2.5.52 Comment end bang state
void Tokenizer::comment_end_bang() {
  switch (consume()) {
  case '-':
    append_to_comment("--!");
    return switch_to(S::comment_end_dash);
  case '>':
    parse_error(E::incorrectly_closed_comment);
    switch_to(S::data);
    return emit_comment();
  case eof:
    parse_error(E::eof_in_comment);
    emit_comment();
    return emit_end_of_file();
  default:
    append_to_comment("--!");
    return reconsume_in(S::comment);
  }
}

}  // namespace specdrift::v13_2_5
