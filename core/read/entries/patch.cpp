#include "core/read/entries/patch.h"

#include <fmt/format.h>

#include <pugixml.hpp>
#include <set>
#include <stdexcept>
#include <tuple>

namespace specdrift::read {

Patch Patch::parse(std::string_view xml) {
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
  if (!parsed)
    throw std::runtime_error(fmt::format("byte {}: {}", parsed.offset, parsed.description()));
  const pugi::xml_node root = document.document_element();
  if (std::string_view(root.name()) != "text")
    throw std::runtime_error("its root is not <text>: it is no list of what a text has lost");
  Patch patch;
  std::set<std::tuple<std::string, std::string, std::string>> seen;
  for (const pugi::xml_node& element : root.children()) {
    const std::string_view name = element.name();
    const std::string state = element.attribute("state").value();
    if (name == "note") continue;
    if (state.empty())
      throw std::runtime_error(
          fmt::format("byte {}: <{}> needs a state", element.offset_debug(), name));
    const std::string input = element.attribute("input").value();
    if (!seen.emplace(name, state, input).second)
      throw std::runtime_error(fmt::format("byte {}: a second <{}> for {}{}{}",
                                           element.offset_debug(), name, state,
                                           input.empty() ? "" : ", ", input));
    if (name == "list")
      patch.lists[state] = element.attribute("characters").value();
    else if (name == "state")
      patch.states.push_back(
          {state, element.attribute("title").value(), element.attribute("number").value(),
           element.attribute("from").value(), element.attribute("after").value()});
    else if (name == "entry")
      patch.entries.push_back({state, input, element.attribute("from").value()});
    else
      throw std::runtime_error(fmt::format("byte {}: <{}> is none of list, entry, state and note",
                                           element.offset_debug(), name));
  }
  return patch;
}

}  // namespace specdrift::read
