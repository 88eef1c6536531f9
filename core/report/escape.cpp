#include "core/report/escape.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/text/utf8.h"

namespace specdrift::report {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

constexpr Range escaped_ranges[] = {
    {0x0000, 0x001F},    // C0 controls
    {0x007F, 0x009F},    // DELETE and C1 controls
    {0x00AD, 0x00AD},    // soft hyphen
    {0x061C, 0x061C},    // Arabic letter mark
    {0x180E, 0x180E},    // Mongolian vowel separator
    {0x200B, 0x200F},    // zero width, direction marks
    {0x2028, 0x202E},    // separators, direction embeddings and overrides
    {0x2060, 0x206F},    // word joiner, invisible operators, direction isolates
    {0xD800, 0xDFFF},    // surrogates
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xFFF9, 0xFFFB},    // interlinear annotations
    {0xE0000, 0xE007F},  // tags
};

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
    fmt::format_to(std::back_inserter(to), "\\u{{{:x}}}", value);
  else
    fmt::format_to(std::back_inserter(to), "\\u{:04x}", value);
}

}  // namespace

bool is_escaped_for_terminal(char32_t code_point) {
  return std::ranges::any_of(
      escaped_ranges, [&](Range r) { return code_point >= r.first && code_point <= r.last; });
}

std::string escaped_for_terminal(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto plain =
        static_cast<std::size_t>(std::ranges::find_if_not(text, is_printable_ascii) - text.begin());
    result += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const auto decoded = utf8::decode_generalized(text);
    const auto sequence = text.substr(0, decoded.length);
    if (!decoded.well_formed)
      for (const char byte : sequence)
        fmt::format_to(std::back_inserter(result), "\\x{:02x}", static_cast<unsigned char>(byte));
    else if (is_escaped_for_terminal(decoded.code_point))
      append_escape(result, decoded.code_point);
    else
      result += sequence;
    text.remove_prefix(decoded.length);
  }
  return result;
}

}  // namespace specdrift::report
