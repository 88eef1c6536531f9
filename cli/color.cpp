#include "cli/color.h"

#include <cstdlib>
#include <string_view>

namespace specdrift::cli {
namespace {

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

bool wants_color(const Arguments& arguments, const Output& output) {
  const auto when = arguments.value("color");
  if (when != "auto") return when == "always";
  return output.is_terminal() && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

}  // namespace specdrift::cli
