#pragma once

#include <span>
#include <string>

#include "cli/options.h"

namespace specdrift::cli {

/// What `specdrift VERB --help` prints.
std::string help_text(const Verb& verb);

/// What `specdrift --help` prints.
std::string help_text(std::span<const Verb* const> verbs);

}  // namespace specdrift::cli
