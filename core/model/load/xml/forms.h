#pragma once

#include <optional>
#include <string_view>

#include "core/model/data/character_set.h"
#include "core/model/data/model.h"

namespace specdrift::model {

/// The form that the value of an attribute has to have, whatever it may name.
enum class Form : std::uint8_t {
  any,
  identifier,
  identifiers,
  word,
  words,
  version,
  section,
  date,
  code_point,
  hexadecimal,
  positive,
  numbers,
  characters,
  row_selector,
  condition,
  printable,
  fragment,
  table_file,
};

bool has_form(Form form, std::string_view value);

/// For messages: what a value of that form is, with an example.
std::string_view describe(Form form);

bool is_identifier(std::string_view value);

/// The code point of `U+0021`.
std::optional<char32_t> parse_code_point(std::string_view value);
/// The number of `0x1F`.
std::optional<std::uint32_t> parse_hexadecimal(std::string_view value);
/// `0x0D`, `0x80-0x9F` or `0x110000-`.
std::optional<NumberRange> parse_number_range(std::string_view value);

/// NUL, TAB, SPACE, …
std::optional<char32_t> control_name(std::string_view word);
/// The ASCII members of `ascii-alpha` and the like.
std::optional<CharacterSet> character_class(std::string_view word);
std::span<const std::string_view> character_class_names();

}  // namespace specdrift::model
