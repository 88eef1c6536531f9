#pragma once

#include <string>

#include "core/history/known.h"
#include "core/report/common/report.h"

namespace specdrift::report::html {

/// The parts of an article before the steps of its divergence: the source with a lane a class under
/// it, the classes side by side, the errors, and the rows that separate the versions.
std::string lanes(const DocumentReport& document, const Divergence& divergence);
std::string errors(const DocumentReport& document, const Divergence& divergence);
/// `known` says what the catalogue knows of the causes; null: that is left out.
std::string forks(const DocumentReport& document, const Finding& finding,
                  history::KnownChanges* known);

/// The classes of a partition with their letters.
std::string partition(const DocumentReport& document, const Partition& partition);

}  // namespace specdrift::report::html
