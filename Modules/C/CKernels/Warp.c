#include "Scatter.h"

#include <math.h>

#include "CKernels.h"

#if defined(__x86_64__)
#include <sys/platform/x86.h>

#define DISPATCH(name, ...) \
    if (kernels == KERNELS_WIDEST && CPU_FEATURE_ACTIVE(AVX2)) { name##_avx2(__VA_ARGS__); } \
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

void kernels_scale_across(
    const kernels_taps *taps, const float *line, float *to, kernels_width kernels) {
    DISPATCH(scale_across, taps, line, to)
}

void kernels_add_row(
    const float *row, float weight, size_t count, bool is_first, float *sum,
    kernels_width kernels) {
    DISPATCH(add_row, row, weight, count, is_first, sum)
}

void kernels_widen_range(
    const float *row, size_t count, bool is_first, float *low, float *high,
    kernels_width kernels) {
    DISPATCH(widen_range, row, count, is_first, low, high)
}

void kernels_limit_row(
    const float *low, const float *high, size_t count, float *row, kernels_width kernels) {
    DISPATCH(limit_row, low, high, count, row)
}

void kernels_mix_rows(
    const kernels_row_mix *mix, size_t count, float *to, kernels_width kernels) {
    DISPATCH(mix_rows, mix, count, to)
}

double kernels_warp_reach(
    const double matrix[9], double left, double top, double right, double bottom,
    double reach[2]) {
    const double *m = matrix;
    double low = m[6] * left + m[7] * top + m[8];
    const double others[3] = {
        m[6] * right + m[7] * top + m[8], m[6] * left + m[7] * bottom + m[8],
        m[6] * right + m[7] * bottom + m[8]};
    for (int i = 0; i < 3; i++) { low = others[i] < low ? others[i] : low; }
    double most = 0;
    for (int axis = 0; axis < 2; axis++) {
        // Each derivative is a linear function of one coordinate, divided by the square of the
        // denominator. The numerator is therefore largest at one end of the range of that
        // coordinate.
        const double *n = m + 3 * axis;
        double across = 0, down = 0;
        for (int end = 0; end < 2; end++) {
            double x = end ? right : left, y = end ? bottom : top;
            double a = n[0] * (m[7] * y + m[8]) - (n[1] * y + n[2]) * m[6];
            double b = n[1] * (m[6] * x + m[8]) - (n[0] * x + n[2]) * m[7];
            across = a * a > across ? a * a : across;
            down = b * b > down ? b * b : down;
        }
        double scale = low > 1e-9 ? sqrt(across + down) / (low * low) : 1e6;
        scale = scale < 1e6 ? scale : 1e6;
        most = scale > most ? scale : most;
        reach[axis] = 3 * (scale > 1 ? scale : 1);
    }
    if (most <= KERNELS_WARP_STEADY) { reach[0] = reach[1] = 2; }
    return most;
}
