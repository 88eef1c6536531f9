#include "core/report/graph_svg.h"

#include <gvc.h>

#include <memory>

namespace specdrift::report {

bool can_draw() {
  return true;
}

std::string svg_of(std::string_view dot) {
  agseterr(AGMAX);  // messages of the library would be nobody's: the result tells
  const std::unique_ptr<GVC_t, decltype(&gvFreeContext)> context(gvContext(), gvFreeContext);
  const std::unique_ptr<Agraph_t, decltype(&agclose)> graph(agmemread(std::string(dot).c_str()),
                                                            agclose);
  if (!context || !graph || gvLayout(context.get(), graph.get(), "dot") != 0) return {};
  char* data = nullptr;
  unsigned size = 0;
  std::string svg;
  if (gvRenderData(context.get(), graph.get(), "svg", &data, &size) == 0) {
    svg.assign(data, size);
    gvFreeRenderData(data);
  }
  gvFreeLayout(context.get(), graph.get());
  return svg;
}

}  // namespace specdrift::report
