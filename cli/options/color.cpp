#include "cli/options/color.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string_view>

namespace specdrift::cli {
namespace {

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

bool wants_color(const Arguments& arguments, Output& output) {
  const auto when = arguments.value("color");
  const bool wants = when == "auto" ? output.is_terminal() && environment("NO_COLOR").empty() &&
                                          environment("TERM") != "dumb"
                                    : when == "always";
  if (wants) output.allow_colors();
  return wants;
}

Content requested_content(const Arguments& arguments) {
  constexpr std::string_view texts[] = {"text", "markdown", "dot"};
  const auto format = arguments.find("format");
  return !format || std::ranges::find(texts, *format) != std::end(texts) ? Content::text
                                                                         : Content::data;
}

}  // namespace specdrift::cli
