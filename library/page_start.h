#pragma once

#include "core/token/context.h"

namespace specdrift {

/// Where a page begins: in the data state, and tree construction is simulated.
StartContext page_start();

}  // namespace specdrift
