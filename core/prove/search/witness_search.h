#pragma once

#include <optional>

#include "core/prove/search/proof_task.h"

namespace specdrift::prove {

/// Where two versions cannot be explored side by side, or not to the end: an input on which they
/// are seen to differ, and none without one of its characters. Tried are the shortest inputs that
/// lead to each configuration of one of the versions, with each character after them, and `>` after
/// that. It adds to `searched` what has been run.
std::optional<Witness> find_witness(const model::Model& a, const model::Model& b,
                                    const ProofTask& task, const Oracle& oracle,
                                    UnsupportedSpecification::Searched& searched);

}  // namespace specdrift::prove
