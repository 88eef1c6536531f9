#pragma once

#include <memory>
#include <vector>

#include "core/model/data/model.h"
#include "core/token/tokenizer.h"
#include "tests/fuzz/fuzz.h"

namespace specdrift::fuzz {

using Models = std::vector<const model::Model*>;

/// By the machine of the version, if it has one. Null when it has no such context.
std::unique_ptr<Tokenizer> tokenizer_of(const model::Model& model, const Source& source,
                                        const StartContext& start);

/// Those that a set of bits names (two bytes), of the versions that have the context; all of them
/// where it names fewer than two.
Models take_models(Bytes& bytes, const StartContext& start);

}  // namespace specdrift::fuzz
