#pragma once

#include <cstddef>

#include "cli/options/options.h"
#include "cli/terminal/output.h"

namespace specdrift::cli {

/// How many columns lines of text may have: what --width says, otherwise COLUMNS, the size of the
/// terminal that is written to, or 80. Throws UserError for what is no such number.
std::size_t requested_width(const Arguments& arguments, const Output& output);

}  // namespace specdrift::cli
