#pragma once

#include <string_view>

#include "tests/crosscheck/mutation.h"

namespace specdrift::test {

/// Why a mutation of `original` that became `mutated` changes nothing that any input could show;
/// empty if it may. It is shown for the table as a whole: for every character, the rows that may be
/// taken, in order, do the same under the same conditions.
std::string_view why_equivalent(std::string_view original, std::string_view mutated,
                                const Mutation& mutation);

}  // namespace specdrift::test
