#include "cli/terminal/escaped_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "cli/terminal/user_error.h"
#include "core/html5lib/code_points.h"
#include "core/text/number.h"

namespace specdrift::cli {
namespace {

constexpr std::string_view known_escapes =
    "an escape is one of \\n \\t \\r \\\\ \\\" \\' \\x0b \\u000b \\u{1f600}";

struct Escape {
  char32_t code_point;
  std::size_t length;  ///< of what was typed
};

/// The number that exactly the `digits` make.
std::optional<char32_t> hexadecimal(std::string_view digits) {
  const auto value = parse_number<std::uint32_t>(digits, 16);
  if (!value || *value > 0x10FFFF) return std::nullopt;
  return *value;
}

std::optional<Escape> numeric_escape(std::string_view text, std::size_t digits_begin,
                                     std::size_t digits, std::size_t length) {
  if (text.size() < length || digits == 0) return std::nullopt;
  const auto value = hexadecimal(text.substr(digits_begin, digits));
  if (!value) return std::nullopt;
  return Escape{*value, length};
}

/// The escape that the text begins with. Requires: it begins with a backslash.
std::optional<Escape> read_escape(std::string_view text) {
  switch (text.size() > 1 ? text[1] : '\0') {
  case 'n':
    return Escape{'\n', 2};
  case 't':
    return Escape{'\t', 2};
  case 'r':
    return Escape{'\r', 2};
  case '\\':
  case '"':
  case '\'':
    return Escape{static_cast<unsigned char>(text[1]), 2};
  case 'x':
    return numeric_escape(text, 2, 2, 4);
  case 'u':
    if (text.substr(2).starts_with('{')) {
      const auto end = std::min(text.find('}'), text.size());
      return numeric_escape(text, 3, end - 3, end + 1);
    }
    return numeric_escape(text, 2, 4, 6);
  default:
    return std::nullopt;
  }
}

}  // namespace

std::string resolve_escapes(std::string_view text) {
  std::string result;
  html5lib::CodePointAppender appender(result);
  for (std::size_t at = 0;;) {
    const auto backslash = std::min(text.find('\\', at), text.size());
    appender.append(text.substr(at, backslash - at));
    if (backslash == text.size()) return result;
    const auto escape = read_escape(text.substr(backslash));
    if (!escape)
      throw UserError(
          "--text",
          fmt::format("no escape at character {}: '{}'", utf8::count(text.substr(0, backslash)) + 1,
                      text.substr(backslash, 6)),
          std::string(known_escapes));
    appender.append(escape->code_point);
    at = backslash + escape->length;
  }
}

}  // namespace specdrift::cli
