// 8.2.3.1 Tokenising entities: a procedure, not a state. An error in it stands after all that it
// has consumed.

#include <algorithm>

#include "core/machine/char.h"
#include "core/text/utf8.h"
#include "versions/2007/named_references.h"
#include "versions/2007/tokenizer.h"

namespace specdrift::v2007 {

namespace {

/// The characters that the numbers 0x80 to 0x9F stand for.
constexpr char16_t characters_80_to_9f[] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,  // 80
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,  // 88
    0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,  // 90
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,  // 98
};

/// The numbers that have a row in the text's table stand for another character.
std::optional<char32_t> character_in_table(char32_t number) {
  if (number == 0x0D) return U'\n';
  if (number >= 0x80 && number <= 0x9F) return characters_80_to_9f[number - 0x80];
  return std::nullopt;
}

bool is_no_character(char32_t number) {
  return number == 0 || number > 0x10FFFF || (number >= 0xD800 && number <= 0xDFFF);
}

/// The value of a digit, -1 for a character that is none.
int hexadecimal_digit(Char c) {
  if (is_ascii_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

int decimal_digit(Char c) {
  return is_ascii_digit(c) ? c - '0' : -1;
}

}  // namespace

std::optional<std::string_view> Tokenizer::consume_entity() {
  switch (in_.peek()) {
  case '\t':
  case '\n':
  case '\v':
  case '\f':
  case ' ':
  case '<':
  case '&':
  case eof:
    return std::nullopt;
  case '#':
    return consume_numeric_entity();
  default:
    return consume_named_entity();
  }
}

std::optional<std::string_view> Tokenizer::consume_numeric_entity() {
  in_.begin_attempt();
  consume();
  const bool hexadecimal = in_.peek() == 'x' || in_.peek() == 'X';
  if (hexadecimal) consume();

  const auto digit = hexadecimal ? hexadecimal_digit : decimal_digit;
  constexpr char32_t too_high = 0x110000;
  char32_t number = 0;
  bool has_digits = false;
  for (int value; (value = digit(in_.peek())) >= 0; consume()) {
    number = std::min<char32_t>(number * (hexadecimal ? 16 : 10) + value, too_high);
    has_digits = true;
  }

  if (!has_digits) {
    parse_error_at_next();
    in_.unconsume_all();
    return std::nullopt;
  }
  if (!in_.consume_word(";")) parse_error_at_next();

  if (const auto other = character_in_table(number)) {
    parse_error_at_next();
    number = *other;
  } else if (is_no_character(number)) {
    parse_error_at_next();
    number = utf8::replacement_character;
  }
  entity_character_.clear();
  utf8::append(entity_character_, number);
  return entity_character_;
}

std::optional<std::string_view> Tokenizer::consume_named_entity() {
  in_.begin_attempt();
  const auto match = named_references.longest_match(in_.rest());
  if (!match) {
    parse_error_at_next();
    return std::nullopt;
  }
  in_.consume(match->name);
  if (match->name.back() != ';') {
    parse_error_at_next();
    if (state_ == State::entity_in_attribute_value && is_ascii_alphanumeric(in_.peek())) {
      in_.unconsume_all();
      return std::nullopt;
    }
  }
  return match->text;
}

}  // namespace specdrift::v2007
