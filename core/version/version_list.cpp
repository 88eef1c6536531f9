#include "core/version/version_list.h"

#include <algorithm>
#include <utility>

namespace specdrift {

VersionList::VersionList(std::span<const model::Model* const> models, FindMachine find_machine) {
  for (const model::Model* const model : models)
    add(version_of(*model, find_machine ? find_machine(model->version) : nullptr));
}

void VersionList::add(Version version) {
  const auto after =
      std::ranges::upper_bound(versions_, version.model->earliest, {},
                               [](const Version& other) { return other.model->earliest; });
  versions_.insert(after, std::move(version));
}

void VersionList::add_name(std::string other, std::string name) {
  other_names_[std::move(other)] = std::move(name);
}

std::vector<std::string_view> VersionList::names() const {
  std::vector<std::string_view> names;
  for (const Version& version : versions_) names.push_back(version.info->name);
  return names;
}

const Version* VersionList::find(std::string_view name) const {
  const auto found =
      std::ranges::find(versions_, name, [](const Version& version) { return version.info->name; });
  return found == versions_.end() ? nullptr : &*found;
}

const Version* VersionList::find_meant(std::string_view name) const {
  if (const Version* const found = find_begun(name)) return found;
  const auto other = other_names_.find(name);
  return other == other_names_.end() ? nullptr : find_begun(other->second);
}

const Version* VersionList::find_begun(std::string_view name) const {
  const Version* begun = nullptr;
  std::size_t count = 0;
  for (const Version& version : versions_) {
    if (version.info->name == name) return &version;
    if (!version.info->name.starts_with(name) || version.info->name[name.size()] != '-') continue;
    begun = &version;
    ++count;
  }
  return count == 1 ? begun : nullptr;
}

}  // namespace specdrift
