#pragma once

#include <string_view>

#include "cli/options/options.h"
#include "core/token/context.h"

namespace specdrift::cli {

/// The start context that the context options ask for (common_options.h).
StartContext requested_start(const Arguments& arguments);

/// Whether --tree asks for rules of tree construction. Throws UserError where it is not simulated.
bool requested_tree(const Arguments& arguments);

/// The initial state or content model of that name. Throws UserError, with the names that come
/// near.
TextMode initial_state_named(std::string_view name);

}  // namespace specdrift::cli
