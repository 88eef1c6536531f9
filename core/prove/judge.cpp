#include "core/prove/judge.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/compare/differ.h"
#include "core/trace/fork.h"

namespace specdrift::prove {
namespace {

class Collector final : public DivergenceSink {
 public:
  Collector(Facet facet, trace::ForkFinder* finder) : facet_(facet), finder_(finder) {}

  void divergence(const Divergence& divergence) override {
    if (divergence.facet == facet_) ++count;
    if (!finder_) return;
    const std::vector<trace::Fork> forks = finder_->find(divergence);
    if (divergence.facet != facet_) return;
    if (forks.empty()) add({{}, divergence.severity});
    for (const trace::Fork& fork : forks) add({fork.class_id, divergence.severity});
  }
  void episode(const Episode&) override {}

  std::vector<Finding> found;
  std::size_t count = 0;

 private:
  void add(Finding finding) {
    const auto known = std::ranges::find(found, finding.class_id, &Finding::class_id);
    if (known == found.end())
      found.push_back(std::move(finding));
    else
      known->severity = std::max(known->severity, finding.severity);
  }

  Facet facet_;
  trace::ForkFinder* finder_;
};

}  // namespace

Judge::Judge(std::vector<const model::Model*> models, MakeTokenizer make, Facet facet)
    : models_(std::move(models)), make_(std::move(make)), facet_(facet) {}

std::vector<Finding> Judge::judge(const std::string& input, const StartContext& start) const {
  const Source source = Source::from_bytes(input);
  std::vector<Participant> participants;
  for (std::size_t i = 0; i < models_.size(); ++i)
    participants.push_back({&models_[i]->info, make_(i, source, start)});
  trace::ForkFinder finder(models_, source, start);
  Collector collector(facet_, &finder);
  CompareOptions options;
  options.errors = facet_ == Facet::errors;
  compare(source, std::move(participants), options, collector);
  return collector.found;
}

bool Judge::differs(const std::string& input, const StartContext& start) const {
  const Source source = Source::from_bytes(input);
  std::vector<Participant> participants;
  for (std::size_t i = 0; i < models_.size(); ++i)
    participants.push_back({&models_[i]->info, make_(i, source, start)});
  Collector collector(facet_, nullptr);
  CompareOptions options;
  options.errors = facet_ == Facet::errors;
  compare(source, std::move(participants), options, collector);
  return collector.count > 0;
}

}  // namespace specdrift::prove
