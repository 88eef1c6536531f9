#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/line.h"
#include "core/model/load/load.h"
#include "core/token/context.h"

namespace specdrift::wasm {

/// The versions that a page can name: milestones, revisions, and specifications of its reader.
class Versions {
 public:
  /// Takes another text for the reader's specification. Milestones and revisions can be its base.
  /// What is wrong with it is returned; then there is none.
  std::vector<model::LoadError> set_own(std::string_view xml);

  /// The model of a milestone or revision, of the last one up to a day (`2009-06-04`), or of the
  /// reader's own specification; null: there is none.
  const model::Model* find(std::string_view name);

  /// Those that are named, each once, the oldest first. Otherwise `problem` says why there are
  /// none.
  std::vector<Version> listed(const std::vector<std::string>& names, const StartContext& start,
                              std::string& problem);

  /// All milestones and revisions.
  history::Line& line();

 private:
  std::unique_ptr<history::Line> line_;
  std::unique_ptr<model::LoadedModel> own_;
};

}  // namespace specdrift::wasm
