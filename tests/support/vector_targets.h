#pragma once

#include <initializer_list>

#include "core/text/vectors.h"

namespace specdrift::test {

/// Calls `check` under every instruction set that this machine has, and without any.
template <class Check> void for_each_target(Check check) {
  for (const VectorLevel level : {VectorLevel::none, VectorLevel::sse4, VectorLevel::avx2}) {
    limit_vector_level(level);
    if (vector_level() == level) check();
  }
  limit_vector_level(VectorLevel::avx2);
}

}  // namespace specdrift::test
