#pragma once

#include <string>

#include "core/report/common/text_lines.h"
#include "core/report/states/states_report.h"

namespace specdrift::report {

/// What `states` shows, for a terminal: nothing in it can steer one but colour.
std::string states_text(const StatesList& list, TextStyle style);
std::string states_text(const StateTable& table, TextStyle style);
std::string states_text(const StatesDiff& diff, TextStyle style);

/// How many states changed in which way, and which.
std::string states_summary_text(const StatesDiff& diff, TextStyle style);

}  // namespace specdrift::report
