#include "Scatter.h"

#include "CKernels.h"

#if defined(__x86_64__)
#define DISPATCH(name, ...) \
    if (kernels == KERNELS_WIDEST && __builtin_cpu_supports("avx2")) { name##_avx2(__VA_ARGS__); } \
    else { name##_portable(__VA_ARGS__); }
#else
#define DISPATCH(name, ...) (void)kernels; name##_portable(__VA_ARGS__);
#endif

void kernels_warp_block(
    const kernels_warp *warp, const kernels_warp_part *part, float *scratch, float *to,
    size_t stride, kernels_width kernels) {
    DISPATCH(warp_block, warp, *part, scratch, to, stride)
}

void kernels_nearest(
    const float *points, size_t count, float row, size_t x, size_t pixels, int32_t *owners,
    kernels_width kernels) {
    DISPATCH(nearest, points, count, row, x, pixels, owners)
}
