#pragma once

#include <string_view>

#include "tests/crosscheck/mutation.h"

namespace specdrift::test {

/// Why a mutation of `original` that became `mutated` changes nothing that any input could show;
/// empty if it may. Most of it is shown by comparing what the two tables do on every character;
/// what is left is a list of clauses of which the text itself says that another says them already.
std::string_view why_equivalent(std::string_view original, std::string_view mutated,
                                const Mutation& mutation);

}  // namespace specdrift::test
