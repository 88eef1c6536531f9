#include "cli/options/numbers.h"

#include "core/text/number.h"

namespace specdrift::cli {

std::uint64_t requested_number(const Arguments& arguments, std::string_view option) {
  return parse_number<std::uint64_t>(arguments.value(option)).value();
}

double requested_seconds(const Arguments& arguments, std::string_view option) {
  return parse_number<double>(arguments.value(option)).value();
}

}  // namespace specdrift::cli
