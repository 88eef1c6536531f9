#include "core/text/hidden.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "core/text/utf8.h"

namespace specdrift {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

/// In order.
constexpr Range hidden_ranges[] = {
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

/// In hexadecimal, with at least so many digits.
std::string hexadecimal(std::uint32_t number, std::size_t digits) {
  std::string text;
  for (; number > 0 || text.size() < digits; number >>= 4U)
    text.insert(text.begin(), "0123456789abcdef"[number & 0xFU]);
  return text;
}

bool may_be_hidden(char c) {
  return static_cast<unsigned char>(c) >= 0x7F || c == '\t';
}

/// The text with `escape` in the place of what is beyond ASCII, DELETE or TAB, and hidden. It is
/// given where to append, and U+FFFD for what is not UTF-8.
template <class Escape> std::string with_escapes(std::string text, const Escape& escape) {
  if (std::ranges::none_of(text, may_be_hidden)) return text;
  std::string result;
  result.reserve(text.size() + text.size() / 8);
  for (std::string_view rest = text;;) {
    const auto plain =
        static_cast<std::size_t>(std::ranges::find_if(rest, may_be_hidden) - rest.begin());
    result += rest.substr(0, plain);
    rest.remove_prefix(plain);
    if (rest.empty()) return result;
    const auto decoded = utf8::decode_generalized(rest);
    if (!decoded.well_formed || is_hidden(decoded.code_point))
      escape(result, static_cast<std::uint32_t>(decoded.code_point));
    else
      result += rest.substr(0, decoded.length);
    rest.remove_prefix(decoded.length);
  }
}

}  // namespace

bool is_hidden(char32_t code_point) {
  const auto* const range = std::ranges::lower_bound(hidden_ranges, code_point, {}, &Range::last);
  return range != std::end(hidden_ranges) && code_point >= range->first;
}

std::string with_json_escapes(std::string json) {
  return with_escapes(std::move(json), [](std::string& to, std::uint32_t c) {
    if (c > 0xFFFF) to += "\\u" + hexadecimal(0xD7C0 + (c >> 10U), 4);
    to += "\\u" + hexadecimal(c > 0xFFFF ? 0xDC00 + (c & 0x3FFU) : c, 4);
  });
}

std::string with_xml_references(std::string xml) {
  return with_escapes(std::move(xml), [](std::string& to, std::uint32_t c) {
    to += "&#x" + hexadecimal(c, 1) + ';';
  });
}

}  // namespace specdrift
