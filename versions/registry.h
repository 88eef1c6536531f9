#pragma once

#include <span>
#include <string_view>

#include "core/token/machine.h"

namespace specdrift {

/// All versions that have a machine, oldest first.
std::span<const Machine> all_machines();

/// Null when the version has none, or there is none of that name.
const Machine* find_machine(std::string_view version);

}  // namespace specdrift
