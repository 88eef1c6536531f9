#include "cli/options/width.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/terminal/user_error.h"
#include "core/report/common/text_lines.h"
#include "core/text/number.h"

namespace specdrift::cli {
namespace {

/// Less holds no drawing; more is as good as no limit.
constexpr std::size_t narrowest = 40, widest = 10'000, usual = 80;

std::optional<std::size_t> number_in(std::string_view text) {
  const auto number = parse_number<std::size_t>(text);
  return number == 0 ? std::nullopt : number;
}

std::optional<std::size_t> width_of(const Arguments& arguments) {
  const auto wanted = arguments.find("width");
  if (!wanted) return std::nullopt;
  const auto width = number_in(*wanted);
  if (!width || *width < narrowest || *width > widest)
    throw UserError("--width", fmt::format("'{}' is no number of columns", *wanted),
                    fmt::format("it is a number from {} to {}", narrowest, widest));
  return width;
}

}  // namespace

std::size_t usual_width(const Output& output) {
  const char* const columns = std::getenv("COLUMNS");
  auto width = number_in(columns ? columns : "");
  if (!width) width = output.terminal_columns();
  return std::clamp(width.value_or(usual), narrowest, widest);
}

void check_width(const Arguments& arguments) {
  width_of(arguments);
}

std::size_t requested_width(const Arguments& arguments, const Output& output) {
  const auto width = width_of(arguments);
  return width ? *width : usual_width(output);
}

std::size_t fit_width(const Arguments& arguments, Output& output) {
  const std::size_t columns = requested_width(arguments, output);
  const auto format = arguments.find("format");
  if (!format || *format == "text")
    output.shape_lines(
        [columns](std::string_view lines) { return report::fitted(lines, columns); });
  return columns;
}

std::vector<std::string> in_width(const std::vector<std::string>& lines, std::size_t columns) {
  std::vector<std::string> fitted;
  for (const std::string& line : lines) {
    std::string rest = report::fitted(line, columns);
    for (std::size_t end = rest.find('\n'); end != std::string::npos; end = rest.find('\n')) {
      fitted.push_back(rest.substr(0, end));
      rest.erase(0, end + 1);
    }
    fitted.push_back(std::move(rest));
  }
  return fitted;
}

}  // namespace specdrift::cli
