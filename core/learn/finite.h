#pragma once

#include <vector>

#include "core/identify/learned.h"
#include "core/learn/battery.h"

namespace specdrift::learn {

/// Where a parser is no finite machine that reads from the beginning to the end, as far as asking
/// shows it: it counts, or what it makes of the beginning of a construct depends on something
/// arbitrarily far after it.
std::vector<identify::NoMachine> find_no_machine(const AskBody& ask);

}  // namespace specdrift::learn
