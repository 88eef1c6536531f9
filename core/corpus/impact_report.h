#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "core/corpus/impact.h"
#include "core/corpus/summary.h"

// Everything that the formats of a summary say of a change to a specification.
namespace specdrift::corpus {

std::string impact_text(const Summary& summary, const Impact& impact, std::size_t columns);
boost::json::object impact_json(const Summary& summary, const Impact& impact);
std::string impact_html(const Summary& summary, const Impact& impact);

}  // namespace specdrift::corpus
