#pragma once

#include "core/model/load_error.h"
#include "core/model/model.h"

namespace specdrift::model {

/// Checks what only shows once all rows are known: states and procedures that nothing leads to, and
/// states that lead to each other for ever without consuming anything.
void check_paths(const Model& model, LoadErrors& errors);

}  // namespace specdrift::model
