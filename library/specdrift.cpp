#include "library/specdrift.h"

#include <span>
#include <stdexcept>

#include "core/report/common/lanes.h"
#include "core/trace/comparison.h"
#include "library/requested.h"

namespace specdrift {
namespace {

Difference difference_of(const Divergence& divergence, std::span<const Version> versions) {
  Difference difference{divergence.facet, divergence.severity, divergence.span, {}, {}};
  difference.classes.resize(divergence.partition.class_count());
  for (std::size_t i = 0; i < versions.size(); ++i)
    difference.classes[divergence.partition.class_of(i)].versions.push_back(versions[i].info->name);
  for (std::size_t i = 0; i < divergence.classes.size(); ++i) {
    const KeptTokens& tokens = divergence.classes[i];
    difference.classes[i].tokens = report::describe(tokens, tokens.tokens.size());
  }
  for (const KeptError& kept : divergence.errors) {
    difference.errors.push_back({kept.error.at, kept.error.code, {}});
    for (const auto version : kept.versions)
      difference.errors.back().versions.push_back(versions[version].info->name);
  }
  return difference;
}

}  // namespace

std::vector<Difference> compare_text(std::string_view text,
                                     const std::vector<std::string_view>& versions,
                                     const StartContext& start, const CompareOptions& options) {
  const Source source = Source::from_bytes(text);
  const Requested requests = requested(versions, start);
  if (!requests.problem.empty()) throw std::invalid_argument(requests.problem);
  std::vector<Difference> differences;
  trace::Comparison(requests.versions, source, start).run(options, [&](const Divergence& found) {
    differences.push_back(difference_of(found, requests.versions));
  });
  return differences;
}

}  // namespace specdrift
