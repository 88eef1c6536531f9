#pragma once

#include <cstdint>
#include <string>

#include "core/report/common/report.h"

namespace specdrift::report::html {

/// What stands of one divergence before its steps: the source with a lane a class under it, the
/// classes side by side, the errors, and the rows that separate the versions.
std::string lanes(const DocumentReport& document, const Divergence& divergence);
std::string errors(const DocumentReport& document, const Divergence& divergence);
/// What the catalogue knows of the causes stands beside them, or is left out.
enum class Known : std::uint8_t { in_short, left_out };
std::string forks(const DocumentReport& document, const Finding& finding, Known known);

/// The classes of a partition with their letters.
std::string partition(const DocumentReport& document, const Partition& partition);

}  // namespace specdrift::report::html
