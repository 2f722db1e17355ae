#pragma once

#include "CKernels.h"

// The variants of kernels that read pixels in random order.
#define DECLARE(variant) \
    void warp_block_##variant( \
        const kernels_warp *, kernels_warp_part, float *scratch, float *to, size_t stride); \
    void nearest_##variant( \
        const float *points, size_t count, float row, size_t x, size_t pixels, int32_t *owners);

DECLARE(portable)
DECLARE(avx2)
