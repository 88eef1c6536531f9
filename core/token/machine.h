#pragma once

#include <functional>
#include <memory>

#include "core/text/source.h"
#include "core/token/context.h"
#include "core/token/tokenizer.h"
#include "core/token/version_info.h"

namespace specdrift {

/// Makes a tokenizer at the start of a source, or null where there is no such start context.
/// Requires: the source outlives the tokenizer.
using MakeTokenizer =
    std::function<std::unique_ptr<Tokenizer>(const Source& source, const StartContext& start)>;

/// A version as C++.
struct Machine {
  VersionInfo info;  ///< its name, and what it models
  /// Null when the version has no such context (a CDATA section in 2007). Requires: the source
  /// outlives it.
  std::unique_ptr<Tokenizer> (*make_tokenizer)(const Source& source, const StartContext& start);
};

}  // namespace specdrift
