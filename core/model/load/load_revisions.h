#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/model/load/load.h"

namespace specdrift::model {

struct LoadedRevisions {
  std::vector<std::unique_ptr<LoadedModel>> loaded;  ///< in the order of the file
  std::vector<LoadError> errors;                     ///< if there are any, nothing is loaded
};

/// Loads the revisions between two versions: a file of spec/history/revisions (spec/README.md), the
/// text as a whole. `options` finds the two versions as bases. A model is called as its revision's
/// number (`r3191`), or as its hash where it has none. Requires: `file` and the versions outlive
/// the models.
LoadedRevisions load_revisions(std::string_view text, std::string_view file,
                               const LoadOptions& options);

}  // namespace specdrift::model
