#pragma once

#include "cli/options/options.h"

namespace specdrift::cli {

/// `conformance --adapter`: the tests of the operands through an adapter. What the exit status is.
/// Throws UserError.
int run_suites_by_adapter(const Arguments& arguments);

}  // namespace specdrift::cli
