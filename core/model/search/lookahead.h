#pragma once

#include <string_view>

#include "core/model/data/model.h"
#include "core/model/search/row_dependencies.h"

namespace specdrift::model {

/// Whether a step of `table` that begins where `rest` does could go otherwise if the input did not
/// end with `rest`. Errs only towards yes. Of a table that calls a procedure it says nothing: its
/// steps have to be asked one by one.
bool sees_end(const Model& model, const Table& table, const std::vector<DependenciesOfRow>& asked,
              std::string_view rest, std::string_view last_start_tag);

}  // namespace specdrift::model
