#include "core/model/load/xml/forms.h"

#include <algorithm>

#include "core/model/load/xml/xml_tree.h"
#include "core/text/ascii.h"
#include "core/text/number.h"

namespace specdrift::model {
namespace {

using ascii::is_digit, ascii::is_lower, ascii::is_upper;

bool is_alphanumeric(char c) {
  return is_digit(c) || is_lower(c) || is_upper(c);
}
bool is_printable(char c) {
  return c >= ' ' && c <= '~';
}
bool is_upper_hex(char c) {
  return is_digit(c) || (c >= 'A' && c <= 'F');
}

bool all_of(std::string_view value, bool (*is)(char)) {
  return std::ranges::all_of(value, is);
}

bool is_list_of(std::string_view value, bool (*is)(std::string_view)) {
  const auto words = words_of(value);
  return !words.empty() && std::ranges::all_of(words, is);
}

bool is_word(std::string_view value) {
  return !value.empty() && is_alphanumeric(value.front()) && std::ranges::all_of(value, [](char c) {
    return is_alphanumeric(c) || c == '/' || c == '+' || c == '-';
  });
}

bool is_version(std::string_view value) {
  return !value.empty() && is_alphanumeric(value.front()) && std::ranges::all_of(value, [](char c) {
    return is_alphanumeric(c) || c == '.' || c == '-';
  });
}

/// A number, perhaps with a letter at its end, or the title where a text has none.
bool is_section(std::string_view value) {
  if (!value.empty() &&
      std::ranges::all_of(value, [](char c) { return is_alphanumeric(c) && !is_digit(c); }))
    return true;
  if (!value.empty() && is_lower(value.back())) value.remove_suffix(1);
  return !value.empty() && is_digit(value.front()) && is_digit(value.back()) &&
         value.find("..") == std::string_view::npos &&
         std::ranges::all_of(value, [](char c) { return is_digit(c) || c == '.'; });
}

bool is_date(std::string_view value) {
  if (value.size() != 10 || value[4] != '-' || value[7] != '-') return false;
  const auto number = [&](std::size_t at, std::size_t size) {
    return parse_number<int>(value.substr(at, size)).value_or(-1);
  };
  return number(0, 4) > 0 && number(5, 2) >= 1 && number(5, 2) <= 12 && number(8, 2) >= 1 &&
         number(8, 2) <= 31;
}

bool is_range(std::string_view value) {
  if (value.size() != 3 || value[1] != '-' || value[0] > value[2]) return false;
  return (is_digit(value[0]) && is_digit(value[2])) || (is_upper(value[0]) && is_upper(value[2])) ||
         (is_lower(value[0]) && is_lower(value[2]));
}

bool is_character_name(std::string_view value) {
  return (value.size() == 1 && value[0] > ' ' && is_printable(value[0])) || is_range(value) ||
         control_name(value) || value == "EOF" || parse_code_point(value) || is_identifier(value);
}

bool is_number_item(std::string_view value) {
  return value == "surrogate" || value == "noncharacter" || value == "replaced" ||
         parse_number_range(value);
}

bool is_row_selector(std::string_view value) {
  if (value.size() > 1 && value[0] == '#')
    return value.size() < 5 && value[1] != '0' && all_of(value.substr(1), is_digit);
  return is_character_name(value);
}

/// An id of a page, as the standard has them: `attribute-value-(unquoted)-state`.
bool is_fragment(std::string_view value) {
  return !value.empty() && std::ranges::all_of(value, [](char c) {
    return is_lower(c) || is_digit(c) || c == '-' || c == '(' || c == ')';
  });
}

bool is_table_file(std::string_view value) {
  constexpr std::string_view folder = "references/";
  constexpr std::string_view extension = ".tsv";
  if (!value.starts_with(folder) || !value.ends_with(extension)) return false;
  if (value.size() <= folder.size() + extension.size()) return false;
  return is_version(value.substr(folder.size()));
}

struct ControlName {
  std::string_view name;
  char32_t code_point;
};
constexpr ControlName control_names[] = {
    {"NUL", 0}, {"TAB", 9}, {"LF", 10}, {"VT", 11}, {"FF", 12}, {"CR", 13}, {"SPACE", 32},
};

constexpr std::string_view class_names[] = {
    "ascii-digit",        "ascii-upper-alpha", "ascii-lower-alpha",     "ascii-alpha",
    "ascii-alphanumeric", "ascii-hex-digit",   "ascii-upper-hex-digit", "ascii-lower-hex-digit",
};

}  // namespace

bool is_identifier(std::string_view value) {
  return !value.empty() && is_lower(value.front()) && value.back() != '-' &&
         value.find("--") == std::string_view::npos &&
         std::ranges::all_of(value, [](char c) { return is_lower(c) || is_digit(c) || c == '-'; });
}

std::optional<char32_t> parse_code_point(std::string_view value) {
  if (!value.starts_with("U+") || value.size() < 6 || value.size() > 8) return std::nullopt;
  if (!all_of(value.substr(2), is_upper_hex)) return std::nullopt;
  const auto code_point = parse_number<std::uint32_t>(value.substr(2), 16);
  if (!code_point || *code_point > 0x10FFFF) return std::nullopt;
  return *code_point;
}

std::optional<std::uint32_t> parse_hexadecimal(std::string_view value) {
  if (!value.starts_with("0x") || value.size() < 4 || value.size() > 8) return std::nullopt;
  if (!all_of(value.substr(2), is_upper_hex)) return std::nullopt;
  return parse_number<std::uint32_t>(value.substr(2), 16);
}

std::optional<NumberRange> parse_number_range(std::string_view value) {
  const auto dash = value.find('-');
  const auto first = parse_hexadecimal(value.substr(0, dash));
  if (!first) return std::nullopt;
  if (dash == std::string_view::npos) return NumberRange{*first, *first};
  if (dash + 1 == value.size()) return NumberRange{*first, 0xFFFFFFFF};
  const auto last = parse_hexadecimal(value.substr(dash + 1));
  if (!last || *last < *first) return std::nullopt;
  return NumberRange{*first, *last};
}

std::optional<char32_t> control_name(std::string_view word) {
  const auto at = std::ranges::find(control_names, word, &ControlName::name);
  if (at == std::end(control_names)) return std::nullopt;
  return at->code_point;
}

std::optional<CharacterSet> character_class(std::string_view word) {
  CharacterSet set;
  const auto add = [&](char first, char last) {
    for (char c = first; c <= last; ++c) set.add(static_cast<unsigned char>(c));
  };
  const bool alphanumeric = word == "ascii-alphanumeric";
  const bool alpha = word == "ascii-alpha" || alphanumeric;
  const bool hex = word == "ascii-hex-digit";
  const bool upper_hex = word == "ascii-upper-hex-digit" || hex;
  const bool lower_hex = word == "ascii-lower-hex-digit" || hex;
  if (word == "ascii-digit" || alphanumeric || upper_hex || lower_hex) add('0', '9');
  if (word == "ascii-upper-alpha" || alpha) add('A', 'Z');
  if (word == "ascii-lower-alpha" || alpha) add('a', 'z');
  if (upper_hex) add('A', 'F');
  if (lower_hex) add('a', 'f');
  if (std::ranges::find(class_names, word) == std::end(class_names)) return std::nullopt;
  return set;
}

std::span<const std::string_view> character_class_names() {
  return class_names;
}

bool has_form(Form form, std::string_view value) {
  switch (form) {
  case Form::any:
    return true;
  case Form::identifier:
    return is_identifier(value);
  case Form::identifiers:
    return is_list_of(value, is_identifier);
  case Form::word:
    return is_word(value);
  case Form::words:
    return is_list_of(value, is_word);
  case Form::version:
    return is_version(value);
  case Form::section:
    return is_section(value);
  case Form::date:
    return is_date(value);
  case Form::code_point:
    return parse_code_point(value).has_value();
  case Form::hexadecimal:
    return parse_hexadecimal(value).has_value();
  case Form::positive:
    return !value.empty() && value.size() < 8 && value[0] != '0' && all_of(value, is_digit);
  case Form::numbers:
    return is_list_of(value, is_number_item);
  case Form::characters:
    return is_list_of(value, is_character_name);
  case Form::row_selector:
    return is_row_selector(value);
  case Form::condition:
    return !words_of(value).empty();
  case Form::printable:
    return all_of(value, is_printable);
  case Form::fragment:
    return is_fragment(value);
  case Form::table_file:
    return is_table_file(value);
  }
  return false;
}

std::string_view describe(Form form) {
  switch (form) {
  case Form::any:
    return "any text";
  case Form::identifier:
    return "a name in lower case, as in 'tag-open'";
  case Form::identifiers:
    return "names in lower case, as in 'tag-open data'";
  case Form::word:
    return "a word of letters and digits";
  case Form::words:
    return "words of letters and digits";
  case Form::version:
    return "letters, digits, '.' and '-', as in '13.2.5'";
  case Form::section:
    return "numbers with dots, as in '13.2.5' or '44a', or one word of a title";
  case Form::date:
    return "a day, as in '2009-02-07'";
  case Form::code_point:
    return "a code point, as in 'U+FFFD'";
  case Form::hexadecimal:
    return "a hexadecimal number, as in '0x1F'";
  case Form::positive:
    return "a number above 0";
  case Form::numbers:
    return "numbers and ranges, as in '0x0D 0x80-0x9F 0x110000- surrogate'";
  case Form::characters:
    return "characters and classes, as in 'TAB LF U+00A0 A-Z ascii-digit EOF'";
  case Form::row_selector:
    return "a character or class of the row's input, 'otherwise', or '#3'";
  case Form::condition:
    return "clauses joined by 'and'";
  case Form::printable:
    return "printable ASCII characters";
  case Form::fragment:
    return "the id of a heading, as in 'comment-end-state'";
  case Form::table_file:
    return "'references/NAME.tsv'";
  }
  return {};
}

}  // namespace specdrift::model
