#include <algorithm>

#include "core/text/utf8.h"
#include "versions/8_2_4/named_references.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

using S = State;

namespace {

constexpr StopSet cdata_section_stops("]");

constexpr std::nullopt_t nothing = std::nullopt;

/// For the numbers 0x80 to 0x9F.
constexpr char32_t unicode_characters[] = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,  // 0x80
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,  // 0x88
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,  // 0x90
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,  // 0x98
};

constexpr char32_t beyond_unicode = 0x110000;

constexpr bool is_in_range(char32_t number, char32_t first, char32_t last) {
  return number >= first && number <= last;
}

constexpr bool is_forbidden(char32_t number) {
  return is_in_range(number, 0x0001, 0x0008) || is_in_range(number, 0x000E, 0x001F) ||
         is_in_range(number, 0x007F, 0x009F) || is_in_range(number, 0xFDD0, 0xFDEF) ||
         number == 0x000B || (number & 0xFFFE) == 0xFFFE;
}

/// The value of a digit, or nothing if it is none in that range.
constexpr std::optional<char32_t> digit_value(Char c, bool hexadecimal) {
  switch (c) {
  case ASCII_DIGIT:
    return c - '0';
  case ASCII_LOWER_HEX_LETTER:
    if (hexadecimal) return c - 'a' + 10;
    return nothing;
  case ASCII_UPPER_HEX_LETTER:
    if (hexadecimal) return c - 'A' + 10;
    return nothing;
  default:
    return nothing;
  }
}

}  // namespace

// 8.2.4.68 CDATA section state
void Tokenizer::cdata_section() {
  emit(in_.consume_until(cdata_section_stops));
  if (in_.consume_word("]]>")) return switch_to(S::data);
  const Char c = consume();
  if (c == eof) return reconsume_in(S::data);
  return emit(c);
}

// 8.2.4.69 Tokenizing character references
std::optional<std::string_view> Tokenizer::consume_a_character_reference(
    Char additional_allowed_character) {
  const Char next = in_.peek();
  switch (next) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
  case '<':
  case '&':
  case eof:
    return nothing;
  case '#':
    return consume_a_numeric_character_reference();
  default:
    if (next == additional_allowed_character) return nothing;
    return consume_a_named_character_reference();
  }
}

std::optional<std::string_view> Tokenizer::consume_a_numeric_character_reference() {
  in_.begin_attempt();
  consume();
  const bool hexadecimal = in_.peek() == 'x' || in_.peek() == 'X';
  if (hexadecimal) consume();
  const char32_t base = hexadecimal ? 16 : 10;
  bool has_digits = false;
  char32_t number = 0;
  while (const auto value = digit_value(in_.peek(), hexadecimal)) {
    number = std::min<char32_t>(number * base + *value, beyond_unicode);
    has_digits = true;
    consume();
  }
  if (!has_digits) {
    parse_error_at_next();
    in_.unconsume_all();
    return nothing;
  }
  if (!in_.consume_word(";")) parse_error_at_next();
  return character_token(number);
}

std::string_view Tokenizer::character_token(char32_t number) {
  char32_t character = number;
  if (number == 0x00) {
    parse_error_at_next();
    character = utf8::replacement_character;
  } else if (number == 0x0D) {
    parse_error_at_next();
  } else if (is_in_range(number, 0x80, 0x9F)) {
    parse_error_at_next();
    character = unicode_characters[number - 0x80];
  } else if (is_in_range(number, 0xD800, 0xDFFF) || number > 0x10FFFF) {
    parse_error_at_next();
    character = utf8::replacement_character;
  } else if (is_forbidden(number)) {
    parse_error_at_next();
  }
  character_token_.clear();
  utf8::append(character_token_, character);
  return character_token_;
}

std::optional<std::string_view> Tokenizer::consume_a_named_character_reference() {
  in_.begin_attempt();
  const auto match = named_references.longest_match(in_.rest());
  if (!match) {
    bool has_characters = false;
    for (; is_ascii_alphanumeric(in_.peek()); consume()) has_characters = true;
    if (has_characters && in_.peek() == ';') parse_error_at_next();
    in_.unconsume_all();
    return nothing;
  }
  in_.consume(match->name);
  const bool ends_with_semicolon = match->name.ends_with(';');
  const Char next = in_.peek();
  if (is_consuming_as_part_of_an_attribute() && !ends_with_semicolon &&
      (next == '=' || is_ascii_alphanumeric(next))) {
    in_.unconsume_all();
    return nothing;
  }
  if (!ends_with_semicolon) parse_error_at_next();
  return match->text;
}

}  // namespace specdrift::v8_2_4
