#pragma once

#include "core/identify/learned.h"
#include "core/learn/draft.h"

namespace specdrift::learn {

/// Writes a draft as a delta of its base that loads, and counts what it changes: fills those
/// members of the result. `model` is the draft's.
void write_model(const Draft& draft, const model::LoadedModel& model, const model::Model& base,
                 const ModelName& name, identify::LearnedModel& result);

}  // namespace specdrift::learn
