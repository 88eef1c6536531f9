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

/// In order: what Unicode says to ignore where it cannot be displayed, its controls, its
/// noncharacters.
constexpr Range hidden_ranges[] = {
    {0x0000, 0x001F},    // C0 controls
    {0x007F, 0x009F},    // DELETE and C1 controls
    {0x00AD, 0x00AD},    // soft hyphen
    {0x034F, 0x034F},    // combining grapheme joiner
    {0x061C, 0x061C},    // Arabic letter mark
    {0x115F, 0x1160},    // Hangul fillers
    {0x17B4, 0x17B5},    // Khmer inherent vowels
    {0x180B, 0x180F},    // Mongolian variation selectors and vowel separator
    {0x200B, 0x200F},    // zero width, direction marks
    {0x2028, 0x202E},    // separators, direction embeddings and overrides
    {0x2060, 0x206F},    // word joiner, invisible operators, direction isolates
    {0x3164, 0x3164},    // Hangul filler
    {0xD800, 0xDFFF},    // surrogates
    {0xFDD0, 0xFDEF},    // noncharacters
    {0xFE00, 0xFE0F},    // variation selectors
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xFFA0, 0xFFA0},    // halfwidth Hangul filler
    {0xFFF0, 0xFFFB},    // unassigned and ignorable, interlinear annotations
    {0xFFFE, 0xFFFF},    // noncharacters
    {0x13430, 0x1343F},  // hieroglyphic format controls
    {0x1BCA0, 0x1BCA3},  // shorthand format controls
    {0x1D173, 0x1D17A},  // musical format controls
    {0x1FFFE, 0x1FFFF},  // noncharacters of the other planes
    {0x2FFFE, 0x2FFFF}, {0x3FFFE, 0x3FFFF}, {0x4FFFE, 0x4FFFF},   {0x5FFFE, 0x5FFFF},
    {0x6FFFE, 0x6FFFF}, {0x7FFFE, 0x7FFFF}, {0x8FFFE, 0x8FFFF},   {0x9FFFE, 0x9FFFF},
    {0xAFFFE, 0xAFFFF}, {0xBFFFE, 0xBFFFF}, {0xCFFFE, 0xCFFFF},   {0xDFFFE, 0xDFFFF},
    {0xE0000, 0xE0FFF},  // tags, variation selectors
    {0xEFFFE, 0xEFFFF}, {0xFFFFE, 0xFFFFF}, {0x10FFFE, 0x10FFFF},
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

std::string escape_of(char32_t code_point) {
  switch (code_point) {
  case '\n':
    return "\\n";
  case '\r':
    return "\\r";
  case '\t':
    return "\\t";
  }
  const auto value = static_cast<std::uint32_t>(code_point);
  return value > 0xFFFF ? "\\u{" + hexadecimal(value, 1) + '}' : "\\u" + hexadecimal(value, 4);
}

std::string with_json_escapes(std::string json) {
  return with_escapes(std::move(json), [](std::string& to, std::uint32_t c) {
    if (c > 0xFFFF) to += "\\u" + hexadecimal(0xD7C0 + (c >> 10U), 4);
    to += "\\u" + hexadecimal(c > 0xFFFF ? 0xDC00 + (c & 0x3FFU) : c, 4);
  });
}

std::string with_xml_references(std::string xml) {
  return with_escapes(std::move(xml), [](std::string& to, std::uint32_t c) {
    const bool has_none = c == 0xFFFE || c == 0xFFFF;
    to += "&#x" + hexadecimal(has_none ? 0xFFFD : c, 1) + ';';
  });
}

}  // namespace specdrift
