#pragma once

#include <string>

#include "core/report/states/states_report.h"

namespace specdrift::report {

/// Graphs in Graphviz's language DOT. A family of states is a box; what leads out of it is said in
/// the state, so that a family fits a page. What a colour says, a word says too.
std::string states_graph(const StatesList& list);
std::string states_graph(const StateTable& table);
std::string states_graph(const StatesDiff& diff);

}  // namespace specdrift::report
