#pragma once

#include <string_view>

#include "cli/options/options.h"

namespace specdrift::cli {

/// The year, month or day that an option names: `2009`, `2009-06` or `2009-06-04`; empty if it is
/// not given. Throws UserError for what is no date.
std::string_view requested_date(const Arguments& arguments, std::string_view option);

}  // namespace specdrift::cli
