#pragma once

#include <memory>

#include "core/text/source.h"
#include "core/token/tokenizer.h"
#include "core/token/version_info.h"

namespace specdrift {

/// The tokenizer, made faster if the common subset is proved for the version: one scanner reads the
/// common subset, and the tokenizer reads the rest. Tokens, errors and contexts are the same. Null
/// if it is null. Requires: it is at the beginning of the source, which outlives it. `compare` does
/// this for its participants.
std::unique_ptr<Tokenizer> with_common_subset(std::unique_ptr<Tokenizer> tokenizer,
                                              const VersionInfo& version, const Source& source);

}  // namespace specdrift
