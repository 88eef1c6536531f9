#pragma once

#include <cstdint>
#include <string_view>

#include "cli/options/options.h"

namespace specdrift::cli {

/// The whole number that an option gives, one of those that its row says it takes.
/// Requires: the option has a default value, or was given.
std::uint64_t requested_number(const Arguments& arguments, std::string_view option);
/// The same of seconds.
double requested_seconds(const Arguments& arguments, std::string_view option);

}  // namespace specdrift::cli
