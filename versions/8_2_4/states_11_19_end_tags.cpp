#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

using S = State;

// 8.2.4.11 RCDATA less-than sign state
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

// 8.2.4.12 RCDATA end tag open state
void Tokenizer::rcdata_end_tag_open() {
  const Char c = consume();
  switch (c) {
  case ASCII_UPPER_ALPHA:
    create_end_tag();
    append_to_tag_name(lowercase(c));
    append_to_temporary_buffer(c);
    return switch_to(S::rcdata_end_tag_name);
  case ASCII_LOWER_ALPHA:
    create_end_tag();
    append_to_tag_name(c);
    append_to_temporary_buffer(c);
    return switch_to(S::rcdata_end_tag_name);
  default:
    emit('<');
    emit('/');
    return reconsume_in(S::rcdata);
  }
}

// 8.2.4.13 RCDATA end tag name state
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
  return reconsume_in(S::rcdata);
}

// 8.2.4.14 RAWTEXT less-than sign state
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

// 8.2.4.15 RAWTEXT end tag open state
void Tokenizer::rawtext_end_tag_open() {
  const Char c = consume();
  switch (c) {
  case ASCII_UPPER_ALPHA:
    create_end_tag();
    append_to_tag_name(lowercase(c));
    append_to_temporary_buffer(c);
    return switch_to(S::rawtext_end_tag_name);
  case ASCII_LOWER_ALPHA:
    create_end_tag();
    append_to_tag_name(c);
    append_to_temporary_buffer(c);
    return switch_to(S::rawtext_end_tag_name);
  default:
    emit('<');
    emit('/');
    return reconsume_in(S::rawtext);
  }
}

// 8.2.4.16 RAWTEXT end tag name state
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
  return reconsume_in(S::rawtext);
}

// 8.2.4.17 Script data less-than sign state
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

// 8.2.4.18 Script data end tag open state
void Tokenizer::script_data_end_tag_open() {
  const Char c = consume();
  switch (c) {
  case ASCII_UPPER_ALPHA:
    create_end_tag();
    append_to_tag_name(lowercase(c));
    append_to_temporary_buffer(c);
    return switch_to(S::script_data_end_tag_name);
  case ASCII_LOWER_ALPHA:
    create_end_tag();
    append_to_tag_name(c);
    append_to_temporary_buffer(c);
    return switch_to(S::script_data_end_tag_name);
  default:
    emit('<');
    emit('/');
    return reconsume_in(S::script_data);
  }
}

// 8.2.4.19 Script data end tag name state
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
  return reconsume_in(S::script_data);
}

}  // namespace specdrift::v8_2_4
