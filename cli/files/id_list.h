#pragma once

#include <set>
#include <string>

namespace specdrift::cli {

/// Adds the ids that a file of --known has, one on a line; # begins a comment. Throws UserError.
void add_ids(std::set<std::string>& ids, const std::string& path);

}  // namespace specdrift::cli
