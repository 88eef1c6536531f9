#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"
#include "core/model/data/storage.h"
#include "core/model/load/load_error.h"

namespace specdrift::model {

/// A model with all that it points to.
struct LoadedModel {
  Storage storage;
  Model model;
};

struct LoadResult {
  std::unique_ptr<LoadedModel> loaded;  ///< null if there are errors
  std::vector<LoadError> errors;        ///< in the order of the file; at most LoadErrors::limit
};

/// Everything that a specification may name beyond itself.
struct LoadOptions {
  /// The version that a delta names as its base, or null: built-in ones (builtin.h), and those
  /// loaded before. A model that is returned has to outlive the one that is loaded.
  std::function<const Model*(std::string_view version)> find_base;
  /// The text of a file named in the specification, such as `references/2012.tsv`, or nothing.
  std::function<std::optional<std::string>(std::string_view file)> read_file;
  /// The table in a file that cannot be read so, or null: that of a built-in version (builtin.h),
  /// so that a copy of its file can be loaded from anywhere. Has to outlive the model.
  std::function<const NamedReferences*(std::string_view file)> find_references;
  /// Where the states that nothing leads to are put, by id, in the order of the file; null: they
  /// are errors. Steps that nothing leads to always are.
  std::vector<std::string>* unreachable = nullptr;
  /// Whether rows may say that they were not read from their text: who runs them has to expect
  /// NoAnswer. If not, they are errors.
  bool allows_unread = false;
};

/// Loads the text of a specification file and checks it completely. `file` is what messages call
/// it. Whatever the bytes are, it returns.
LoadResult load_model(std::string_view text, std::string_view file, const LoadOptions& options);

/// The same for a file; without `read_file`, files it names are looked for beside it.
LoadResult load_model_file(const std::string& path, LoadOptions options);

/// True if a list of versions reads the name as several of them: `all`, or a range. No
/// specification may have it.
bool means_several(std::string_view name);

}  // namespace specdrift::model
