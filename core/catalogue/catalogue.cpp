#include "core/catalogue/catalogue.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace specdrift::catalogue {

StartContext Witness::start() const {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = last_start_tag;
  start.foreign_content = foreign_content;
  start.feedback = Feedback::tree;
  return start;
}

namespace {

using Classes = std::vector<std::vector<std::string_view>>;

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

Classes classes_of(std::string_view class_id) {
  Classes classes;
  for (const std::string_view versions : split(partition_of(class_id), '|'))
    classes.push_back(split(versions, ','));
  return classes;
}

/// The classes without the versions that `others` does not have, and without those that are empty.
/// In an order of their own: which one has the oldest version depends on the versions.
Classes restricted(const Classes& classes, const Classes& others) {
  Classes left;
  for (const auto& one : classes) {
    std::vector<std::string_view> versions;
    for (const std::string_view version : one)
      if (std::ranges::any_of(others, [&](const auto& other) {
            return std::ranges::find(other, version) != other.end();
          }))
        versions.push_back(version);
    if (!versions.empty()) left.push_back(std::move(versions));
  }
  std::ranges::sort(left);
  return left;
}

}  // namespace

const Entry* find(std::string_view class_id, Facet facet) {
  const auto found = std::ranges::find_if(entries(), [&](const Entry& entry) {
    return entry.key.class_id == class_id && entry.key.facet == facet;
  });
  if (found != entries().end()) return &*found;
  const std::string_view cause =
      class_id.substr(0, class_id.size() - partition_of(class_id).size());
  const Classes classes = classes_of(class_id);
  if (classes.size() < 2) return nullptr;
  for (const Entry& entry : entries()) {
    if (entry.key.facet != facet || !entry.key.class_id.starts_with(cause)) continue;
    const Classes own = classes_of(entry.key.class_id);
    const Classes common = restricted(classes, own);
    if (common.size() == classes.size() && common == restricted(own, classes)) return &entry;
  }
  return nullptr;
}

std::string_view partition_of(std::string_view class_id) {
  return class_id.substr(class_id.rfind('/') + 1);
}

bool separates(std::string_view class_id, std::span<const std::string_view> versions) {
  const Classes wanted{{versions.begin(), versions.end()}};
  return restricted(classes_of(class_id), wanted).size() > 1;
}

}  // namespace specdrift::catalogue
