#pragma once

#include <string>

#include "core/report/states/states_report.h"

namespace specdrift::report {

/// One line of JSON; docs/json.md describes it.
std::string states_json(const StatesList& list);
std::string states_json(const StateTable& table);
std::string states_json(const StatesDiff& diff);

}  // namespace specdrift::report
