#pragma once

#include <set>
#include <string>

#include "core/learn/learner.h"

namespace specdrift::learn {

/// Asks about inputs that the model was not learned from, and says how many it reads as the parser
/// does, and which it does not. Fills those members of the result. Throws CannotLearn.
void check_held_out(const Task& task, const model::Model& model,
                    const std::set<std::string>& learned_from, identify::LearnedModel& result);

}  // namespace specdrift::learn
