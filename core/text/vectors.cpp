#include "core/text/vectors.h"

namespace specdrift {
namespace {

VectorLevel find_level() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("aes") ||
      !__builtin_cpu_supports("pclmul"))
    return VectorLevel::none;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2"))
    return VectorLevel::avx2;
  return VectorLevel::sse4;
#else
  return VectorLevel::none;
#endif
}

VectorLevel level = find_level();

}  // namespace

VectorLevel vector_level() {
  return level;
}

void limit_vector_level(VectorLevel most) {
  level = find_level();
  if (level > most) level = most;
}

}  // namespace specdrift
