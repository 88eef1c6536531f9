#pragma once

#include "cli/files/file_contents.h"
#include "cli/options/version_set.h"
#include "cli/terminal/output.h"
#include "core/token/context.h"

namespace specdrift::cli {

/// Runs the cases of a JSON Lines text, one after the other, and writes a line for each. `start`
/// holds where a case does not say otherwise. A line that is no case gets {"error": …}, and the
/// next one's turn comes; false when there was such a line.
bool run_batch(const Version& version, const StartContext& start, LineReader& lines,
               Output& output);

}  // namespace specdrift::cli
