#pragma once

#include <span>

#include "core/holes/modes.h"
#include "core/identify/identification.h"

namespace specdrift::holes {

/// Finds the cheapest explanation of each deviation, and of the parser: a version, or a version in
/// a mode. Requires: the versions that the parser was judged with.
void find_readings(std::span<const Version> versions, identify::Identification& parser);

}  // namespace specdrift::holes
