#include "core/catalogue/catalogue.h"

#include <algorithm>
#include <string>

namespace specdrift::catalogue {

StartContext Witness::start() const {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = last_start_tag;
  start.foreign_content = foreign_content;
  start.feedback = Feedback::tree;
  return start;
}

const Entry* find(std::string_view class_id, Facet facet) {
  const auto found = std::ranges::find_if(entries(), [&](const Entry& entry) {
    return entry.key.class_id == class_id && entry.key.facet == facet;
  });
  return found == entries().end() ? nullptr : &*found;
}

std::string_view partition_of(std::string_view class_id) {
  return class_id.substr(class_id.rfind('/') + 1);
}

bool separates(std::string_view class_id, std::span<const std::string_view> versions) {
  std::string_view partition = partition_of(class_id);
  std::size_t classes = 0;
  while (!partition.empty()) {
    const std::size_t bar = std::min(partition.find('|'), partition.size());
    const std::string names = ',' + std::string(partition.substr(0, bar)) + ',';
    classes += std::ranges::any_of(versions, [&](std::string_view version) {
      return names.find(',' + std::string(version) + ',') != std::string::npos;
    });
    partition.remove_prefix(std::min(bar + 1, partition.size()));
  }
  return classes > 1;
}

}  // namespace specdrift::catalogue
