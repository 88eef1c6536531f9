#pragma once

#include "cli/options.h"
#include "cli/output.h"

namespace specdrift::cli {

/// Whether to colour what is written to `output`: what --color says; by default on a terminal that
/// can, unless NO_COLOR is set.
bool wants_color(const Arguments& arguments, const Output& output);

}  // namespace specdrift::cli
