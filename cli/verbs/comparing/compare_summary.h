#pragma once

#include <span>

#include "cli/files/input_files.h"
#include "cli/options/options.h"
#include "cli/terminal/output.h"
#include "core/corpus/record.h"

namespace specdrift::cli {

/// Does `compare --summary`: writes the totals of all inputs by class, in the format that was asked
/// for. Returns the exit status. Throws UserError.
int write_summary(const Arguments& arguments, std::span<const InputRequest> requests,
                  const corpus::Settings& settings, Output& output);

}  // namespace specdrift::cli
