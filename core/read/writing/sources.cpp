#include "core/read/writing/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace specdrift::read {
namespace {

std::unique_ptr<pugi::xml_document> parsed(std::string_view file) {
  auto document = std::make_unique<pugi::xml_document>();
  document->load_buffer(file.data(), file.size());
  return document;
}

}  // namespace

Source::Source(std::string_view version) {
  std::string wanted(version);
  const std::vector<std::string_view> files = builtin_specifications();
  for (std::size_t i = files.size(); i-- > 0;) {
    std::unique_ptr<pugi::xml_document> document = parsed(files[i]);
    const pugi::xml_node root = document->document_element();
    if (wanted != root.attribute("version").value()) continue;
    wanted = root.attribute("base").value();
    files_.push_back(std::move(document));
    i = files.size();  // a base can be anywhere
    if (wanted.empty()) return;
  }
  if (files_.empty()) throw std::runtime_error(fmt::format("no such version: {}", version));
}

pugi::xml_node Source::header(std::string_view name) const {
  for (const auto& file : files_)
    if (const pugi::xml_node found = file->document_element().child(std::string(name).c_str()))
      return found;
  return {};
}

pugi::xml_node Source::state(std::string_view id) const {
  for (const auto& file : files_)
    for (const pugi::xml_node state : file->document_element().children("state"))
      if (id == state.attribute("id").value()) return state;
  return {};
}

pugi::xml_node Source::procedure() const {
  return header("procedure");
}

std::string_view Source::attribute(std::string_view name) const {
  return files_.front()->document_element().attribute(std::string(name).c_str()).value();
}

bool Source::amends_feedback() const {
  for (const auto& file : files_) {
    const pugi::xml_node root = file->document_element();
    if (root.child("amended-feedback")) return true;
    if (root.child("feedback")) return false;
  }
  return false;
}

std::vector<std::string> Source::all(std::string_view attribute) const {
  std::set<std::string, std::less<>> removed;
  std::vector<std::string> values;
  std::set<std::string, std::less<>> seen;
  for (const auto& file : files_) {
    for (const pugi::xml_node remove : file->document_element().children("remove")) {
      std::string_view ids = remove.attribute("state").value();
      while (!ids.empty()) {
        const std::size_t end = ids.find(' ');
        removed.emplace(ids.substr(0, end));
        ids = end == std::string_view::npos ? std::string_view() : ids.substr(end + 1);
      }
    }
    for (const pugi::xml_node state : file->document_element().children("state"))
      if (const std::string id = state.attribute("id").value();
          !removed.contains(id) && seen.insert(id).second)
        values.emplace_back(state.attribute(std::string(attribute).c_str()).value());
  }
  return values;
}

std::vector<std::string> builtin_names() {
  std::vector<std::string> names;
  for (const std::string_view file : builtin_specifications())
    names.emplace_back(parsed(file)->document_element().attribute("version").value());
  return names;
}

}  // namespace specdrift::read
