#pragma once

#include "cli/options/options.h"

namespace specdrift::cli {

/// `conformance --repair` and `--review`: expectations of the operands that the version does not
/// make, written again or listed. Returns the exit status. Throws UserError.
int repair_suites(const Arguments& arguments);

}  // namespace specdrift::cli
