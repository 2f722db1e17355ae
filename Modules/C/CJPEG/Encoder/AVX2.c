#include "Baseline.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include "Color.h"
#include "Transform.h"
#include "Zigzag.h"

#define INLINE static inline __attribute__((always_inline))
#define NAME(function) function##_avx2

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)

#include "TransformAVX2.h"

#include "ColorAVX2.h"

INLINE uint32_t stuffed_mask(const uint8_t *from) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)from);
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(-1)));
}

#include "CoderBody.h"
#include "DownsampleBody.h"

#pragma clang attribute pop

const baseline_functions baseline_avx2 = {
    transform, code_avx2, stuff_avx2, convert, downsample_avx2,
};

#endif
