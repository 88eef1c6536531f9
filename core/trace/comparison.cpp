#include "core/trace/comparison.h"

namespace specdrift::trace {
namespace {

class Caller final : public DivergenceSink {
 public:
  explicit Caller(const Comparison::Use& use) : use_(use) {}
  void divergence(const Divergence& divergence) override { use_(divergence); }
  void episode(const Episode&) override {}

 private:
  const Comparison::Use& use_;
};

}  // namespace

Summary Comparison::run(const CompareOptions& options, const Use& use) const {
  Caller caller(use);
  return compare(source_, participants_of(versions_, source_, start_), options, caller);
}

ForkFinder& Comparison::finder() {
  if (!finder_) finder_.emplace(models_of(versions_), source_, start_);
  return *finder_;
}

}  // namespace specdrift::trace
