#pragma once

#include <span>
#include <string_view>

#include "core/model/data/model.h"

/// For which models the common subset (core/common_subset) is proved: those read it apart from
/// their rows.
namespace specdrift::model {

/// Concepts of the states in which common input is read, in alphabetical order. Tests/common_subset
/// finds them by exploring all common input: there is no other.
extern const std::span<const std::string_view> common_subset_concepts;

/// Whether `model` does with common input what `known` does: whether all that they do is the same
/// except states that it never reaches and characters that it does not hold. Then it is common to
/// one if it is to the other.
bool reads_common_subset_as(const Model& model, const Model& known);

/// Has `model` read the common subset, or its narrow part, if one of `known` does and the model
/// does the same with common input.
void learn_common_subset(Model& model, std::span<const Model* const> known);

}  // namespace specdrift::model
