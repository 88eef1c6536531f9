#pragma once

#include <string>

#include "core/report/states/states_report.h"

namespace specdrift::report {

/// Tables in Markdown (GitHub's), everything from files escaped.
std::string states_markdown(const StatesList& list);
std::string states_markdown(const StateTable& table);
std::string states_markdown(const StatesDiff& diff);

}  // namespace specdrift::report
