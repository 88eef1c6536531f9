#include "core/report/html/markup.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/report/escape/escape.h"
#include "core/text/hidden.h"
#include "core/text/utf8.h"

namespace specdrift::report::html {
namespace {

std::string_view entity_for(char c) {
  switch (c) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  default:
    return {};
  }
}

void append_entities(std::string& to, std::string_view text) {
  for (const char c : text) {
    const std::string_view entity = entity_for(c);
    if (entity.empty())
      to += c;
    else
      to += entity;
  }
}

}  // namespace

void append_content(std::string& to, std::string_view text) {
  while (!text.empty()) {
    // A stretch of characters that are shown, or one of those that are not.
    std::size_t size = 0;
    bool hidden = false;
    while (size < text.size()) {
      const auto c = static_cast<unsigned char>(text[size]);
      const auto decoded = c >= 0x20 && c < 0x7F ? utf8::Decoded{static_cast<char32_t>(c), 1, true}
                                                 : utf8::decode_generalized(text.substr(size));
      const bool hides = !decoded.well_formed || is_hidden(decoded.code_point);
      if (size > 0 && hides != hidden) break;
      hidden = hides;
      size += decoded.length;
    }
    if (hidden)
      to += "<i class=\"x\">" + escaped_for_terminal(text.substr(0, size)) + "</i>";
    else
      append_entities(to, text.substr(0, size));
    text.remove_prefix(size);
  }
}

std::string content(std::string_view text) {
  std::string result;
  append_content(result, text);
  return result;
}

std::string attribute(std::string_view text) {
  std::string result;
  append_entities(result, escaped_for_terminal(text));
  return result;
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return content(text);
  std::size_t size = most;
  while (size > 0 && (text[size] & 0xC0) == 0x80) --size;
  return content(text.substr(0, size)) +
         fmt::format("<span class=\"dim\">… ({} bytes)</span>", text.size());
}

std::string class_letter(std::size_t class_index) {
  if (class_index < 26) return std::string(1, static_cast<char>('A' + class_index));
  return std::to_string(class_index + 1);
}

std::string place(const DocumentReport& document, Offset at) {
  const Position position = document.lines->position(at);
  return fmt::format("{}:{}", position.line, position.column);
}

}  // namespace specdrift::report::html
