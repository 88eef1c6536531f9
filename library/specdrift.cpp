#include "library/specdrift.h"

#include <stdexcept>

#include "core/report/common/lanes.h"
#include "library/requested.h"

namespace specdrift {
namespace {

class Collector final : public DivergenceSink {
 public:
  explicit Collector(const std::vector<Version>& versions) {
    for (const Version& version : versions) names_.push_back(version.info->name);
  }

  void divergence(const Divergence& divergence) override {
    Difference difference{divergence.facet, divergence.severity, divergence.span, {}, {}};
    difference.classes.resize(divergence.partition.class_count());
    for (std::size_t i = 0; i < names_.size(); ++i)
      difference.classes[divergence.partition.class_of(i)].versions.push_back(names_[i]);
    for (std::size_t i = 0; i < divergence.classes.size(); ++i) {
      const KeptTokens& tokens = divergence.classes[i];
      difference.classes[i].tokens = report::describe(tokens, tokens.tokens.size());
    }
    for (const KeptError& kept : divergence.errors) {
      difference.errors.push_back({kept.error.at, kept.error.code, {}});
      for (const auto version : kept.versions)
        difference.errors.back().versions.push_back(names_[version]);
    }
    differences.push_back(std::move(difference));
  }
  void episode(const Episode&) override {}

  std::vector<Difference> differences;

 private:
  std::vector<std::string_view> names_;
};

}  // namespace

std::vector<Difference> compare_text(std::string_view text,
                                     const std::vector<std::string_view>& versions,
                                     const StartContext& start, const CompareOptions& options) {
  const Source source = Source::from_bytes(text);
  const Requested requests = requested(versions, start);
  if (!requests.problem.empty()) throw std::invalid_argument(requests.problem);
  Collector collector(requests.versions);
  compare(source, participants_of(requests.versions, source, start), options, collector);
  return std::move(collector.differences);
}

}  // namespace specdrift
