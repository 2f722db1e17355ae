#include "Baseline.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include "Color.h"
#include "Progressive.h"
#include "Transform.h"
#include "Zigzag.h"

#define INLINE static inline __attribute__((always_inline))
#define NAME(function) function##_avx2

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)

#include "TransformAVX2.h"

#include "ColorAVX2.h"

INLINE uint32_t stuffed_mask(const uint8_t *from) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)from);
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(-1)));
}

#include "CoderBody.h"
#include "DownsampleBody.h"

// Sets `reach` and `negative` of `to`. Sets `sizes` to the absolute values of the block's levels,
// which fit into bytes, and `low[0]` and `low[1]` to the sets of levels whose absolute value has
// bit 0 and bit 1, respectively.
INLINE void split_levels(
    const baseline_block *block, progressive_block *to, uint64_t low[2], uint8_t *sizes) {
    to->reach[0] = block->present;
    to->reach[1] = to->reach[2] = to->negative = low[0] = low[1] = 0;
    for (int half = 0; half < 2; half++) {
        const __m256i levels
            = _mm256_loadu_si256((const __m256i *)(const void *)block->levels + half);
        const __m256i size = _mm256_abs_epi8(levels);
        _mm256_storeu_si256((__m256i *)(void *)sizes + half, size);
        const __m256i sets[5] = {
            levels,
            _mm256_cmpgt_epi8(size, _mm256_set1_epi8(1)),
            _mm256_cmpgt_epi8(size, _mm256_set1_epi8(3)),
            _mm256_slli_epi16(size, 7),
            _mm256_slli_epi16(size, 6),
        };
        uint64_t *const targets[5] = {
            &to->negative, &to->reach[1], &to->reach[2], &low[0], &low[1],
        };
        for (int i = 0; i < 5; i++) {
            *targets[i] |= (uint64_t)(uint32_t)_mm256_movemask_epi8(sets[i]) << 32 * half;
        }
    }
    // `present` lacks the DC level, which is coded separately. The sets in `reach` must lack it,
    // too. The other sets are read only at positions in `reach`.
    to->reach[1] &= to->reach[0];
    to->reach[2] &= to->reach[0];
}

#include "ProgressiveBody.h"

#pragma clang attribute pop

const baseline_functions baseline_avx2 = {
    transform, code_avx2, stuff_avx2, convert, downsample_avx2,
};

const baseline_functions baseline_avx512 = {
    baseline_transform_avx512, baseline_code_avx512, stuff_avx2, convert, downsample_avx2,
};

const struct progressive_functions progressive_avx2 = {
    keep_avx2, count_part_avx2, code_part_avx2, end_any_run_avx2,
};

#endif
