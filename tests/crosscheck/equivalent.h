#pragma once

#include <string_view>

#include "tests/crosscheck/mutation.h"

namespace specdrift::test {

/// Why a mutation of `original` that became `mutated` changes nothing that any input could show:
/// the tables of both do the same on every character, under the same conditions. Empty if they may
/// not.
std::string_view why_equivalent(std::string_view original, std::string_view mutated,
                                const Mutation& mutation);

/// The same for what no table shows alone: what other rules say already. To be asked of a mutation
/// that nothing has noticed.
std::string_view why_said_already(std::string_view original, std::string_view mutated,
                                  const Mutation& mutation);

}  // namespace specdrift::test
