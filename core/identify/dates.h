#pragma once

#include <span>
#include <vector>

#include "core/identify/identification.h"

namespace specdrift::identify {

/// When a parser would have been up to date, by what it answers to the probes that `asked` says:
/// the versions have dates, and so have the changes between them that the catalogue knows. Where
/// only an interval is known in which a behaviour changed, both count as right within it.
std::vector<DateWindow> best_dates(std::span<const LineVersion> versions,
                                   std::span<const Probe> probes,
                                   std::span<const Observation> observations,
                                   const std::vector<bool>& asked);

}  // namespace specdrift::identify
