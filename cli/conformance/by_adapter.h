#pragma once

#include "cli/options/options.h"

namespace specdrift::cli {

/// `conformance --adapter`: runs the tests of the operands through an adapter. Returns the exit
/// status. Throws UserError.
int run_suites_by_adapter(const Arguments& arguments);

}  // namespace specdrift::cli
