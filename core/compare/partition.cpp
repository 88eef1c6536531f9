#include "core/compare/partition.h"

#include <algorithm>
#include <optional>

namespace specdrift {

Partition::Partition(std::vector<std::uint16_t> classes) {
  // Numbers the classes anew, in the order in which they come.
  classes_.resize(classes.size());
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const auto earlier = std::find(classes.begin(), classes.begin() + i, classes[i]);
    classes_[i] = earlier == classes.begin() + i ? static_cast<std::uint16_t>(class_count_++)
                                                 : classes_[earlier - classes.begin()];
  }
}

Partition group(std::span<const Emitted> versions) {
  // A class is named by its first version, those that model everything first.
  std::vector<std::uint16_t> classes(versions.size());
  const auto index = [](std::size_t i) { return static_cast<std::uint16_t>(i); };
  for (std::size_t i = 0; i < versions.size(); ++i) {
    if (!versions[i].models_all) continue;
    std::size_t first = 0;
    while (!(versions[first].models_all && versions[first].whole == versions[i].whole)) ++first;
    classes[i] = index(first);
  }
  for (std::size_t i = 0; i < versions.size(); ++i) {
    if (versions[i].models_all) continue;
    std::optional<std::uint16_t> common;
    bool disagree = false;
    std::size_t first_like_it = i;
    for (std::size_t j = versions.size(); j-- > 0;) {
      if (versions[j].without != versions[i].without) continue;
      if (!versions[j].models_all) {
        first_like_it = std::min(first_like_it, j);
      } else {
        disagree = disagree || (common && *common != classes[j]);
        common = classes[j];
      }
    }
    classes[i] = common && !disagree ? *common : index(first_like_it);
  }
  return Partition(std::move(classes));
}

}  // namespace specdrift
