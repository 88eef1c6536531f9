#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/differ.h"
#include "core/model/data/model.h"

namespace specdrift {

/// The versions that names ask for, oldest first.
struct Requested {
  std::vector<const model::Model*> models;  ///< two or more, if there is no problem
  std::string problem;                      ///< why there are none; empty: there are
};

/// Without names, the versions of catalogue::default_versions. It is a problem if a version is
/// unknown, named twice, the only one, or has no such start context. Nothing is thrown: a module
/// of WebAssembly has no exceptions.
Requested requested(const std::vector<std::string_view>& names, const StartContext& start);

/// Tokenizers at the start of a source: the machine of the version if it has one, otherwise the
/// interpreter of its data. Requires: `requested` has found the models for this start context.
std::vector<Participant> make_participants(const std::vector<const model::Model*>& models,
                                           const Source& source, const StartContext& start);

}  // namespace specdrift
