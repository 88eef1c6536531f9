#include "core/catalogue/class_name.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "core/catalogue/catalogue.h"

namespace specdrift::catalogue {
namespace {

/// The number of `259c0608/r4960`, the digest of `5a6fef58`.
std::string_view id_of(const Change& change) {
  return change.revision.substr(change.revision.rfind('/') + 1);
}

std::set<std::string_view> ids_of(const Entry& entry) {
  std::set<std::string_view> ids;
  for (const Change& change : entry.since) ids.insert(id_of(change));
  return ids;
}

/// By version: the number of its group in a partition `2007,2009|8.2.4`.
std::map<std::string_view, std::size_t> groups_of(std::string_view partition) {
  std::map<std::string_view, std::size_t> groups;
  std::size_t group = 0;
  while (!partition.empty()) {
    const std::size_t end = std::min(partition.find_first_of(",|"), partition.size());
    groups[partition.substr(0, end)] = group;
    group += end < partition.size() && partition[end] == '|';
    partition.remove_prefix(std::min(end + 1, partition.size()));
  }
  return groups;
}

/// Whether both put the versions that they have in common into the same groups, and into all that
/// `own` has.
bool agree(const std::map<std::string_view, std::size_t>& own,
           const std::map<std::string_view, std::size_t>& other) {
  std::map<std::size_t, std::size_t> there, back;
  for (const auto& [version, group] : own) {
    const auto found = other.find(version);
    if (found == other.end()) continue;
    if (there.try_emplace(group, found->second).first->second != found->second) return false;
    if (back.try_emplace(found->second, group).first->second != group) return false;
  }
  return there.size() > 1;
}

/// The changes of which a class may be the effect.
class Changes {
 public:
  void add(const Change& change) { found_[change.date].insert(id_of(change)); }
  bool empty() const { return found_.empty(); }

  std::string suffix() const {
    std::string text;
    for (const auto& [date, ids] : found_)
      for (const std::string_view id : ids) text += (text.empty() ? '@' : '+') + std::string(id);
    return text;
  }

 private:
  std::map<std::string_view, std::set<std::string_view>> found_;  ///< by date
};

/// Those between two compared versions that follow each other in time and are in different groups.
Changes changes_between(const std::vector<const Entry*>& entries,
                        const std::map<std::string_view, std::size_t>& groups,
                        std::span<const VersionInfo* const> compared) {
  std::vector<const VersionInfo*> dated;
  for (const VersionInfo* const version : compared)
    if (groups.contains(version->name)) dated.push_back(version);
  std::ranges::stable_sort(dated, {}, [](const VersionInfo* one) { return one->date; });
  Changes changes;
  for (std::size_t i = 1; i < dated.size(); ++i) {
    if (groups.at(dated[i - 1]->name) == groups.at(dated[i]->name)) continue;
    for (const Entry* const entry : entries)
      for (const Change& change : entry->since)
        if (dated[i - 1]->date.substr(0, change.date.size()) < change.date &&
            change.date <= dated[i]->date.substr(0, change.date.size()))
          changes.add(change);
  }
  return changes;
}

/// The causes of parsers have parts enough, and no groups: `own-rule/tag-name/=`.
bool has_partition(std::string_view class_id) {
  return std::ranges::count(class_id, '/') >= 2 &&
         partition_of(class_id).find('|') != std::string_view::npos;
}

}  // namespace

std::string class_name(std::string_view class_id, Facet facet,
                       std::span<const VersionInfo* const> compared) {
  if (!has_partition(class_id)) return std::string(class_id);
  const std::string_view partition = partition_of(class_id);
  const std::string_view cause = class_id.substr(0, class_id.size() - partition.size());
  std::string name(cause.substr(0, cause.size() - 1));
  std::vector<const Entry*> entries;
  for (const Entry& entry : catalogue::entries())
    if (entry.key.facet == facet && entry.key.class_id.starts_with(cause))
      entries.push_back(&entry);
  const bool have_one_change = std::ranges::all_of(
      entries, [&](const Entry* one) { return ids_of(*one) == ids_of(*entries.front()); });
  if (have_one_change) return name;
  const auto groups = groups_of(partition);
  Changes changes;
  for (const Entry* const entry : entries)
    if (!entry->since.empty() && agree(groups, groups_of(partition_of(entry->key.class_id))))
      changes.add(entry->since.front());
  if (changes.empty()) changes = changes_between(entries, groups, compared);
  return name + changes.suffix();
}

bool is_called(std::string_view class_id, Facet facet, std::string_view name) {
  if (class_id.empty() || name.empty()) return false;
  if (class_id == name || class_name(class_id, facet) == name) return true;
  return class_id.size() > name.size() && class_id.starts_with(name) &&
         class_id[name.size()] == '/';
}

}  // namespace specdrift::catalogue
