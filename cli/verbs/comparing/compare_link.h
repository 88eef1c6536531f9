#pragma once

#include <span>

#include "cli/files/input_files.h"
#include "cli/options/options.h"

namespace specdrift::cli {

/// Does `compare --link`: writes a line for each input, with the address at which the playground of
/// a site (docs/site.md) compares it as the options do. Returns the exit status. Throws UserError
/// for options that the playground does not have.
int write_links(const Arguments& arguments, std::span<const InputRequest> requests);

}  // namespace specdrift::cli
