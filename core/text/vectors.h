#pragma once

// Before <hwy/foreach_target.h>, in every file whose functions are compiled for several instruction
// sets: those that are not worth their code. Vectors of more than 32 bytes are no faster here: what
// is looked for is near.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3 | HWY_AVX3_DL)

namespace specdrift {

/// The instruction sets that functions are compiled for, least first.
enum class VectorLevel { none, sse4, avx2 };

/// The best one of this machine. (The library's own way to ask calibrates timers when a program
/// starts, which takes longer than to compare a page.)
VectorLevel vector_level();

/// For tests: from now on, no more than this.
void limit_vector_level(VectorLevel most);

}  // namespace specdrift

// After the functions of all instruction sets: the one to call, as a pointer.
#define SPECDRIFT_BEST_TARGET(function)                                  \
  (vector_level() >= VectorLevel::avx2 && SPECDRIFT_FOR_AVX2(function)   \
       ? SPECDRIFT_FOR_AVX2(function)                                    \
   : vector_level() >= VectorLevel::sse4 && SPECDRIFT_FOR_SSE4(function) \
       ? SPECDRIFT_FOR_SSE4(function)                                    \
       : &HWY_STATIC_DISPATCH(function))
#if defined(__x86_64__)
#define SPECDRIFT_FOR_AVX2(function) HWY_CHOOSE_AVX2(function)
#define SPECDRIFT_FOR_SSE4(function) HWY_CHOOSE_SSE4(function)
#else
#define SPECDRIFT_FOR_AVX2(function) nullptr
#define SPECDRIFT_FOR_SSE4(function) nullptr
#endif
