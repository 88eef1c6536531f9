#include "cli/options/numbers.h"

#include <fmt/core.h>

#include "cli/terminal/user_error.h"
#include "core/text/number.h"

namespace specdrift::cli {

std::uint64_t requested_number(const Arguments& arguments, std::string_view option,
                               std::uint64_t least, std::uint64_t most) {
  const std::string_view text = arguments.value(option);
  const auto number = parse_number<std::uint64_t>(text);
  if (!number || *number < least || *number > most)
    throw UserError(fmt::format("--{}", option),
                    fmt::format("'{}' is no number from {} to {}", text, least, most));
  return *number;
}

}  // namespace specdrift::cli
