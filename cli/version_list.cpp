#include "cli/version_list.h"

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <string>

#include "cli/start_context.h"
#include "cli/trouble.h"

namespace specdrift::cli {
namespace {

constexpr std::string_view dots = "..";

std::size_t index_of(std::string_view name) {
  return static_cast<std::size_t>(&version_named(name) - all_versions().data());
}

/// Requires: `item` holds dots.
std::pair<std::size_t, std::size_t> range_named(std::string_view item) {
  const auto at = item.find(dots);
  const std::string_view first = item.substr(0, at);
  const std::string_view last = item.substr(at + dots.size());
  const std::size_t begin = first.empty() ? 0 : index_of(first);
  const std::size_t end = last.empty() ? all_versions().size() - 1 : index_of(last);
  if (begin > end)
    throw Trouble("--versions", std::string(item) + " runs backwards",
                  "the older version comes first");
  return {begin, end};
}

}  // namespace

std::vector<const Version*> listed_versions(std::string_view list) {
  std::vector<std::string> items;
  boost::split(items, list, boost::is_any_of(","));
  std::vector<bool> wanted(all_versions().size());
  for (const std::string& item : items) {
    if (item == "all") {
      wanted.assign(wanted.size(), true);
    } else if (item.find(dots) != std::string::npos) {
      const auto [begin, end] = range_named(item);
      for (std::size_t i = begin; i <= end; ++i) wanted[i] = true;
    } else {
      const std::size_t i = index_of(item);
      if (wanted[i]) throw Trouble("--versions", item + " is named twice");
      wanted[i] = true;
    }
  }
  std::vector<const Version*> versions;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (wanted[i]) versions.push_back(&all_versions()[i]);
  if (versions.size() < 2)
    throw Trouble("--versions", "a comparison needs two versions at least",
                  "see specdrift versions for those there are");
  return versions;
}

}  // namespace specdrift::cli
