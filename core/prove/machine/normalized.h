#pragma once

#include "core/prove/machine/event.h"

namespace specdrift::prove {

/// The rest of events that end with the end of the input: without what came to nothing, and with
/// what variables have come to in the place where it is used. For a Checker, which owes nothing to
/// how ProductExplorer does the same.
Events normalized(const Events& events);

}  // namespace specdrift::prove
