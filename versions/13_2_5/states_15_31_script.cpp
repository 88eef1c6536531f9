#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;
using S = State;
using E = Error;

namespace {

constexpr StopSet escaped_stops("-<\0"sv);
constexpr StopSet double_escaped_stops("-<\0"sv);

}  // namespace

// 13.2.5.15 Script data less-than sign state
void Tokenizer::script_data_less_than_sign() {
  switch (consume()) {
  case '/':
    clear_temporary_buffer();
    return switch_to(S::script_data_end_tag_open);
  case '!':
    switch_to(S::script_data_escape_start);
    emit('<');
    return emit('!');
  default:
    emit('<');
    return reconsume_in(S::script_data);
  }
}

// 13.2.5.16 Script data end tag open state
void Tokenizer::script_data_end_tag_open() {
  switch (consume()) {
  case ASCII_ALPHA:
    create_end_tag();
    return reconsume_in(S::script_data_end_tag_name);
  default:
    emit('<');
    emit('/');
    return reconsume_in(S::script_data);
  }
}

// 13.2.5.17 Script data end tag name state
void Tokenizer::script_data_end_tag_name() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    if (is_appropriate_end_tag()) return switch_to(S::before_attribute_name);
    break;
  case '/':
    if (is_appropriate_end_tag()) return switch_to(S::self_closing_start_tag);
    break;
  case '>':
    if (is_appropriate_end_tag()) {
      switch_to(S::data);
      return emit_current_tag_token();
    }
    break;
  case ASCII_UPPER_ALPHA:
    append_to_tag_name(lowercase(c));
    return append_to_temporary_buffer(c);
  case ASCII_LOWER_ALPHA:
    append_to_tag_name(c);
    return append_to_temporary_buffer(c);
  }
  // Anything else
  emit('<');
  emit('/');
  emit_temporary_buffer();
  return reconsume_in(S::script_data);
}

// 13.2.5.18 Script data escape start state
void Tokenizer::script_data_escape_start() {
  switch (consume()) {
  case '-':
    switch_to(S::script_data_escape_start_dash);
    return emit('-');
  default:
    return reconsume_in(S::script_data);
  }
}

// 13.2.5.19 Script data escape start dash state
void Tokenizer::script_data_escape_start_dash() {
  switch (consume()) {
  case '-':
    switch_to(S::script_data_escaped_dash_dash);
    return emit('-');
  default:
    return reconsume_in(S::script_data);
  }
}

// 13.2.5.20 Script data escaped state
void Tokenizer::script_data_escaped() {
  emit(in_.consume_until(escaped_stops));
  const Char c = consume();
  switch (c) {
  case '-':
    switch_to(S::script_data_escaped_dash);
    return emit('-');
  case '<':
    return switch_to(S::script_data_escaped_less_than_sign);
  case '\0':
    parse_error(E::unexpected_null_character);
    return emit_replacement_character();
  case eof:
    parse_error(E::eof_in_script_html_comment_like_text);
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 13.2.5.21 Script data escaped dash state
void Tokenizer::script_data_escaped_dash() {
  const Char c = consume();
  switch (c) {
  case '-':
    switch_to(S::script_data_escaped_dash_dash);
    return emit('-');
  case '<':
    return switch_to(S::script_data_escaped_less_than_sign);
  case '\0':
    parse_error(E::unexpected_null_character);
    switch_to(S::script_data_escaped);
    return emit_replacement_character();
  case eof:
    parse_error(E::eof_in_script_html_comment_like_text);
    return emit_end_of_file();
  default:
    switch_to(S::script_data_escaped);
    return emit(c);
  }
}

// 13.2.5.22 Script data escaped dash dash state
void Tokenizer::script_data_escaped_dash_dash() {
  const Char c = consume();
  switch (c) {
  case '-':
    return emit('-');
  case '<':
    return switch_to(S::script_data_escaped_less_than_sign);
  case '>':
    switch_to(S::script_data);
    return emit('>');
  case '\0':
    parse_error(E::unexpected_null_character);
    switch_to(S::script_data_escaped);
    return emit_replacement_character();
  case eof:
    parse_error(E::eof_in_script_html_comment_like_text);
    return emit_end_of_file();
  default:
    switch_to(S::script_data_escaped);
    return emit(c);
  }
}

// 13.2.5.23 Script data escaped less-than sign state
void Tokenizer::script_data_escaped_less_than_sign() {
  switch (consume()) {
  case '/':
    clear_temporary_buffer();
    return switch_to(S::script_data_escaped_end_tag_open);
  case ASCII_ALPHA:
    clear_temporary_buffer();
    emit('<');
    return reconsume_in(S::script_data_double_escape_start);
  default:
    emit('<');
    return reconsume_in(S::script_data_escaped);
  }
}

// 13.2.5.24 Script data escaped end tag open state
void Tokenizer::script_data_escaped_end_tag_open() {
  switch (consume()) {
  case ASCII_ALPHA:
    create_end_tag();
    return reconsume_in(S::script_data_escaped_end_tag_name);
  default:
    emit('<');
    emit('/');
    return reconsume_in(S::script_data_escaped);
  }
}

// 13.2.5.25 Script data escaped end tag name state
void Tokenizer::script_data_escaped_end_tag_name() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    if (is_appropriate_end_tag()) return switch_to(S::before_attribute_name);
    break;
  case '/':
    if (is_appropriate_end_tag()) return switch_to(S::self_closing_start_tag);
    break;
  case '>':
    if (is_appropriate_end_tag()) {
      switch_to(S::data);
      return emit_current_tag_token();
    }
    break;
  case ASCII_UPPER_ALPHA:
    append_to_tag_name(lowercase(c));
    return append_to_temporary_buffer(c);
  case ASCII_LOWER_ALPHA:
    append_to_tag_name(c);
    return append_to_temporary_buffer(c);
  }
  // Anything else
  emit('<');
  emit('/');
  emit_temporary_buffer();
  return reconsume_in(S::script_data_escaped);
}

// 13.2.5.26 Script data double escape start state
void Tokenizer::script_data_double_escape_start() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
  case '/':
  case '>':
    if (temporary_buffer() == "script")
      switch_to(S::script_data_double_escaped);
    else
      switch_to(S::script_data_escaped);
    return emit(c);
  case ASCII_UPPER_ALPHA:
    append_to_temporary_buffer(lowercase(c));
    return emit(c);
  case ASCII_LOWER_ALPHA:
    append_to_temporary_buffer(c);
    return emit(c);
  default:
    return reconsume_in(S::script_data_escaped);
  }
}

// 13.2.5.27 Script data double escaped state
void Tokenizer::script_data_double_escaped() {
  emit(in_.consume_until(double_escaped_stops));
  const Char c = consume();
  switch (c) {
  case '-':
    switch_to(S::script_data_double_escaped_dash);
    return emit('-');
  case '<':
    switch_to(S::script_data_double_escaped_less_than_sign);
    return emit('<');
  case '\0':
    parse_error(E::unexpected_null_character);
    return emit_replacement_character();
  case eof:
    parse_error(E::eof_in_script_html_comment_like_text);
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 13.2.5.28 Script data double escaped dash state
void Tokenizer::script_data_double_escaped_dash() {
  const Char c = consume();
  switch (c) {
  case '-':
    switch_to(S::script_data_double_escaped_dash_dash);
    return emit('-');
  case '<':
    switch_to(S::script_data_double_escaped_less_than_sign);
    return emit('<');
  case '\0':
    parse_error(E::unexpected_null_character);
    switch_to(S::script_data_double_escaped);
    return emit_replacement_character();
  case eof:
    parse_error(E::eof_in_script_html_comment_like_text);
    return emit_end_of_file();
  default:
    switch_to(S::script_data_double_escaped);
    return emit(c);
  }
}

// 13.2.5.29 Script data double escaped dash dash state
void Tokenizer::script_data_double_escaped_dash_dash() {
  const Char c = consume();
  switch (c) {
  case '-':
    return emit('-');
  case '<':
    switch_to(S::script_data_double_escaped_less_than_sign);
    return emit('<');
  case '>':
    switch_to(S::script_data);
    return emit('>');
  case '\0':
    parse_error(E::unexpected_null_character);
    switch_to(S::script_data_double_escaped);
    return emit_replacement_character();
  case eof:
    parse_error(E::eof_in_script_html_comment_like_text);
    return emit_end_of_file();
  default:
    switch_to(S::script_data_double_escaped);
    return emit(c);
  }
}

// 13.2.5.30 Script data double escaped less-than sign state
void Tokenizer::script_data_double_escaped_less_than_sign() {
  switch (consume()) {
  case '/':
    clear_temporary_buffer();
    switch_to(S::script_data_double_escape_end);
    return emit('/');
  default:
    return reconsume_in(S::script_data_double_escaped);
  }
}

// 13.2.5.31 Script data double escape end state
void Tokenizer::script_data_double_escape_end() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
  case '/':
  case '>':
    if (temporary_buffer() == "script")
      switch_to(S::script_data_escaped);
    else
      switch_to(S::script_data_double_escaped);
    return emit(c);
  case ASCII_UPPER_ALPHA:
    append_to_temporary_buffer(lowercase(c));
    return emit(c);
  case ASCII_LOWER_ALPHA:
    append_to_temporary_buffer(c);
    return emit(c);
  default:
    return reconsume_in(S::script_data_double_escaped);
  }
}

}  // namespace specdrift::v13_2_5
