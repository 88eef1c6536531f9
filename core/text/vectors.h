#pragma once

/// Before <hwy/foreach_target.h>, in every file whose functions are compiled for several
/// instruction sets: those that are not worth their code. Vectors of more than 32 bytes are no
/// faster here: what is looked for is near.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3 | HWY_AVX3_DL)
