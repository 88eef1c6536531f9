#pragma once

#include "cli/options/options.h"
#include "cli/terminal/output.h"

namespace specdrift::cli {

/// Whether to colour what is written to `output`: what --color says; by default on a terminal that
/// can, unless NO_COLOR is set. Then the output may hold colours.
bool wants_color(const Arguments& arguments, Output& output);

/// The kind of content that --format has a verb write.
Content requested_content(const Arguments& arguments);

}  // namespace specdrift::cli
