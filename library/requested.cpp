#include "library/requested.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/catalogue/catalogue.h"
#include "core/model/data/builtin.h"
#include "library/specdrift.h"
#include "versions/registry.h"

namespace specdrift {
namespace {

std::vector<std::string_view> default_names() {
  std::vector<std::string_view> names;
  for (std::string_view rest = catalogue::default_versions; !rest.empty();) {
    names.push_back(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(names.back().size() + 1, rest.size()));
  }
  return names;
}

}  // namespace

const VersionList& built_in_versions() {
  static const VersionList versions(model::builtin_models(), find_machine);
  return versions;
}

std::vector<std::string_view> version_names() {
  return built_in_versions().names();
}

StartContext page_start() {
  StartContext start;
  start.feedback = Feedback::tree;
  return start;
}

Requested requested(const std::vector<std::string_view>& names, const StartContext& start) {
  const std::vector<std::string_view> wanted = names.empty() ? default_names() : names;
  for (const auto name : wanted) {
    if (!built_in_versions().find(name))
      return {{},
              fmt::format("no such version: '{}'; it is one of {}", name,
                          fmt::join(version_names(), ", "))};
    if (std::ranges::count(wanted, name) > 1)
      return {{}, fmt::format("version '{}' is named twice", name)};
  }
  if (wanted.size() == 1)
    return {{}, fmt::format("nothing to compare '{}' with: name two", wanted[0])};
  std::vector<Version> versions;
  for (const Version& version : built_in_versions().all())
    if (std::ranges::count(wanted, version.info->name) > 0) versions.push_back(version);
  std::string problem = problem_of_start(versions, start);
  if (!problem.empty()) return {{}, std::move(problem)};
  return {std::move(versions), {}};
}

std::string problem_of_start(const std::vector<Version>& versions, const StartContext& start) {
  const Source nothing = Source::from_bytes("");
  for (const Version& version : versions)
    if (!version.make_tokenizer(nothing, start))
      return fmt::format("version '{}' cannot start in that context", version.info->name);
  return {};
}

}  // namespace specdrift
