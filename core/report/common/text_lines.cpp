#include "core/report/common/text_lines.h"

#include <fmt/format.h>

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

/// A character, or a colour of the terminal, which takes no column.
struct Piece {
  std::string_view bytes;
  std::size_t width = 0;
  bool is_space = false;
};

/// The first piece of what is left of a line.
Piece piece_of(std::string_view line) {
  Piece piece;
  if (line.starts_with("\x1b[")) {
    piece.bytes = line.substr(0, std::min(line.find('m'), line.size() - 1) + 1);
  } else {
    piece.bytes = line.substr(0, utf8::decode_generalized(line).length);
    piece.width = display_width(piece.bytes);
    piece.is_space = piece.bytes == " ";
  }
  return piece;
}

/// The column where the rest of a broken line goes on.
std::size_t continuation_of(std::string_view line, std::size_t columns) {
  std::size_t column = 0, spaces = 0, begin = 0;
  bool has_words = false;
  while (!line.empty()) {
    const Piece piece = piece_of(line);
    line.remove_prefix(piece.bytes.size());
    if (piece.width == 0) continue;
    if (!piece.is_space) {
      if (column > columns * 2 / 3) break;
      if (!has_words) begin = std::min(column + 2, columns / 2);
      if (has_words && spaces >= 2) begin = column;
      has_words = true;
    }
    spaces = piece.is_space ? spaces + 1 : 0;
    column += piece.width;
  }
  return begin;
}

/// Whether its width is at most `columns`.
bool fits(std::string_view line, std::size_t columns) {
  if (line.size() <= columns) return true;
  for (std::size_t width = 0; !line.empty();) {
    const Piece piece = piece_of(line);
    width += piece.width;
    if (width > columns) return false;
    line.remove_prefix(piece.bytes.size());
  }
  return true;
}

/// A command that is shown, as in `$ specdrift …`, `witness  specdrift …`, `… | specdrift …` and
/// `test  echo … | adapter`: it is to be copied.
bool is_command(std::string_view line) {
  constexpr std::string_view program = "specdrift ";
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  if (line.starts_with("$ ") || line.starts_with(program) ||
      line.find("| specdrift ") != std::string_view::npos)
    return true;
  if (line.starts_with('`')) return line.substr(1).starts_with(program);
  line.remove_prefix(std::min(line.find(' '), line.size()));
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return line.starts_with(program) || line.starts_with("echo '");
}

/// The address of a text, with its label: `text of 13.2.5: https://…`. It is to be copied, too.
bool is_address(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const std::size_t at = line.find(" https://");
  return line.starts_with("text ") && at != std::string_view::npos &&
         line.find_first_of("\" ", at + 1) == std::string_view::npos &&
         line.substr(0, at).find('"') == std::string_view::npos;
}

void append_fitted(std::string& out, std::string_view line, std::size_t columns) {
  if (fits(line, columns) || is_command(line) || is_address(line)) return void(out += line);
  const std::size_t begin = continuation_of(line, columns);
  std::size_t column = 0;
  const auto next_line = [&] {
    out += '\n' + std::string(begin, ' ');
    column = begin;
  };
  while (!line.empty()) {
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    line.remove_prefix(spaces);
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(word.size());
    const bool fits_here = column + spaces <= columns && fits(word, columns - column - spaces);
    if (column > begin && !fits_here) {
      next_line();
    } else {
      out.append(spaces, ' ');
      column += spaces;
    }
    for (std::string_view rest = word; !rest.empty();) {
      const Piece piece = piece_of(rest);
      rest.remove_prefix(piece.bytes.size());
      if (column + piece.width > columns && column > begin) next_line();
      out += piece.bytes;
      column += piece.width;
    }
  }
}

/// The first line, without its end, which is taken off `text`.
std::string_view first_line_off(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace

std::string fitted(std::string_view text, std::size_t columns) {
  std::string out;
  while (!text.empty()) {
    const bool has_end = text.find('\n') != std::string_view::npos;
    append_fitted(out, first_line_off(text), columns);
    if (has_end) out += '\n';
  }
  return out;
}

std::string unfitted(std::string_view text, std::size_t columns) {
  std::string out;
  std::string_view before;     // the line before, as it stood
  std::size_t whole_line = 0;  // where it, and what it continues, begins in `out`
  while (!text.empty()) {
    const std::string_view line = first_line_off(text);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view word = line.substr(indent, line.find(' ', indent) - indent);
    std::string_view whole = std::string_view(out).substr(whole_line);
    whole = whole.substr(0, whole.find('\n'));
    const bool continues = !before.empty() && indent > 0 && !word.empty() && !is_command(whole) &&
                           !is_address(whole) &&
                           !fits(fmt::format("{} {}", before, word), columns) &&
                           indent == continuation_of(whole, columns);
    if (continues) {
      out.back() = ' ';
      out += line.substr(indent);
    } else {
      whole_line = out.size();
      out += line;
    }
    out += '\n';
    before = line;
  }
  return out;
}

std::string in_lines(std::string_view text, std::size_t columns, std::size_t indent,
                     std::size_t further) {
  std::string out(indent, ' ');
  std::size_t column = indent;
  bool fresh = true;
  const auto next_line = [&] {
    out.erase(out.find_last_not_of(' ') + 1);
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
    // Two spaces in the place of a break are left out.
    if (word.empty() && fresh && out.size() > indent) continue;
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
