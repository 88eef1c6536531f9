#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/trace/fork.h"

namespace specdrift::test {

/// The versions of different groups whose rows in a fork say the same of what differs: the fork
/// names no cause for these. For tokens, that is what a row does and where it leads; for errors,
/// what it reports; for tree construction, what it says. The tables of references and of
/// replacements differ by themselves.
std::vector<std::pair<std::size_t, std::size_t>> versions_that_say_the_same(
    const std::vector<const model::Model*>& models, const trace::Fork& fork, Facet facet);

}  // namespace specdrift::test
