#pragma once

#include <string_view>
#include <vector>

#include "core/compare/differ.h"
#include "core/model/data/model.h"

namespace specdrift {

/// The versions that are compared where none are named.
std::vector<std::string_view> default_names();

/// The models that names ask for, oldest first. Throws std::invalid_argument, and says why.
/// Requires: there are names.
std::vector<const model::Model*> requested(const std::vector<std::string_view>& names);

/// By the machine of the version if it has one, otherwise by the interpreter of its data. Throws
/// std::invalid_argument if the version has no such start context.
Participant make_participant(const model::Model& model, const Source& source,
                             const StartContext& start);

}  // namespace specdrift
