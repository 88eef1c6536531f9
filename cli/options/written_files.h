#pragma once

#include "cli/options/options.h"

namespace specdrift::cli {

/// Throws UserError where a file that the verb writes would take the place of another one that it
/// writes, or of one that it reads: by an option, or, unless it is that of --output, as an operand.
/// In a folder, the file may be any that the verb could make there.
/// In time linear in the arguments.
void check_written_files(const Verb& verb, const Arguments& arguments);

}  // namespace specdrift::cli
