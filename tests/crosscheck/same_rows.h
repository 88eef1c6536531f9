#pragma once

#include <vector>

#include "core/trace/fork.h"

namespace specdrift::test {

/// Whether rows of a fork say the same of what differs, though its versions are of two groups: such
/// a fork names no cause. Of tokens, what a row does and where it leads; of errors, what it
/// reports. Tree construction, input streams, and the tables of references and of replacements
/// differ by themselves. themselves.
bool say_the_same(const std::vector<const model::Model*>& models, const trace::Fork& fork,
                  Facet facet);

}  // namespace specdrift::test
