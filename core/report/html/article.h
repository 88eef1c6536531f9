#pragma once

#include <string>

#include "core/report/report.h"

namespace specdrift::report::html {

/// What stands of one divergence before its steps: the source with a lane a class under it, the
/// classes side by side, the errors, and the rows that part the versions.
std::string lanes(const DocumentReport& document, const Divergence& divergence);
std::string errors(const DocumentReport& document, const Divergence& divergence);
std::string forks(const DocumentReport& document, const Finding& finding);

/// The classes of a partition with their letters.
std::string partition(const DocumentReport& document, const Partition& partition);

}  // namespace specdrift::report::html
