#pragma once

#include "cli/options/options.h"

namespace specdrift::cli {

/// `prove --round-trip A [B]`. Returns the exit status. Throws UserError.
int prove_round_trip(const Arguments& arguments);

}  // namespace specdrift::cli
