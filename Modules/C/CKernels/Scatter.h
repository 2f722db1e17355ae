#pragma once

#include "CKernels.h"

// The variants of the kernels that warp, scale, and find the nearest points.
#define DECLARE(variant) \
    void warp_block_##variant( \
        const kernels_warp *, kernels_warp_part, float *scratch, float *to, size_t stride); \
    void nearest_##variant( \
        const float *points, size_t count, float row, size_t x, size_t pixels, int32_t *owners); \
    void scale_across_##variant(const kernels_taps *, const float *line, float *to); \
    void add_row_##variant( \
        const float *row, float weight, size_t count, bool is_first, float *sum); \
    void widen_range_##variant( \
        const float *row, size_t count, bool is_first, float *low, float *high); \
    void limit_row_##variant(const float *low, const float *high, size_t count, float *row); \
    void mix_rows_##variant(const kernels_row_mix *mix, size_t count, float *to);

DECLARE(portable)
DECLARE(avx2)
