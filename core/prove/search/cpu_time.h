#pragma once

#include <ctime>

namespace specdrift::prove {

/// Seconds of processor time that this process has taken: what else the machine does is no part of
/// it.
inline double cpu_seconds() {
  timespec spent = {};
#ifdef __wasi__
  ::clock_gettime(CLOCK_MONOTONIC, &spent);  // it has no other clock
#else
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
#endif
  return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) * 1e-9;
}

}  // namespace specdrift::prove
