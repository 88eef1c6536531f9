#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/holes/listing.h"
#include "core/prove/search/causes.h"
#include "core/prove/search/oracle.h"
#include "core/prove/search/proof_task.h"

namespace specdrift::holes {

/// Which of the judge's two versions, the older first, is which.
struct PairOfVersions {
  std::size_t viewer = 1, filter = 0;
};

/// The question whose answer becomes holes: causes with their ratings, after so much processor time
/// as versions of the standard do not need.
prove::ProofTask task_of_pair();

/// The worst direction of what may differ, as an exploration tells it of the older version, `a`,
/// and the newer one, `b`.
Direction worst_of(prove::MarkupSet may_differ, const PairOfVersions& pair);

/// The worst of each cause by which two versions make different tokens, and of what tree
/// construction tells a tokenizer: of the catalogue's entries about that, and of tree_beginnings().
/// Inputs begin in a document where a page can bring a tokenizer there, otherwise in the context of
/// the cause. A hole that is put down to a cause shows its class, and no class that the cause's own
/// input does not show. `progress` is told how many causes are done. Requires: the judge asks for
/// tokens.
std::vector<Hole> holes_of_pair(std::span<const prove::Cause> causes, const prove::Oracle& oracle,
                                const PairOfVersions& pair,
                                const std::function<void(std::size_t done)>& progress = {});

/// The listing of two versions with these causes, in which nothing is arranged yet.
Listing listing_of_pair(const Version& viewer, const Version& filter, const prove::Causes& causes,
                        const prove::Oracle& oracle, const PairOfVersions& pair,
                        const std::function<void(std::size_t done)>& progress = {});

}  // namespace specdrift::holes
