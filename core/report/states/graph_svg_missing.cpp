// Stands in for graph_svg.cpp where Graphviz is not there.

#include "core/report/states/states_report.h"

namespace specdrift::report {

bool can_draw() {
  return false;
}

std::string svg_of(std::string_view) {
  return {};
}

}  // namespace specdrift::report
