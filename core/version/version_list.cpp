#include "core/version/version_list.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace specdrift {
namespace {

constexpr VersionAlias aliases[] = {
    {"latest", "living"},          {"whatwg", "living"},  {"html5", "8.2.4"},
    {"w3c-html5", "8.2.4"},        {"5.1", "2016-01-19"}, {"html5.1", "2016-01-19"},
    {"w3c-html5.1", "2016-01-19"}, {"5.2", "2017-01-19"}, {"html5.2", "2017-01-19"},
    {"w3c-html5.2", "2017-01-19"},
};

constexpr std::string_view dots = "..";

/// Calls `take` with each item of a list until it returns false.
template <class Take> void for_each_item(std::string_view list, Take take) {
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = list.find(',');
    if (!take(list.substr(0, end))) return;
    list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
  }
}

}  // namespace

std::span<const VersionAlias> version_aliases() {
  return aliases;
}

std::vector<std::string_view> names_in_list(std::string_view list) {
  std::vector<std::string_view> names;
  for_each_item(list, [&](std::string_view item) {
    const auto range = item.find(dots);
    names.push_back(item.substr(0, range));
    if (range != std::string_view::npos) names.push_back(item.substr(range + dots.size()));
    return true;
  });
  return names;
}

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
  if (other != other_names_.end()) return find_begun(other->second);
  const auto* const alias = std::ranges::find(aliases, name, &VersionAlias::name);
  return alias == std::end(aliases) ? nullptr : find(alias->version);
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

VersionSelection VersionList::select(std::string_view list) const {
  using Mistake = VersionSelection::Mistake;
  VersionSelection selection;
  std::vector<bool> wanted(versions_.size());
  for_each_item(list, [&](std::string_view item) {
    selection.at = item;
    if (item == "all") {
      wanted.assign(wanted.size(), true);
    } else if (item.find(dots) != std::string_view::npos) {
      selection.mistake = add_range(item, wanted, selection.at);
    } else if (const Version* const version = find_meant(item); !version) {
      selection.mistake = Mistake::unknown;
    } else if (wanted[index_of(*version)]) {
      selection.mistake = Mistake::twice;
      selection.version = version;
    } else {
      wanted[index_of(*version)] = true;
    }
    return selection.mistake == Mistake::none;
  });
  if (selection.mistake != Mistake::none) return selection;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (wanted[i]) selection.versions.push_back(versions_[i]);
  return selection;
}

VersionSelection::Mistake VersionList::add_range(std::string_view range, std::vector<bool>& wanted,
                                                 std::string_view& at) const {
  using Mistake = VersionSelection::Mistake;
  const auto middle = range.find(dots);
  std::size_t places[] = {0, versions_.size() - 1};
  const std::string_view ends[] = {range.substr(0, middle), range.substr(middle + dots.size())};
  for (std::size_t i = 0; i < std::size(ends); ++i) {
    if (ends[i].empty()) continue;
    const Version* const version = find_meant(ends[i]);
    at = version ? range : ends[i];
    if (!version) return Mistake::unknown;
    places[i] = index_of(*version);
  }
  if (places[0] > places[1]) return Mistake::backwards;
  for (std::size_t i = places[0]; i <= places[1] && i < wanted.size(); ++i) wanted[i] = true;
  return Mistake::none;
}

}  // namespace specdrift
