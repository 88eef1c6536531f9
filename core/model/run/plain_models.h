#pragma once

#include <span>
#include <string_view>

#include "core/model/data/model.h"

/// To which models what is plain (core/plain) is plain: those read it apart from their rows.
namespace specdrift::model {

/// Concepts of the states in which plain input is read, in alphabetical order. Tests/plain finds
/// them by exploring all plain input: there is no other.
extern const std::span<const std::string_view> plain_concepts;

/// Whether `model` does with plain input what `known` does: whether all that they do is the same
/// except states that it never reaches and characters that it does not hold. Then it is plain to
/// one if it is to the other.
bool reads_plain_input_as(const Model& model, const Model& known);

/// Has `model` take what is plain, or what is narrowly so, if that is plain to one of `known` and
/// the model does the same with plain input.
void learn_plain(Model& model, std::span<const Model* const> known);

}  // namespace specdrift::model
