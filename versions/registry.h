#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/text/source.h"
#include "core/token/tokenizer.h"
#include "core/token/version_info.h"

namespace specdrift {

/// A version that can be run.
struct Version {
  VersionInfo info;  ///< its name, and what it models
  /// Null when the version has no such context (a CDATA section in 2007). Requires: the source
  /// outlives it.
  std::unique_ptr<Tokenizer> (*make_tokenizer)(const Source& source, const StartContext& start);
};

/// All versions, oldest first.
std::span<const Version> all_versions();

/// Null when there is none of that name.
const Version* find_version(std::string_view name);

}  // namespace specdrift
