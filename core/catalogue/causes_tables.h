#pragma once

#include "core/catalogue/causes.h"

/// The tables that spec/generate_causes.py makes of spec/causes/.
namespace specdrift::catalogue {

std::span<const ExploredPair> explored_in_tokens();
std::span<const ExploredPair> explored_in_errors();
std::span<const Cause> causes_in_tokens();
std::span<const Cause> causes_in_errors();

}  // namespace specdrift::catalogue
