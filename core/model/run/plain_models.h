#pragma once

#include <array>
#include <string_view>

#include "core/model/data/model.h"

/// To which models what is plain (core/plain) is plain: those read it apart from their rows.
namespace specdrift::model {

/// The built-in versions of which tests/plain shows it from their data.
inline constexpr std::array<std::string_view, 11> proved_plain = {
    "2007",       "2008-04-17", "2009",   "2009-08-08", "2010-04-02", "8.2.4",
    "2016-01-19", "2017-01-19", "12.2.5", "13.2.5",     "living"};

/// Concepts of the states in which plain input is read, in alphabetical order. Tests/plain finds
/// them by exploring all plain input: there is no other.
extern const std::span<const std::string_view> plain_concepts;

/// Whether `model` does with plain input what `known` does: whether all that they do is the same
/// but for states that it never reaches and characters that it does not hold. Then it is plain to
/// one if it is to the other.
bool reads_plain_input_as(const Model& model, const Model& known);

}  // namespace specdrift::model
