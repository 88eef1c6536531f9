#pragma once

#include <cstdint>
#include <string_view>

#include "cli/options/options.h"

namespace specdrift::cli {

/// The whole number that an option gives. Throws UserError unless it is from `least` to `most`.
/// Requires: the option has a default value, or was given.
std::uint64_t requested_number(const Arguments& arguments, std::string_view option,
                               std::uint64_t least, std::uint64_t most);

}  // namespace specdrift::cli
