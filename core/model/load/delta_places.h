#pragma once

#include <string_view>

#include "core/model/load/load.h"

namespace specdrift::model {

/// Errors in the base of a delta come from the delta: shows them where the delta takes away what
/// they miss, or else at its root, and says where in the base they are. `text` is the delta's.
void point_into_delta(std::string_view text, std::string_view file, const LoadOptions& options,
                      LoadErrors& errors);

}  // namespace specdrift::model
