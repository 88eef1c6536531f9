#include "core/report/html/markup.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/report/escape/escape.h"
#include "core/report/escape/shown_text.h"

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
  ShownText shown(text, Told::mistaken);
  for (auto stretch = shown.next(); !stretch.text.empty(); stretch = shown.next()) {
    if (stretch.is_told)
      to += "<i class=\"x\">" + escapes_of(stretch.text) + "</i>";
    else
      append_entities(to, stretch.text);
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
