#include "core/report/common/text_lines.h"

#include <algorithm>

#include "core/report/common/ruler.h"
#include "core/text/utf8.h"

namespace specdrift::report {
namespace {

/// The longest beginning that fits into so many columns, one character at least.
std::string_view fitting(std::string_view word, std::size_t columns) {
  std::size_t size = 0, width = 0;
  while (size < word.size()) {
    const auto length = utf8::decode_generalized(word.substr(size)).length;
    width += display_width(word.substr(size, length));
    if (width > columns && size > 0) break;
    size += length;
  }
  return word.substr(0, size);
}

}  // namespace

std::string in_lines(std::string_view text, std::size_t columns, std::size_t indent,
                     std::size_t further) {
  std::string out(indent, ' ');
  std::size_t column = indent;
  bool fresh = true;
  const auto next_line = [&] {
    out += '\n' + std::string(indent + further, ' ');
    column = indent + further;
    fresh = true;
  };
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, space);
    text.remove_prefix(std::min(space + 1, text.size()));
    const std::size_t width = display_width(word);
    if (!fresh && column + 1 + width > columns) next_line();
    if (!fresh) out += ' ';
    column += !fresh;
    while (column + display_width(word) > columns) {
      const std::string_view part =
          fitting(word, std::max<std::size_t>(columns - std::min(columns, column), 1));
      out += part;
      word.remove_prefix(part.size());
      if (word.empty()) break;
      next_line();
    }
    out += word;
    column += display_width(word);
    fresh = false;
  }
  return out + '\n';
}

}  // namespace specdrift::report
