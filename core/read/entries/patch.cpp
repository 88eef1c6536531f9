#include "core/read/entries/patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <set>
#include <span>
#include <tuple>

#include "core/read/forms/line_index.h"

namespace specdrift::read {
namespace {

struct PatchAttribute {
  std::string_view name;
  bool is_required = true;
};

constexpr PatchAttribute of_list[] = {{"state"}, {"characters"}};
constexpr PatchAttribute of_state[] = {
    {"state"}, {"title"}, {"from"}, {"number", false}, {"after", false}};
constexpr PatchAttribute of_entry[] = {{"state"}, {"input"}, {"from"}};

std::span<const PatchAttribute> attributes_of(std::string_view element) {
  if (element == "list") return of_list;
  if (element == "state") return of_state;
  if (element == "entry") return of_entry;
  return {};
}

/// Why the attributes of an element are not those that it has to have; empty: they are.
std::string wrong_attributes(const pugi::xml_node element) {
  const std::span<const PatchAttribute> known = attributes_of(element.name());
  for (const PatchAttribute& attribute : known)
    if (attribute.is_required && element.attribute(std::string(attribute.name).c_str()).empty())
      return fmt::format("<{}> needs the attribute {}", element.name(), attribute.name);
  for (const pugi::xml_attribute attribute : element.attributes())
    if (std::ranges::find(known, attribute.name(), &PatchAttribute::name) == known.end())
      return fmt::format("<{}> has no attribute {}", element.name(), attribute.name());
  return {};
}

}  // namespace

Patch Patch::parse(std::string_view xml) {
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
  if (!parsed)
    throw NotReadable(fmt::format("this is not XML: {}", parsed.description()),
                      LineIndex(xml).place(static_cast<std::size_t>(parsed.offset)));
  const pugi::xml_node root = document.document_element();
  if (std::string_view(root.name()) != "text")
    throw NotReadable("its root is not <text>: it is no list of what a text has lost");
  Patch patch;
  std::set<std::tuple<std::string, std::string, std::string>> seen;
  for (const pugi::xml_node& element : root.children()) {
    const std::string_view name = element.name();
    const std::string state = element.attribute("state").value();
    const auto place = [&] {
      return LineIndex(xml).place(static_cast<std::size_t>(element.offset_debug()));
    };
    const auto refuse = [&](const std::string& why) { throw NotReadable(why, place()); };
    if (element.type() == pugi::node_pcdata) refuse("words outside of a <note>");
    if (name == "note") continue;
    if (attributes_of(name).empty())
      refuse(fmt::format("<{}> is none of list, entry, state and note", name));
    if (const std::string why = wrong_attributes(element); !why.empty()) refuse(why);
    const std::string input = element.attribute("input").value();
    if (!seen.emplace(name, state, input).second)
      refuse(
          fmt::format("a second <{}> for {}{}{}", name, state, input.empty() ? "" : ", ", input));
    if (name == "list")
      patch.lists[state] = element.attribute("characters").value();
    else if (name == "state")
      patch.states.push_back(
          {state, element.attribute("title").value(), element.attribute("number").value(),
           element.attribute("from").value(), element.attribute("after").value(), place()});
    else
      patch.entries.push_back({state, input, element.attribute("from").value(), place()});
  }
  return patch;
}

}  // namespace specdrift::read
