#pragma once

#include <string>

#include "core/report/common/report.h"

namespace specdrift::cli {

/// The classes of an earlier run, as lists have them: of a report, records or a database of
/// `corpus`, of `compare --summary`, or of a list with a class on each line. Names with a partition
/// are taken, too. Throws UserError.
report::ClassNames read_baseline(const std::string& path);

/// The classes that are new since then, and those that are gone.
report::BaselineChange change_since(const report::ClassNames& before,
                                    const report::ClassNames& now);

}  // namespace specdrift::cli
