#include "core/text/utf8.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

using namespace std::string_view_literals;
using S = State;

namespace {

constexpr Char no_additional_allowed_character = eof;

constexpr StopSet data_stops("&<\0"sv);
constexpr StopSet rcdata_stops("&<\0"sv);
constexpr StopSet rawtext_stops("<\0"sv);
constexpr StopSet script_data_stops("<\0"sv);
constexpr StopSet plaintext_stops("\0"sv);
constexpr StopSet tag_name_stops("\t\n\f />ABCDEFGHIJKLMNOPQRSTUVWXYZ\0"sv);

}  // namespace

// 8.2.4.1 Data state
void Tokenizer::data() {
  emit(in_.consume_until(data_stops));
  const Char c = consume();
  switch (c) {
  case '&':
    return switch_to(S::character_reference_in_data);
  case '<':
    return switch_to(S::tag_open);
  case '\0':
    parse_error();
    return emit(c);
  case eof:
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 8.2.4.2 Character reference in data state
void Tokenizer::character_reference_in_data() {
  const auto returned = consume_a_character_reference(no_additional_allowed_character);
  if (!returned)
    emit('&');
  else
    emit_reference(*returned);
  return switch_to(S::data);
}

// 8.2.4.3 RCDATA state
void Tokenizer::rcdata() {
  emit(in_.consume_until(rcdata_stops));
  const Char c = consume();
  switch (c) {
  case '&':
    return switch_to(S::character_reference_in_rcdata);
  case '<':
    return switch_to(S::rcdata_less_than_sign);
  case '\0':
    parse_error();
    return emit_replacement_character();
  case eof:
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 8.2.4.4 Character reference in RCDATA state
void Tokenizer::character_reference_in_rcdata() {
  const auto returned = consume_a_character_reference(no_additional_allowed_character);
  if (!returned)
    emit('&');
  else
    emit_reference(*returned);
  return switch_to(S::rcdata);
}

// 8.2.4.5 RAWTEXT state
void Tokenizer::rawtext() {
  emit(in_.consume_until(rawtext_stops));
  const Char c = consume();
  switch (c) {
  case '<':
    return switch_to(S::rawtext_less_than_sign);
  case '\0':
    parse_error();
    return emit_replacement_character();
  case eof:
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 8.2.4.6 Script data state
void Tokenizer::script_data() {
  emit(in_.consume_until(script_data_stops));
  const Char c = consume();
  switch (c) {
  case '<':
    return switch_to(S::script_data_less_than_sign);
  case '\0':
    parse_error();
    return emit_replacement_character();
  case eof:
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 8.2.4.7 PLAINTEXT state
void Tokenizer::plaintext() {
  emit(in_.consume_until(plaintext_stops));
  const Char c = consume();
  switch (c) {
  case '\0':
    parse_error();
    return emit_replacement_character();
  case eof:
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 8.2.4.8 Tag open state
void Tokenizer::tag_open() {
  const Char c = consume();
  switch (c) {
  case '!':
    return switch_to(S::markup_declaration_open);
  case '/':
    return switch_to(S::end_tag_open);
  case ASCII_UPPER_ALPHA:
    create_start_tag();
    append_to_tag_name(lowercase(c));
    return switch_to(S::tag_name);
  case ASCII_LOWER_ALPHA:
    create_start_tag();
    append_to_tag_name(c);
    return switch_to(S::tag_name);
  case '?':
    parse_error();
    return switch_to(S::bogus_comment);
  default:
    parse_error();
    emit('<');
    return reconsume_in(S::data);
  }
}

// 8.2.4.9 End tag open state
void Tokenizer::end_tag_open() {
  const Char c = consume();
  switch (c) {
  case ASCII_UPPER_ALPHA:
    create_end_tag();
    append_to_tag_name(lowercase(c));
    return switch_to(S::tag_name);
  case ASCII_LOWER_ALPHA:
    create_end_tag();
    append_to_tag_name(c);
    return switch_to(S::tag_name);
  case '>':
    parse_error();
    return switch_to(S::data);
  case eof:
    parse_error();
    emit('<');
    emit('/');
    return reconsume_in(S::data);
  default:
    parse_error();
    return switch_to(S::bogus_comment);
  }
}

// 8.2.4.10 Tag name state
void Tokenizer::tag_name() {
  append_to_tag_name(in_.consume_until(tag_name_stops));
  const Char c = consume();
  switch (c) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
    return switch_to(S::before_attribute_name);
  case '/':
    return switch_to(S::self_closing_start_tag);
  case '>':
    switch_to(S::data);
    return emit_current_tag_token();
  case ASCII_UPPER_ALPHA:
    return append_to_tag_name(lowercase(c));
  case '\0':
    parse_error();
    return append_to_tag_name(utf8::replacement);
  case eof:
    parse_error();
    return reconsume_in(S::data);
  default:
    return append_to_tag_name(c);
  }
}

}  // namespace specdrift::v8_2_4
