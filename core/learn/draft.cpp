#include "core/learn/draft.h"

#include <algorithm>
#include <array>
#include <pugixml.hpp>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "core/model/data/builtin.h"

namespace specdrift::learn {
namespace {

using model::XmlElement;

void add(pugi::xml_node parent, const XmlElement& element) {
  if (element.name == "note") return;
  pugi::xml_node node = parent.append_child(element.name.c_str());
  for (const model::XmlAttribute& attribute : element.attributes)
    node.append_attribute(attribute.name.c_str()).set_value(attribute.value.c_str());
  for (const XmlElement& child : element.children) add(node, child);
}

}  // namespace

void set_attribute(XmlElement& element, std::string_view name, std::string value) {
  const auto found = std::ranges::find(element.attributes, name, &model::XmlAttribute::name);
  if (found != element.attributes.end())
    found->value = std::move(value);
  else
    element.attributes.push_back({std::string(name), std::move(value)});
}

model::LoadOptions builtin_options() {
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  return options;
}

bool is_row(const XmlElement& element) {
  return element.name == "on" || element.name == "otherwise";
}

std::string text_of(const XmlElement& element) {
  if (element.name == "note") return {};
  std::string text = '<' + element.name;
  for (const model::XmlAttribute& attribute : element.attributes)
    text += ' ' + attribute.name + "='" + attribute.value + '\'';
  return text + '>' + text_of(element.children) + "</>";
}

std::string text_of(const std::vector<XmlElement>& elements) {
  std::string text;
  for (const XmlElement& element : elements) text += text_of(element);
  return text;
}

Draft::Draft(const model::Model& version) : options_(builtin_options()) {
  model::LoadErrors errors;
  auto resolved = model::resolve(version, options_, errors);
  if (!resolved || !errors.empty())
    throw std::runtime_error("the file of the version cannot be read again");
  resolved_ = std::move(*resolved);
  std::erase_if(resolved_.root.attributes, [](const model::XmlAttribute& attribute) {
    return attribute.name == "base" || attribute.name == "common-subset" ||
           attribute.name == "numbers";
  });
  // Where a delta has put a state beside another one, it is now.
  for (XmlElement& element : resolved_.root.children)
    std::erase_if(element.attributes, [](const model::XmlAttribute& attribute) {
      return attribute.name == "before" || attribute.name == "after";
    });
}

std::unique_ptr<model::LoadedModel> Draft::build() const {
  model::LoadErrors errors;
  auto loaded = std::make_unique<model::LoadedModel>();
  std::vector<std::string> unreachable;
  model::LoadOptions options = options_;
  options.unreachable = &unreachable;
  model::until_stopped([&] { model::build(resolved_, options, *loaded, errors); });
  return errors.empty() ? std::move(loaded) : nullptr;
}

XmlElement* Draft::table(std::string_view id) {
  for (XmlElement& element : resolved_.root.children) {
    if (element.name == "state" && element.value("id") == id) return &element;
    if (element.name != "procedure") continue;
    for (XmlElement& step : element.children)
      if (step.name == "step" && step.value("id") == id) return &step;
  }
  return nullptr;
}

XmlElement* Draft::header(std::string_view name) {
  const auto found = std::ranges::find(resolved_.root.children, name, &XmlElement::name);
  return found == resolved_.root.children.end() ? nullptr : &*found;
}

std::vector<std::string> Draft::states() const {
  std::vector<std::string> ids;
  for (const XmlElement& element : resolved_.root.children)
    if (element.name == "state") ids.emplace_back(element.value("id"));
  return ids;
}

std::string Draft::text(const ModelName& name) const {
  XmlElement root = resolved_.root;
  set_attribute(root, "version", name.version);
  set_attribute(root, "title", name.title);
  set_attribute(root, "organisation", name.organisation);
  set_attribute(root, "date", name.day.substr(0, 4));
  set_attribute(root, "earliest", name.day);
  set_attribute(root, "latest", name.day);
  set_attribute(root, "source", "none");
  pugi::xml_document document;
  add(document, root);
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace specdrift::learn
