#pragma once

#include <span>
#include <string_view>

#include "core/model/data/model.h"

namespace specdrift::model {

/// The specifications of spec/, in the order of their texts. Constants: nothing is read or made
/// when a program starts.
std::span<const Model* const> builtin_models();

/// The built-in model of a version, or null.
const Model* find_builtin_model(std::string_view version);

/// The table of a built-in model, by the name of its file (`references/2012.tsv`), or null.
const NamedReferences* find_builtin_references(std::string_view file);

}  // namespace specdrift::model
