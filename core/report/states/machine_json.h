#pragma once

#include <string>

#include "core/model/data/model.h"

namespace specdrift::report {

/// Returns one line of JSON with everything that a tokenizer of the version needs.
/// docs/data.md describes it.
std::string machine_json(const model::Model& model);

}  // namespace specdrift::report
