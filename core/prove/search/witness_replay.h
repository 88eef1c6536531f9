#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/prove/search/causes.h"
#include "core/trace/fork.h"

namespace specdrift::prove {

/// Is shown a cause on its input: the first divergence of its class, with that fork alone, or with
/// none where the class is empty. All of it is valid until the call returns.
using UseReplay = std::function<void(const Source& source, const Divergence& divergence,
                                     std::span<const trace::Fork> forks)>;

/// Runs the input of a cause once more. False if it does not show the cause. Requires: the judge
/// asks the versions that the cause tells apart.
bool replay_witness(const Oracle& oracle, const Cause& cause, const UseReplay& use);

/// Causes by which the same two rows separate the versions: by one character of theirs or another.
struct CauseGroup {
  /// `comment-end#5`, of each version; empty where the data shows no fork: then the cause stands
  /// alone.
  std::vector<std::string> rows;
  std::vector<std::size_t> causes;  ///< in their order
};

/// In the order of their first causes.
std::vector<CauseGroup> grouped(const Oracle& oracle, std::span<const Cause> causes);

}  // namespace specdrift::prove
