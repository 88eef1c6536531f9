#include "core/trace/comparison.h"

#include <string>

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

std::vector<std::string_view> find_others(const Version& one, std::span<const Version> others,
                                          const Source& source, const StartContext& start) {
  constexpr std::size_t largest = 16 << 10;
  std::vector<std::string_view> names;
  if (source.bytes().size() > largest) return names;
  const std::string text(source.bytes().substr(in_memory(source.begin())));
  for (const Version& other : others) {
    const Source again = Source::from_string(text);
    if (!other.make_tokenizer(again, start) || !one.make_tokenizer(again, start)) continue;
    const Version pair[] = {one, other};
    const auto no_use = [](const Divergence&) {};
    if (Comparison(pair, again, start).run({}, no_use).divergences > 0)
      names.push_back(other.info->name);
  }
  return names;
}

}  // namespace specdrift::trace
