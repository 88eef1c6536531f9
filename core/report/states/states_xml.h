#pragma once

#include <string>

#include "core/report/states/states_report.h"

namespace specdrift::report {

/// A whole XML document, with the members of the JSON form as elements and attributes. What XML
/// cannot hold is shown as escapes.
std::string states_xml(const StatesList& list);
std::string states_xml(const StateTable& table);
std::string states_xml(const StatesDiff& diff);

}  // namespace specdrift::report
