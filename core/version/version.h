#pragma once

#include <span>
#include <vector>

#include "core/compare/differ.h"
#include "core/model/data/model.h"
#include "core/text/source.h"
#include "core/token/context.h"
#include "core/token/machine.h"
#include "core/token/version_info.h"

namespace specdrift {

/// A version that can be run. A parser that is compared with versions is one without a model.
/// Copies are cheap, and refer to the same info and model.
struct Version {
  const VersionInfo* info = nullptr;
  const model::Model* model = nullptr;  ///< null: a parser
  /// Null where the version has no such start context. That of a parser throws NoAnswer.
  MakeTokenizer make_tokenizer = {};
  bool has_machine = false;
};

/// Runs by its machine if it has one (null: none), otherwise by the interpreter of its data.
/// Requires: model and machine outlive the version.
Version version_of(const model::Model& model, const Machine* machine = nullptr);

std::vector<const VersionInfo*> infos_of(std::span<const Version> versions);

/// The models of those that are no parsers.
std::vector<const model::Model*> models_of(std::span<const Version> versions);

/// All of them at the start of a source. A tokenizer is null where the version has no such start.
std::vector<Participant> participants_of(std::span<const Version> versions, const Source& source,
                                         const StartContext& start);

}  // namespace specdrift
