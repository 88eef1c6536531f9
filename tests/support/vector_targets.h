#pragma once

#include <hwy/targets.h>

#include <cstdint>

namespace specdrift::test {

/// Calls `check` under every instruction set of this machine; those that nothing was compiled for
/// stand for none at all: scalars.
template <class Check> void for_each_target(Check check) {
  const std::int64_t supported = hwy::SupportedTargets();
  for (std::int64_t left = supported; left != 0; left &= left - 1) {
    hwy::SetSupportedTargetsForTest(left & -left);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    check();
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace specdrift::test
