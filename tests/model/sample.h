#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/load/load.h"

namespace specdrift::model::test {

/// A small specification that uses every kind of reading, condition and action that the loader has
/// rules for.
std::string_view sample();

/// The sample with one stretch of it replaced. Requires: `from` occurs exactly once.
std::string sample_with(std::string_view from, std::string_view to);

/// Finds the built-in versions, and gives `references/tiny.tsv`.
LoadOptions options();

/// Loads what must have no errors.
std::unique_ptr<LoadedModel> load(std::string_view text);

}  // namespace specdrift::model::test
