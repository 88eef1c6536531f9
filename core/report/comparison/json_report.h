#pragma once

#include <boost/json/fwd.hpp>
#include <span>

#include "core/report/common/json_values.h"
#include "core/report/common/report.h"

namespace specdrift::report {

boost::json::object to_json(const DocumentReport& document);
boost::json::object to_json(const DocumentReport& document, const Finding& finding);
boost::json::object to_json(const DocumentReport& document, const Episode& episode,
                            const EpisodeFindings& findings);
boost::json::array to_json(std::span<const ParserCauseReport> causes);
/// For a document that has folded divergences.
boost::json::object to_json(const Folded& folded);
boost::json::object to_json(const TotalReport& total);

}  // namespace specdrift::report
