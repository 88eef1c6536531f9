#pragma once

#include <string>

#include "core/corpus/summary.h"
#include "core/corpus/summary_report.h"

namespace specdrift::cli {

/// Writes a report of the exemplar of each class into a folder, which it makes, as `compare
/// --format html` would, and says how to link to them from a page that is written to `output`
/// (empty: standard output). Exemplars that are too large to be kept have none. Throws UserError.
corpus::ReportLinks write_exemplar_reports(const std::string& folder, const std::string& output,
                                           const corpus::Summary& summary,
                                           const corpus::Settings& settings);

}  // namespace specdrift::cli
