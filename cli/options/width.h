#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/options/options.h"
#include "cli/terminal/output.h"

namespace specdrift::cli {

/// How many columns lines of text may have if nothing else is asked for: what COLUMNS says, the
/// size of the terminal that is written to, or 80.
std::size_t usual_width(const Output& output);

/// Throws UserError if --width is there and no such number.
void check_width(const Arguments& arguments);

/// How many columns lines of text may have: what --width says, otherwise the usual. Throws
/// UserError for what is no such number.
std::size_t requested_width(const Arguments& arguments, const Output& output);

/// From here on, lines of text for people that are wider are broken; other formats stay as they
/// are. Returns that width.
std::size_t fit_width(const Arguments& arguments, Output& output);

/// Lines for people in addition to the output, broken where they are wider.
std::vector<std::string> in_width(const std::vector<std::string>& lines, std::size_t columns);

}  // namespace specdrift::cli
