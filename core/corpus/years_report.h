#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "core/corpus/summary.h"
#include "core/corpus/summary_report.h"

/// The report of captures by year: a part of the report of all documents, and all of its CSV.
namespace specdrift::corpus {

/// Empty for a report of documents that all versions read.
std::string years_text(const Summary& summary, const ReportOptions& options);
boost::json::object years_json(const Summary& summary, const AsCaptured& captured);
/// A row for each year, then one for each year and class.
std::string years_csv(const Summary& summary);
/// With a drawing.
std::string years_html(const Summary& summary, const AsCaptured& captured);

/// The command that shows both readings of the shortest input of a class; empty: there is none.
std::string readings_command(const Summary& summary, const Summary::ClassKey& key,
                             const ClassTotal& total);

}  // namespace specdrift::corpus
