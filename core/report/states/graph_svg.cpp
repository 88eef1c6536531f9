#include <gvc.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <memory>

#include "core/report/states/states_report.h"

namespace specdrift::report {
namespace {

/// Numbers for the names in a graph, in the order in which they come. The library's own are
/// addresses, and it draws in their order: the same graph would be another drawing each time.
struct Names {
  std::map<std::string, IDTYPE, std::less<>> numbers;
  std::deque<std::string> names;  ///< whose addresses stay
  IDTYPE next_nameless = 1;       ///< these are odd
};

void* open_names(Agraph_t*, Agdisc_t*) {
  return new Names;
}

long number_of(void* state, int, char* name, IDTYPE* number, int create) {
  Names& names = *static_cast<Names*>(state);
  if (!name) {
    *number = names.next_nameless;
    names.next_nameless += 2;
    return 1;
  }
  const auto known = names.numbers.find(std::string_view(name));
  *number = known == names.numbers.end() ? 0 : known->second;
  if (*number == 0 && create) {
    names.names.emplace_back(name);
    *number = 2 * names.names.size();
    names.numbers.emplace(name, *number);
  }
  return 1;
}

long refuse_number(void*, int, IDTYPE) {
  return 0;
}

void free_number(void*, int, IDTYPE) {}

char* name_of_pointer(void* state, int, IDTYPE number) {
  Names& names = *static_cast<Names*>(state);
  if (number % 2 != 0 || number == 0 || number / 2 > names.names.size()) return nullptr;
  return names.names[static_cast<std::size_t>(number / 2 - 1)].data();
}

void close_names(void* state) {
  delete static_cast<Names*>(state);
}

void note_object(void*, int, void*) {}

int read_some(void* channel, char* buffer, int size) {
  std::string_view& rest = *static_cast<std::string_view*>(channel);
  const std::size_t count = std::min(rest.size(), static_cast<std::size_t>(size));
  std::memcpy(buffer, rest.data(), count);
  rest.remove_prefix(count);
  return static_cast<int>(count);
}

int write_nothing(void*, const char*) {
  return 0;
}

int flush_nothing(void*) {
  return 0;
}

Agraph_t* read_graph(std::string_view dot) {
  static Agiddisc_t names = {open_names,      number_of,   refuse_number, free_number,
                             name_of_pointer, close_names, note_object};
  static Agiodisc_t channel = {read_some, write_nothing, flush_nothing};
  static Agdisc_t disciplines = {&AgMemDisc, &names, &channel};
  return agread(&dot, &disciplines);
}

/// As wide as the page at most, and dark where the page is. A style sheet outweighs the attributes
/// that the library writes.
constexpr std::string_view style =
    "<style>svg{max-width:100%;height:auto}@media (prefers-color-scheme:dark){svg{background:"
    "#14161a}text{fill:#e7e7e3}[fill=white]{fill:#1b1e23}[stroke=black]{stroke:#a3a9b2}"
    "polygon[fill=black]{fill:#a3a9b2}[fill=\"#d4f4cd\"]{fill:#1d3517}[fill=\"#f9d0d0\"]{fill:"
    "#431c2f}[fill=\"#ffe3a3\"]{fill:#4b4413}[fill=\"#d9e8ff\"]{fill:#11323c}[fill=\"#eeeeee\"]"
    "{fill:#383d45}text[fill=\"#1a7f1a\"]{fill:#a4d998}text[fill=\"#b01515\"]{fill:#ff938a}}"
    "</style>\n";

std::string styled(std::string svg) {
  const std::size_t begin = svg.find("<svg ");
  const std::size_t end = begin == std::string::npos ? begin : svg.find('>', begin);
  if (end != std::string::npos) svg.insert(end + 1, "\n" + std::string(style));
  return svg;
}

}  // namespace

bool can_draw() {
  return true;
}

std::string svg_of(std::string_view dot) {
  agseterr(AGMAX);  // messages of the library would be nobody's: the result tells
  const std::unique_ptr<GVC_t, decltype(&gvFreeContext)> context(gvContext(), gvFreeContext);
  const std::unique_ptr<Agraph_t, decltype(&agclose)> graph(read_graph(dot), agclose);
  if (!context || !graph || gvLayout(context.get(), graph.get(), "dot") != 0) return {};
  char* data = nullptr;
  unsigned size = 0;
  std::string svg;
  if (gvRenderData(context.get(), graph.get(), "svg", &data, &size) == 0) {
    svg.assign(data, size);
    gvFreeRenderData(data);
  }
  gvFreeLayout(context.get(), graph.get());
  return styled(std::move(svg));
}

}  // namespace specdrift::report
