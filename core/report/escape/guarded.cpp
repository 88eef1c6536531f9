#include <utf8proc.h>

#include <algorithm>

#include "core/report/escape/escape.h"
#include "core/text/hidden.h"
#include "core/text/utf8.h"

namespace specdrift::report {
namespace {

/// The length of the words from right to left that the text begins with, or 0.
std::size_t right_to_left_length(std::string_view text) {
  const auto class_at = [&](std::size_t at, std::size_t& length) {
    const auto decoded = utf8::decode_generalized(text.substr(at));
    length = decoded.length;
    return utf8proc_get_property(static_cast<utf8proc_int32_t>(decoded.code_point))->bidi_class;
  };
  std::size_t end = 0;
  for (std::size_t at = 0, length = 0; at < text.size(); at += length) {
    const auto bidi = class_at(at, length);
    const bool is_letter = bidi == UTF8PROC_BIDI_CLASS_R || bidi == UTF8PROC_BIDI_CLASS_AL;
    const bool goes_on = end > 0 && (bidi == UTF8PROC_BIDI_CLASS_NSM || text[at] == ' ');
    if (!is_letter && !goes_on) break;
    if (is_hidden(utf8::decode_generalized(text.substr(at)).code_point)) break;
    if (text[at] != ' ') end = at + length;
  }
  return end;
}

/// The length of the colour that the text begins with, or 0.
std::size_t color_length(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  const auto end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

}  // namespace

std::string guarded_for_terminal(std::string text, bool colors) {
  const auto is_plain = [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; };
  std::string_view rest(text);
  const auto next = [&] {
    return static_cast<std::size_t>(std::ranges::find_if_not(rest, is_plain) - rest.begin());
  };
  std::size_t plain = next();
  if (plain == text.size()) return text;
  std::string result;
  result.reserve(text.size());
  for (;; plain = next()) {
    result += rest.substr(0, plain);
    rest.remove_prefix(plain);
    if (rest.empty()) return result;
    const std::size_t color = colors ? color_length(rest) : 0;
    result += rest.substr(0, color);
    if (const std::size_t words = right_to_left_length(rest)) {
      result += "\u2068" + std::string(rest.substr(0, words)) + "\u2069";
      rest.remove_prefix(words);
      continue;
    }
    const std::size_t length = color > 0 ? color : utf8::decode_generalized(rest).length;
    if (color == 0) result += with_hidden_escaped(rest.substr(0, length));
    rest.remove_prefix(length);
  }
}

}  // namespace specdrift::report
