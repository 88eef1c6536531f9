#include "core/report/escape/escape.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/hidden.h"
#include "core/text/utf8.h"

namespace specdrift::report {
namespace {

constexpr bool is_printable_ascii(char c) {
  return c >= ' ' && c <= '~';
}

void append_escape(std::string& to, char32_t code_point) {
  switch (code_point) {
  case '\n':
    to += "\\n";
    return;
  case '\r':
    to += "\\r";
    return;
  case '\t':
    to += "\\t";
    return;
  }
  const auto value = static_cast<std::uint32_t>(code_point);
  if (value > 0xFFFF)
    to += fmt::format("\\u{{{:x}}}", value);
  else
    to += fmt::format("\\u{:04x}", value);
}

/// Appends the character, or the ill-formed bytes, that the text begins with; says how long that
/// is.
std::size_t append_visible(std::string& to, std::string_view text) {
  const auto decoded = utf8::decode_generalized(text);
  const auto sequence = text.substr(0, decoded.length);
  if (!decoded.well_formed)
    for (const char byte : sequence)
      to += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  else if (is_hidden(decoded.code_point))
    append_escape(to, decoded.code_point);
  else
    to += sequence;
  return decoded.length;
}

}  // namespace

std::string escaped_for_terminal(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto plain =
        static_cast<std::size_t>(std::ranges::find_if_not(text, is_printable_ascii) - text.begin());
    result += text.substr(0, plain);
    text.remove_prefix(plain);
    if (!text.empty()) text.remove_prefix(append_visible(result, text));
  }
  return result;
}

std::string painted(std::string_view text, std::string_view code, bool color) {
  return color && !code.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

}  // namespace specdrift::report
