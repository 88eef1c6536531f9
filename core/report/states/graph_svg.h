#pragma once

#include <string>
#include <string_view>

namespace specdrift::report {

/// Whether this program was built with Graphviz.
bool can_draw();

/// A graph in DOT, laid out and drawn as SVG; empty if Graphviz fails. Requires: can_draw().
std::string svg_of(std::string_view dot);

}  // namespace specdrift::report
