#include "core/identify/known_causes.h"

#include <algorithm>
#include <string_view>

#include "core/identify/errors.h"

namespace specdrift::identify {
namespace {

/// Its place on the line, or the size of the line.
std::size_t place_of(std::string_view version, std::span<const Version> versions) {
  const auto found =
      std::ranges::find(versions, version, [](const Version& v) { return v.info->name; });
  return static_cast<std::size_t>(found - versions.begin());
}

}  // namespace

KnownCauses::KnownCauses(std::span<const Version> versions, Feedback feedback)
    : versions_(versions), feedback_(feedback) {
  for (const catalogue::ExploredPair& explored : catalogue::explored_pairs(Facet::tokens)) {
    const std::size_t comma = explored.versions.find(',');
    Pair pair{{place_of(explored.versions.substr(0, comma), versions),
               place_of(explored.versions.substr(comma + 1), versions)},
              {}};
    if (std::ranges::max(pair.versions) == versions.size()) continue;
    for (const catalogue::Cause& cause : catalogue::causes(Facet::tokens))
      if (cause.witness.versions == explored.versions) pair.causes.push_back(&cause);
    if (!pair.causes.empty()) pairs_.push_back(std::move(pair));
  }
}

std::vector<const catalogue::Cause*> KnownCauses::shown_by(const Candidate& candidate,
                                                           const VersionOutputs& answers) const {
  std::vector<const catalogue::Cause*> shown;
  for (const Pair& pair : pairs_) {
    const std::size_t one = answers.of_version[pair.versions[0]];
    const std::size_t other = answers.of_version[pair.versions[1]];
    if (one == other || agree(answers.different[one], answers.different[other])) continue;
    for (const ProbeCause& fork : forks_of(candidate, versions_, pair.versions, feedback_)) {
      const auto known = std::ranges::find(pair.causes, fork.class_id, &catalogue::Cause::class_id);
      if (known != pair.causes.end()) shown.push_back(*known);
    }
  }
  return shown;
}

}  // namespace specdrift::identify
