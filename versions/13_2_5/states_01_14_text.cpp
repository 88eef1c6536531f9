#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;
using S = State;
using E = Error;

namespace {

constexpr StopSet data_stops("&<\0"sv);
constexpr StopSet rcdata_stops("&<\0"sv);
constexpr StopSet rawtext_stops("<\0"sv);
constexpr StopSet script_data_stops("<\0"sv);
constexpr StopSet plaintext_stops("\0"sv);
constexpr StopSet tag_name_stops("\t\n\f />ABCDEFGHIJKLMNOPQRSTUVWXYZ\0"sv);

}  // namespace

// 13.2.5.1 Data state
void Tokenizer::data() {
  emit(in_.consume_until(data_stops));
  const Char c = consume();
  switch (c) {
  case '&':
    set_return_state(S::data);
    return switch_to(S::character_reference);
  case '<':
    return switch_to(S::tag_open);
  case '\0':
    parse_error(E::unexpected_null_character);
    return emit(c);
  case eof:
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 13.2.5.2 RCDATA state
void Tokenizer::rcdata() {
  emit(in_.consume_until(rcdata_stops));
  const Char c = consume();
  switch (c) {
  case '&':
    set_return_state(S::rcdata);
    return switch_to(S::character_reference);
  case '<':
    return switch_to(S::rcdata_less_than_sign);
  case '\0':
    parse_error(E::unexpected_null_character);
    return emit_replacement_character();
  case eof:
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 13.2.5.3 RAWTEXT state
void Tokenizer::rawtext() {
  emit(in_.consume_until(rawtext_stops));
  const Char c = consume();
  switch (c) {
  case '<':
    return switch_to(S::rawtext_less_than_sign);
  case '\0':
    parse_error(E::unexpected_null_character);
    return emit_replacement_character();
  case eof:
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 13.2.5.4 Script data state
void Tokenizer::script_data() {
  emit(in_.consume_until(script_data_stops));
  const Char c = consume();
  switch (c) {
  case '<':
    return switch_to(S::script_data_less_than_sign);
  case '\0':
    parse_error(E::unexpected_null_character);
    return emit_replacement_character();
  case eof:
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 13.2.5.5 PLAINTEXT state
void Tokenizer::plaintext() {
  emit(in_.consume_until(plaintext_stops));
  const Char c = consume();
  switch (c) {
  case '\0':
    parse_error(E::unexpected_null_character);
    return emit_replacement_character();
  case eof:
    return emit_end_of_file();
  default:
    return emit(c);
  }
}

// 13.2.5.6 Tag open state
void Tokenizer::tag_open() {
  switch (consume()) {
  case '!':
    return switch_to(S::markup_declaration_open);
  case '/':
    return switch_to(S::end_tag_open);
  case ASCII_ALPHA:
    create_start_tag();
    return reconsume_in(S::tag_name);
  case '?':
    parse_error(E::unexpected_question_mark_instead_of_tag_name);
    create_comment();
    return reconsume_in(S::bogus_comment);
  case eof:
    parse_error(E::eof_before_tag_name);
    emit('<');
    return emit_end_of_file();
  default:
    parse_error(E::invalid_first_character_of_tag_name);
    emit('<');
    return reconsume_in(S::data);
  }
}

// 13.2.5.7 End tag open state
void Tokenizer::end_tag_open() {
  switch (consume()) {
  case ASCII_ALPHA:
    create_end_tag();
    return reconsume_in(S::tag_name);
  case '>':
    parse_error(E::missing_end_tag_name);
    return switch_to(S::data);
  case eof:
    parse_error(E::eof_before_tag_name);
    emit('<');
    emit('/');
    return emit_end_of_file();
  default:
    parse_error(E::invalid_first_character_of_tag_name);
    create_comment();
    return reconsume_in(S::bogus_comment);
  }
}

// 13.2.5.8 Tag name state
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
    parse_error(E::unexpected_null_character);
    return append_to_tag_name(utf8::replacement);
  case eof:
    parse_error(E::eof_in_tag);
    return emit_end_of_file();
  default:
    return append_to_tag_name(c);
  }
}

// 13.2.5.9 RCDATA less-than sign state
void Tokenizer::rcdata_less_than_sign() {
  switch (consume()) {
  case '/':
    clear_temporary_buffer();
    return switch_to(S::rcdata_end_tag_open);
  default:
    emit('<');
    return reconsume_in(S::rcdata);
  }
}

// 13.2.5.10 RCDATA end tag open state
void Tokenizer::rcdata_end_tag_open() {
  switch (consume()) {
  case ASCII_ALPHA:
    create_end_tag();
    return reconsume_in(S::rcdata_end_tag_name);
  default:
    emit('<');
    emit('/');
    return reconsume_in(S::rcdata);
  }
}

// 13.2.5.11 RCDATA end tag name state
void Tokenizer::rcdata_end_tag_name() {
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
  return reconsume_in(S::rcdata);
}

// 13.2.5.12 RAWTEXT less-than sign state
void Tokenizer::rawtext_less_than_sign() {
  switch (consume()) {
  case '/':
    clear_temporary_buffer();
    return switch_to(S::rawtext_end_tag_open);
  default:
    emit('<');
    return reconsume_in(S::rawtext);
  }
}

// 13.2.5.13 RAWTEXT end tag open state
void Tokenizer::rawtext_end_tag_open() {
  switch (consume()) {
  case ASCII_ALPHA:
    create_end_tag();
    return reconsume_in(S::rawtext_end_tag_name);
  default:
    emit('<');
    emit('/');
    return reconsume_in(S::rawtext);
  }
}

// 13.2.5.14 RAWTEXT end tag name state
void Tokenizer::rawtext_end_tag_name() {
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
  return reconsume_in(S::rawtext);
}

}  // namespace specdrift::v13_2_5
