#include "core/report/escape/markdown.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/report/escape/escape.h"

namespace specdrift::report {
namespace {

/// One more grave than there are in a row in the text, and `least` at least.
std::string fence_around(std::string_view text, std::size_t least) {
  std::size_t run = 0, longest = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return std::string(std::max(longest + 1, least), '`');
}

}  // namespace

std::string code_span(std::string_view text) {
  const std::string shown = escaped_for_terminal(text);
  // An empty span is none, and its fences would open another.
  if (shown.empty()) return "(empty)";
  const std::string fence = fence_around(shown, 1);
  const bool blank = shown.find_first_not_of(' ') == std::string::npos;
  const auto needs_room = [](char c) { return c == '`' || c == ' '; };
  const bool padded = !blank && (needs_room(shown.front()) || needs_room(shown.back()));
  return fmt::format("{0}{1}{2}{1}{0}", fence, padded ? " " : "", shown);
}

std::string code_cell(std::string_view text) {
  // The character that ends a cell does so within code too.
  std::string cell;
  for (const char c : code_span(text)) cell += c == '|' ? "\\|" : std::string(1, c);
  return cell;
}

std::string markdown_text(std::string_view text) {
  const std::string shown = escaped_for_terminal(text);
  std::string result;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::string_view rest = std::string_view(shown).substr(i);
    // Many readers make links of addresses.
    const bool is_link = rest.starts_with("://") || (rest[0] == '.' && result.ends_with("www"));
    if (is_link || std::string_view("\\`*_{}[]<>#|!&~@").find(rest[0]) != std::string_view::npos)
      result += '\\';
    result += rest[0];
  }
  return result;
}

std::string code_block(std::string_view text) {
  const std::string fence = fence_around(text, 3);
  std::string block = fence + "text\n";
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    block += escaped_for_terminal(line) + '\n';
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return block + fence + '\n';
}

}  // namespace specdrift::report
