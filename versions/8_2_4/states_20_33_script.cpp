#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

using namespace std::string_view_literals;
using S = State;

namespace {

constexpr StopSet script_data_escaped_stops("-<\0"sv);
constexpr StopSet script_data_double_escaped_stops("-<\0"sv);

}  // namespace

// 8.2.4.20 Script data escape start state
void Tokenizer::script_data_escape_start() {
  switch (consume()) {
  case '-':
    switch_to(S::script_data_escape_start_dash);
    return emit('-');
  default:
    return reconsume_in(S::script_data);
  }
}

// 8.2.4.21 Script data escape start dash state
void Tokenizer::script_data_escape_start_dash() {
  switch (consume()) {
  case '-':
    switch_to(S::script_data_escaped_dash_dash);
    return emit('-');
  default:
    return reconsume_in(S::script_data);
  }
}

// 8.2.4.22 Script data escaped state
void Tokenizer::script_data_escaped() {
  emit(in_.consume_until(script_data_escaped_stops));
  const Char c = consume();
  switch (c) {
  case '-':
    switch_to(S::script_data_escaped_dash);
    return emit('-');
  case '<':
    return switch_to(S::script_data_escaped_less_than_sign);
  case '\0':
    parse_error();
    return emit_replacement_character();
  case eof:
    parse_error();
    return reconsume_in(S::data);
  default:
    return emit(c);
  }
}

// 8.2.4.23 Script data escaped dash state
void Tokenizer::script_data_escaped_dash() {
  const Char c = consume();
  switch (c) {
  case '-':
    switch_to(S::script_data_escaped_dash_dash);
    return emit('-');
  case '<':
    return switch_to(S::script_data_escaped_less_than_sign);
  case '\0':
    parse_error();
    switch_to(S::script_data_escaped);
    return emit_replacement_character();
  case eof:
    parse_error();
    return reconsume_in(S::data);
  default:
    switch_to(S::script_data_escaped);
    return emit(c);
  }
}

// 8.2.4.24 Script data escaped dash dash state
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
    parse_error();
    switch_to(S::script_data_escaped);
    return emit_replacement_character();
  case eof:
    parse_error();
    return reconsume_in(S::data);
  default:
    switch_to(S::script_data_escaped);
    return emit(c);
  }
}

// 8.2.4.25 Script data escaped less-than sign state
void Tokenizer::script_data_escaped_less_than_sign() {
  const Char c = consume();
  switch (c) {
  case '/':
    clear_temporary_buffer();
    return switch_to(S::script_data_escaped_end_tag_open);
  case ASCII_UPPER_ALPHA:
    clear_temporary_buffer();
    append_to_temporary_buffer(lowercase(c));
    switch_to(S::script_data_double_escape_start);
    emit('<');
    return emit(c);
  case ASCII_LOWER_ALPHA:
    clear_temporary_buffer();
    append_to_temporary_buffer(c);
    switch_to(S::script_data_double_escape_start);
    emit('<');
    return emit(c);
  default:
    emit('<');
    return reconsume_in(S::script_data_escaped);
  }
}

// 8.2.4.26 Script data escaped end tag open state
void Tokenizer::script_data_escaped_end_tag_open() {
  const Char c = consume();
  switch (c) {
  case ASCII_UPPER_ALPHA:
    create_end_tag();
    append_to_tag_name(lowercase(c));
    append_to_temporary_buffer(c);
    return switch_to(S::script_data_escaped_end_tag_name);
  case ASCII_LOWER_ALPHA:
    create_end_tag();
    append_to_tag_name(c);
    append_to_temporary_buffer(c);
    return switch_to(S::script_data_escaped_end_tag_name);
  default:
    emit('<');
    emit('/');
    return reconsume_in(S::script_data_escaped);
  }
}

// 8.2.4.27 Script data escaped end tag name state
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
      emit_current_tag_token();
      return switch_to(S::data);
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

// 8.2.4.28 Script data double escape start state
void Tokenizer::script_data_double_escape_start() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
  case '/':
  case '>':
    if (temporary_buffer_is("script"))
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

// 8.2.4.29 Script data double escaped state
void Tokenizer::script_data_double_escaped() {
  emit(in_.consume_until(script_data_double_escaped_stops));
  const Char c = consume();
  switch (c) {
  case '-':
    switch_to(S::script_data_double_escaped_dash);
    return emit('-');
  case '<':
    switch_to(S::script_data_double_escaped_less_than_sign);
    return emit('<');
  case '\0':
    parse_error();
    return emit_replacement_character();
  case eof:
    parse_error();
    return reconsume_in(S::data);
  default:
    return emit(c);
  }
}

// 8.2.4.30 Script data double escaped dash state
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
    parse_error();
    switch_to(S::script_data_double_escaped);
    return emit_replacement_character();
  case eof:
    parse_error();
    return reconsume_in(S::data);
  default:
    switch_to(S::script_data_double_escaped);
    return emit(c);
  }
}

// 8.2.4.31 Script data double escaped dash dash state
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
    parse_error();
    switch_to(S::script_data_double_escaped);
    return emit_replacement_character();
  case eof:
    parse_error();
    return reconsume_in(S::data);
  default:
    switch_to(S::script_data_double_escaped);
    return emit(c);
  }
}

// 8.2.4.32 Script data double escaped less-than sign state
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

// 8.2.4.33 Script data double escape end state
void Tokenizer::script_data_double_escape_end() {
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
  case '/':
  case '>':
    if (temporary_buffer_is("script"))
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

}  // namespace specdrift::v8_2_4
