#pragma once

#include <cstdint>

#include "core/model/data/model.h"

namespace specdrift::prove {

/// A digest of all that a model does, apart from what it is called and where it is written down:
/// models with equal digests behave alike in everything. The same in every process.
std::uint64_t behaviour_digest(const model::Model& model);

/// Whether the tokenizers of two models do the same in everything. Digests may be equal by chance,
/// or be made so: this compares what they are made of. A model with an unread row is the same as
/// none.
bool are_same_data(const model::Model& a, const model::Model& b);

/// Whether all that they do is the same except for what their rows report. Their tokens are equal
/// for every input then: no row is chosen by what was reported.
bool are_same_but_for_errors(const model::Model& a, const model::Model& b);

/// Whether tree construction opens and closes elements in the same way. No proof is about that.
bool are_same_construction(const model::Model& a, const model::Model& b);

}  // namespace specdrift::prove
