#pragma once

#include <span>
#include <vector>

#include "core/identify/identification.h"

namespace specdrift::identify {

/// When a parser would have been up to date, by its answers to the probes that `counted` selects. A
/// change between two versions has the day that the catalogue gives it, or else that of the second
/// of them.
std::vector<DateWindow> best_dates(std::span<const Version> versions, std::span<const Probe> probes,
                                   std::span<const Observation> observations,
                                   const std::vector<bool>& counted);

}  // namespace specdrift::identify
