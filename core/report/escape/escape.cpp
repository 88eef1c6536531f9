#include "core/report/escape/escape.h"

#include <fmt/core.h>

#include "core/report/escape/shown_text.h"

namespace specdrift::report {
namespace {

std::string escaped(std::string_view text, Told told) {
  std::string result;
  result.reserve(text.size());
  ShownText shown(text, told);
  for (auto stretch = shown.next(); !stretch.text.empty(); stretch = shown.next())
    result += stretch.is_told ? escapes_of(stretch.text) : std::string(stretch.text);
  return result;
}

}  // namespace

std::string escaped_for_terminal(std::string_view text) {
  return escaped(text, Told::mistaken);
}

std::string with_hidden_escaped(std::string_view text) {
  return escaped(text, Told::hidden);
}

std::string painted(std::string_view text, std::string_view code, bool color) {
  return color && !code.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

}  // namespace specdrift::report
