#pragma once

#include "core/model/data/model.h"
#include "core/model/data/storage.h"

namespace specdrift::model {

/// Fills in what follows from the rows: where to begin looking for a row, what can be taken in
/// runs, the flags that have a meaning beyond their version, and what there is to know of the
/// version.
void derive(Model& model, std::vector<Table>& tables, Storage& storage);

}  // namespace specdrift::model
