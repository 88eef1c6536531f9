#pragma once

#include <string_view>
#include <vector>

#include "versions/registry.h"

namespace specdrift::cli {

/// The versions that a list asks for, oldest first: names separated by commas, ranges ("2009..",
/// "2007..8.2.4"), or "all". Throws Trouble for unknown names, for one that is named twice and for
/// fewer than two.
std::vector<const Version*> listed_versions(std::string_view list);

}  // namespace specdrift::cli
