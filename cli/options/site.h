#pragma once

#include <string>

#include "cli/options/options.h"

namespace specdrift::cli {

/// The address of --site, without a slash at its end; empty where there is none. Throws UserError
/// for what is no address of a web page, and where neither a page nor a link is made.
std::string requested_site(const Arguments& arguments);

}  // namespace specdrift::cli
