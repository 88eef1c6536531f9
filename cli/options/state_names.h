#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"

namespace specdrift::cli {

/// The states and steps of that name, as in the text, with or without "state", in any case, or by
/// number or section; if there is none, those of that concept.
std::vector<model::TableIndex> find_tables(const model::Model& model, std::string_view wanted);

/// The names of the states of these versions, without "state", to suggest one.
std::vector<std::string_view> names_of_states(std::span<const model::Model* const> models);

}  // namespace specdrift::cli
