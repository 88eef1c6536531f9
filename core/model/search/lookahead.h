#pragma once

#include <string_view>

#include "core/model/data/model.h"
#include "core/model/search/row_dependencies.h"

namespace specdrift::model {

/// Whether a step of `table` that begins where `rest` begins could differ if the input did not end
/// with `rest`. It may say yes where no is true, never the reverse. If the table calls a procedure,
/// the answer is about the call alone; ask again for each step of the procedure.
bool sees_end(const Model& model, const Table& table,
              const std::vector<DependenciesOfRow>& dependencies, std::string_view rest,
              std::string_view last_start_tag);

}  // namespace specdrift::model
