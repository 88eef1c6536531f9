#include <string>

#include "core/text/utf8.h"
#include "versions/13_2_5/named_references.h"
#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {

using S = State;
using E = Error;

namespace {

constexpr bool is_surrogate(char32_t code) {
  return code >= 0xD800 && code <= 0xDFFF;
}
constexpr bool is_noncharacter(char32_t code) {
  return (code >= 0xFDD0 && code <= 0xFDEF) || (code & 0xFFFE) == 0xFFFE;
}
constexpr bool is_control(char32_t code) {
  return code <= 0x1F || (code >= 0x7F && code <= 0x9F);
}
constexpr bool is_ascii_whitespace(char32_t code) {
  return code == '\t' || code == '\n' || code == '\f' || code == '\r' || code == ' ';
}

/// The second column of the table of section 13.2.5.80 for the numbers 0x80 to 0x9F; 0 where it has
/// no row.
constexpr char32_t code_points_for_80_to_9f[] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,  //
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,       //
    0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,  //
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

}  // namespace

// 13.2.5.72 Character reference state
void Tokenizer::character_reference() {
  clear_temporary_buffer();
  append_to_temporary_buffer('&');
  const Char c = consume();
  switch (c) {
  case ASCII_ALPHANUMERIC:
    return reconsume_in(S::named_character_reference);
  case '#':
    append_to_temporary_buffer(c);
    return switch_to(S::numeric_character_reference);
  default:
    flush_code_points_consumed_as_a_character_reference();
    return reconsume_in(return_state_);
  }
}

// 13.2.5.73 Named character reference state
void Tokenizer::named_character_reference() {
  if (const auto match = named_references.longest_match(in_.rest())) {
    in_.consume(match->name);
    append_to_temporary_buffer(match->name);
    const bool semicolon = match->name.ends_with(';');
    const Char next = in_.peek();
    if (consumed_as_part_of_an_attribute() && !semicolon &&
        (next == '=' || is_ascii_alphanumeric(next))) {
      flush_code_points_consumed_as_a_character_reference();
      return switch_to(return_state_);
    }
    if (!semicolon) parse_error_at_next(E::missing_semicolon_after_character_reference);
    flush_as_a_character_reference(match->text);
    return switch_to(return_state_);
  }
  // Otherwise
  flush_code_points_consumed_as_a_character_reference();
  return switch_to(S::ambiguous_ampersand);
}

// 13.2.5.74 Ambiguous ampersand state
void Tokenizer::ambiguous_ampersand() {
  const Char c = consume();
  switch (c) {
  case ASCII_ALPHANUMERIC:
    if (consumed_as_part_of_an_attribute()) return append_to_attribute_value(c);
    return emit(c);
  case ';':
    parse_error(E::unknown_named_character_reference);
    return reconsume_in(return_state_);
  default:
    return reconsume_in(return_state_);
  }
}

// 13.2.5.75 Numeric character reference state
void Tokenizer::numeric_character_reference() {
  character_reference_code_ = 0;
  const Char c = consume();
  switch (c) {
  case 'x':
  case 'X':
    append_to_temporary_buffer(c);
    return switch_to(S::hexadecimal_character_reference_start);
  default:
    return reconsume_in(S::decimal_character_reference_start);
  }
}

// 13.2.5.76 Hexadecimal character reference start state
void Tokenizer::hexadecimal_character_reference_start() {
  switch (consume()) {
  case ASCII_HEX_DIGIT:
    return reconsume_in(S::hexadecimal_character_reference);
  default:
    parse_error(E::absence_of_digits_in_numeric_character_reference);
    flush_code_points_consumed_as_a_character_reference();
    return reconsume_in(return_state_);
  }
}

// 13.2.5.77 Decimal character reference start state
void Tokenizer::decimal_character_reference_start() {
  switch (consume()) {
  case ASCII_DIGIT:
    return reconsume_in(S::decimal_character_reference);
  default:
    parse_error(E::absence_of_digits_in_numeric_character_reference);
    flush_code_points_consumed_as_a_character_reference();
    return reconsume_in(return_state_);
  }
}

// 13.2.5.78 Hexadecimal character reference state
void Tokenizer::hexadecimal_character_reference() {
  const Char c = consume();
  switch (c) {
  case ASCII_DIGIT:
    return add_to_character_reference_code(16, c - 0x30);
  case ASCII_UPPER_HEX_LETTER:
    return add_to_character_reference_code(16, c - 0x37);
  case ASCII_LOWER_HEX_LETTER:
    return add_to_character_reference_code(16, c - 0x57);
  case ';':
    return switch_to(S::numeric_character_reference_end);
  default:
    parse_error(E::missing_semicolon_after_character_reference);
    return reconsume_in(S::numeric_character_reference_end);
  }
}

// 13.2.5.79 Decimal character reference state
void Tokenizer::decimal_character_reference() {
  const Char c = consume();
  switch (c) {
  case ASCII_DIGIT:
    return add_to_character_reference_code(10, c - 0x30);
  case ';':
    return switch_to(S::numeric_character_reference_end);
  default:
    parse_error(E::missing_semicolon_after_character_reference);
    return reconsume_in(S::numeric_character_reference_end);
  }
}

// 13.2.5.80 Numeric character reference end state
void Tokenizer::numeric_character_reference_end() {
  char32_t& code = character_reference_code_;
  if (code == 0x00) {
    parse_error_at_next(E::null_character_reference);
    code = utf8::replacement_character;
  } else if (code > 0x10FFFF) {
    parse_error_at_next(E::character_reference_outside_unicode_range);
    code = utf8::replacement_character;
  } else if (is_surrogate(code)) {
    parse_error_at_next(E::surrogate_character_reference);
    code = utf8::replacement_character;
  } else if (is_noncharacter(code)) {
    parse_error_at_next(E::noncharacter_character_reference);
  } else if (code == 0x0D || (is_control(code) && !is_ascii_whitespace(code))) {
    parse_error_at_next(E::control_character_reference);
    if (code >= 0x80 && code_points_for_80_to_9f[code - 0x80] != 0)
      code = code_points_for_80_to_9f[code - 0x80];
  }
  std::string code_point;
  utf8::append(code_point, code);
  flush_as_a_character_reference(code_point);
  return switch_to(return_state_);
}

}  // namespace specdrift::v13_2_5
