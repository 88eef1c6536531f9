#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <vector>

#include "core/catalogue/causes.h"
#include "core/identify/version_outputs.h"

namespace specdrift::identify {

/// Which of the causes that exploring the versions has found inputs show.
class KnownCauses {
 public:
  /// Requires: what the versions refer to outlives it.
  KnownCauses(std::span<const Version> versions, Feedback feedback);

  /// `answers`: what can be seen. If those of two versions agree, no cause between them can.
  std::vector<const catalogue::Cause*> shown_by(const Candidate& candidate,
                                                const VersionOutputs& answers) const;

 private:
  struct Pair {
    std::size_t versions[2];
    std::vector<const catalogue::Cause*> causes;
  };

  std::span<const Version> versions_;
  Feedback feedback_;
  std::vector<Pair> pairs_;
};

}  // namespace specdrift::identify
