#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/compare/partition.h"

namespace specdrift::trace {

/// The groups that separate classes of a partition, in order, each with the partition of the
/// versions after it: classes that differ only later are still one. `separating(a, b)` is the group
/// that separates two classes, or nothing; `place(group)` orders them.
template <class Group, class Place, class Separating>
std::vector<std::pair<Group, Partition>> joined_by_group(const Partition& partition,
                                                         const Place& place,
                                                         const Separating& separating) {
  const std::size_t count = partition.class_count();
  std::vector<Group> groups;
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = a + 1; b < count; ++b)
      if (const Group group = separating(a, b);
          group && std::ranges::find(groups, group) == groups.end())
        groups.push_back(group);
  std::ranges::stable_sort(groups, {}, place);
  std::vector<std::pair<Group, Partition>> joined_groups;
  for (const Group& group : groups) {
    // A class joins the first one that has not diverged from it yet.
    std::vector<std::uint16_t> joined(count);
    std::uint16_t joined_count = 0;
    for (std::size_t b = 0; b < count; ++b) {
      std::vector<bool> is_apart(joined_count);
      for (std::size_t a = 0; a < b; ++a) {
        const Group of_both = separating(a, b);
        if (of_both && place(of_both) <= place(group)) is_apart[joined[a]] = true;
      }
      const auto free = std::ranges::find(is_apart, false);
      joined[b] = static_cast<std::uint16_t>(free - is_apart.begin());
      if (free == is_apart.end()) ++joined_count;
    }
    std::vector<std::uint16_t> classes;
    for (std::size_t v = 0; v < partition.versions(); ++v)
      classes.push_back(joined[partition.class_of(v)]);
    joined_groups.emplace_back(group, Partition(std::move(classes)));
  }
  return joined_groups;
}

}  // namespace specdrift::trace
