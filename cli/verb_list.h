#pragma once

#include <span>

#include "cli/options/options.h"

namespace specdrift::cli {

/// The verbs of a program, in the order of `specdrift --help`. Each program has a file for that:
/// all_verbs.cpp, comparing_verbs.cpp.
std::span<const Verb* const> verbs();

}  // namespace specdrift::cli
