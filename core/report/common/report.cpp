#include "core/report/common/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/report/escape/escape.h"

namespace specdrift::report {

std::string_view name_of(TextMode mode) {
  constexpr std::string_view names[] = {"data",        "rcdata",    "rawtext",
                                        "script data", "plaintext", "cdata section"};
  return names[static_cast<std::size_t>(mode)];
}

std::string_view name_of(Feedback feedback) {
  return feedback == Feedback::tree ? "tree" : "none";
}

std::string parser_title(std::string_view name, std::string_view version) {
  constexpr std::size_t longest = 60;
  std::string title = escaped_for_terminal(version.empty() ? std::string(name)
                                                           : fmt::format("{} {}", name, version));
  if (title.size() <= longest) return title;
  std::size_t size = longest;
  while ((title[size] & 0xC0) == 0x80) --size;
  return title.substr(0, size) + "...";
}

std::string class_name(const std::vector<const VersionInfo*>& versions, const Partition& partition,
                       std::size_t class_index) {
  std::string name;
  for (std::size_t i = 0; i < partition.versions(); ++i) {
    if (partition.class_of(i) != class_index) continue;
    if (!name.empty()) name += ' ';
    name += versions[i]->name;
  }
  return name;
}

std::string partition_name(const std::vector<const VersionInfo*>& versions,
                           const Partition& partition) {
  std::string name;
  for (std::size_t c = 0; c < partition.class_count(); ++c) {
    if (c > 0) name += " | ";
    name += class_name(versions, partition, c);
  }
  return name;
}

std::string short_names(const std::vector<const VersionInfo*>& versions,
                        std::span<const std::uint16_t> all) {
  constexpr std::size_t fewest_in_a_range = 4;
  // A version can report two errors at one place.
  std::vector<std::uint16_t> members(all.begin(), all.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  std::string names;
  for (std::size_t i = 0; i < members.size();) {
    std::size_t end = i + 1;
    while (end < members.size() && members[end] == members[end - 1] + 1) ++end;
    const bool is_range = end - i >= fewest_in_a_range;
    if (!names.empty()) names += ' ';
    names += versions[members[i]]->name;
    if (is_range) {
      names += "..";
      names += versions[members[end - 1]]->name;
    }
    i = is_range ? end : i + 1;
  }
  return names;
}

std::string short_class_name(const std::vector<const VersionInfo*>& versions,
                             const Partition& partition, std::size_t class_index) {
  std::vector<std::uint16_t> members;
  for (std::size_t i = 0; i < partition.versions(); ++i)
    if (partition.class_of(i) == class_index) members.push_back(static_cast<std::uint16_t>(i));
  return short_names(versions, members);
}

std::string short_partition_name(const std::vector<const VersionInfo*>& versions,
                                 const Partition& partition) {
  std::string name;
  for (std::size_t c = 0; c < partition.class_count(); ++c) {
    if (c > 0) name += " | ";
    name += short_class_name(versions, partition, c);
  }
  return name;
}

}  // namespace specdrift::report
