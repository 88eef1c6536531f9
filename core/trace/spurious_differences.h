#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "core/compare/divergence.h"
#include "core/compare/partition.h"
#include "core/model/data/model.h"
#include "core/trace/lock_step.h"

// Apparent differences between versions that are none.
namespace specdrift::trace {

/// The group without the first steps of versions that only hand the character on, as far as all
/// versions are in sync after them: what separates them comes later. With `most`, no lane loses
/// more steps than it says.
StepGroup without_common_steps(const StepGroup& group, std::span<const std::size_t> most = {});

/// Whether two versions in these states have made the same of what they have read since the
/// group began, or since the run did: in which text they are may differ as it did there.
bool have_made_the_same(const StepGroup::Lane& a, const StreamState& in_a, const StepGroup::Lane& b,
                        const StreamState& in_b);

/// Whether those two versions are in sync before the group, or after first steps that only hand
/// the character on.
bool are_in_sync_within(const StepGroup& group, std::size_t a, std::size_t b);

/// Whether two rows do the same, and lead to the same, so that they separate nothing. For tokens it
/// does not matter what they report.
bool do_the_same(const model::Model& a, const TakenRow& in_a, const model::Model& b,
                 const TakenRow& in_b, Facet facet);

/// The partition with classes as one of which each two have versions that do the same: within a
/// class, versions may do it in other words.
Partition joined(const Partition& partition,
                 const std::function<bool(std::size_t a, std::size_t b)>& are_equal);

/// Whether two versions within a construct have made the same of it, and only one of them knows the
/// state that the other is in: that alone separates nothing.
bool differ_in_form(const model::Model& a, StreamState in_a, const model::Model& b,
                    const StreamState& in_b);

}  // namespace specdrift::trace
