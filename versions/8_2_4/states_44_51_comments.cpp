#include "core/text/utf8.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

using namespace std::string_view_literals;
using S = State;

namespace {

constexpr StopSet bogus_comment_stops(">\0"sv);
constexpr StopSet comment_stops("-\0"sv);

}  // namespace

// 8.2.4.44 Bogus comment state
void Tokenizer::bogus_comment() {
  create_comment();
  Char c;
  do {
    append_to_bogus_comment();
    append_to_comment(in_.consume_until(bogus_comment_stops));
    c = consume();
  } while (c != '>' && c != eof);
  emit_comment();
  switch_to(S::data);
  if (c == eof) return in_.reconsume();
}

// 8.2.4.45 Markup declaration open state
void Tokenizer::markup_declaration_open() {
  if (in_.consume_word("--")) {
    create_comment();
    return switch_to(S::comment_start);
  }
  if (in_.consume_word_ignoring_case("DOCTYPE")) return switch_to(S::doctype);
  if (current_node_is_not_in_html_namespace() && in_.consume_word("[CDATA["))
    return switch_to(S::cdata_section);
  begin_comment_with_next_character();
  parse_error();
  return switch_to(S::bogus_comment);
}

// 8.2.4.46 Comment start state
void Tokenizer::comment_start() {
  const Char c = consume();
  switch (c) {
  case '-':
    return switch_to(S::comment_start_dash);
  case '\0':
    parse_error();
    append_to_comment(utf8::replacement);
    return switch_to(S::comment);
  case '>':
    parse_error();
    switch_to(S::data);
    return emit_comment();
  case eof:
    parse_error();
    emit_comment();
    return reconsume_in(S::data);
  default:
    append_to_comment(c);
    return switch_to(S::comment);
  }
}

// 8.2.4.47 Comment start dash state
void Tokenizer::comment_start_dash() {
  const Char c = consume();
  switch (c) {
  case '-':
    return switch_to(S::comment_end);
  case '\0':
    parse_error();
    append_to_comment('-');
    append_to_comment(utf8::replacement);
    return switch_to(S::comment);
  case '>':
    parse_error();
    switch_to(S::data);
    return emit_comment();
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

// 8.2.4.48 Comment state
void Tokenizer::comment() {
  append_to_comment(in_.consume_until(comment_stops));
  const Char c = consume();
  switch (c) {
  case '-':
    return switch_to(S::comment_end_dash);
  case '\0':
    parse_error();
    return append_to_comment(utf8::replacement);
  case eof:
    parse_error();
    emit_comment();
    return reconsume_in(S::data);
  default:
    return append_to_comment(c);
  }
}

// 8.2.4.49 Comment end dash state
void Tokenizer::comment_end_dash() {
  const Char c = consume();
  switch (c) {
  case '-':
    return switch_to(S::comment_end);
  case '\0':
    parse_error();
    append_to_comment('-');
    append_to_comment(utf8::replacement);
    return switch_to(S::comment);
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

// 8.2.4.50 Comment end state
void Tokenizer::comment_end() {
  const Char c = consume();
  switch (c) {
  case '>':
    switch_to(S::data);
    return emit_comment();
  case '\0':
    parse_error();
    append_to_comment("--");
    append_to_comment(utf8::replacement);
    return switch_to(S::comment);
  case '!':
    parse_error();
    return switch_to(S::comment_end_bang);
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

// 8.2.4.51 Comment end bang state
void Tokenizer::comment_end_bang() {
  const Char c = consume();
  switch (c) {
  case '-':
    append_to_comment("--!");
    return switch_to(S::comment_end_dash);
  case '>':
    switch_to(S::data);
    return emit_comment();
  case '\0':
    parse_error();
    append_to_comment("--!");
    append_to_comment(utf8::replacement);
    return switch_to(S::comment);
  case eof:
    parse_error();
    emit_comment();
    return reconsume_in(S::data);
  default:
    append_to_comment("--!");
    append_to_comment(c);
    return switch_to(S::comment);
  }
}

}  // namespace specdrift::v8_2_4
