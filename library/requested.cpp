#include "library/requested.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "core/catalogue/catalogue.h"
#include "core/model/data/builtin.h"
#include "library/specdrift.h"
#include "versions/registry.h"

namespace specdrift {

std::string problem_of(const VersionSelection& selection) {
  using Mistake = VersionSelection::Mistake;
  const std::string_view at = selection.at;
  switch (selection.mistake) {
  case Mistake::none:
    break;
  case Mistake::unknown:
    return fmt::format("no such version: '{}'; it is one of {}", at,
                       fmt::join(version_names(), ", "));
  case Mistake::backwards:
    return fmt::format("'{}' runs backwards: the older version comes first", at);
  case Mistake::twice:
    const std::string_view name = selection.version->info->name;
    return at == name ? fmt::format("version '{}' is named twice", at)
                      : fmt::format("{} is {}, which is named twice", at, name);
  }
  return {};
}
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
  const std::string list = names.empty() ? std::string(catalogue::default_versions)
                                         : fmt::format("{}", fmt::join(names, ","));
  VersionSelection selection = built_in_versions().select(list);
  std::string problem = problem_of(selection);
  if (problem.empty() && selection.versions.size() == 1)
    problem = fmt::format("nothing to compare '{}' with: name two", list);
  if (problem.empty()) problem = problem_of_start(selection.versions, start);
  if (!problem.empty()) return {{}, std::move(problem)};
  return {std::move(selection.versions), {}};
}

std::string problem_of_start(const std::vector<Version>& versions, const StartContext& start) {
  const Source nothing = Source::from_bytes("");
  for (const Version& version : versions)
    if (!version.make_tokenizer(nothing, start))
      return fmt::format("version '{}' cannot start in that context", version.info->name);
  return {};
}

}  // namespace specdrift
