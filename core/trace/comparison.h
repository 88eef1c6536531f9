#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/compare/differ.h"
#include "core/compare/divergence.h"
#include "core/text/source.h"
#include "core/token/context.h"
#include "core/trace/fork.h"
#include "core/version/version.h"

namespace specdrift::trace {

/// Versions compared on one source, and what causes their divergences. For what is told of
/// episodes, there is DivergenceSink.
class Comparison {
 public:
  /// The divergence is valid until it returns.
  using Use = std::function<void(const Divergence& divergence)>;

  /// Parsers come last. Requires: each version has this start context; all of it outlives the
  /// comparison.
  Comparison(std::span<const Version> versions, const Source& source, const StartContext& start)
      : versions_(versions), source_(source), start_(start) {}

  /// Hands over each divergence as soon as it is complete: those of a facet in order.
  Summary run(const CompareOptions& options, const Use& use) const;

  /// The forks of a divergence (ForkFinder::find): nothing is prepared for them until the first
  /// call. Requires: divergences of a facet come in order; some may be left out.
  std::vector<Fork> forks(const Divergence& divergence) { return finder().find(divergence); }

  /// The same as of ForkFinder.
  void name_tree_rules() { finder().name_tree_rules(); }

 private:
  ForkFinder& finder();

  std::span<const Version> versions_;
  const Source& source_;
  const StartContext& start_;
  std::optional<ForkFinder> finder_;
};

/// The names of those among `others` that make other tokens of a source than `one` does, if that is
/// quick to know: of a small one. Those without this start context are left out.
std::vector<std::string_view> find_others(const Version& one, std::span<const Version> others,
                                          const Source& source, const StartContext& start);

}  // namespace specdrift::trace
