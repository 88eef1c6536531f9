#pragma once

#include <string>
#include <vector>

#include "core/model/data/model.h"
#include "core/model/load/load_error.h"

namespace specdrift::model {

/// Checks what only shows once all rows are known: states and procedures that nothing leads to, and
/// states that lead to each other for ever without consuming anything. `unreachable` as in
/// LoadOptions.
void check_paths(const Model& model, LoadErrors& errors, std::vector<std::string>* unreachable);

}  // namespace specdrift::model
