#pragma once

#include "core/read/entries/reading.h"

namespace specdrift::read {

/// Puts the actions of a row in the form of spec/README.md. A state's actions can say how it is
/// reached: that is noted in `state`.
void tidy(Row& row, State& state);

}  // namespace specdrift::read
