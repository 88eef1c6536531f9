#include "core/report/report.h"

namespace specdrift::report {

std::string_view name_of(TextMode mode) {
  constexpr std::string_view names[] = {"data",        "rcdata",    "rawtext",
                                        "script data", "plaintext", "cdata section"};
  return names[static_cast<std::size_t>(mode)];
}

std::string_view name_of(Feedback feedback) {
  return feedback == Feedback::tree ? "tree" : "none";
}

std::string class_name(const std::vector<const VersionInfo*>& versions, const Partition& partition,
                       std::size_t class_index) {
  std::string name;
  for (std::size_t i = 0; i < versions.size(); ++i) {
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

}  // namespace specdrift::report
