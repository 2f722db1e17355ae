#include "CFrames.h"

#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif

void frames_rgb_row_avx2(
    frames_order order, const frames_matrix *matrix, const uint8_t *first, const uint8_t *second,
    const uint8_t *third, uint8_t *rgb, size_t width);

void frames_rgb_row(
    frames_order order, const frames_matrix *matrix, const uint8_t *first, const uint8_t *second,
    const uint8_t *third, uint8_t *rgb, size_t width) {
#if defined(__x86_64__)
    if (CPU_FEATURE_ACTIVE(AVX2)) {
        frames_rgb_row_avx2(order, matrix, first, second, third, rgb, width);
        return;
    }
#endif
    frames_rgb_row_portable(order, matrix, first, second, third, rgb, width);
}

void frames_swapped_row(const uint8_t *bgr, uint8_t *rgb, size_t width) {
    for (size_t x = 0; x < width; x++) {
        rgb[3 * x] = bgr[3 * x + 2];
        rgb[3 * x + 1] = bgr[3 * x + 1];
        rgb[3 * x + 2] = bgr[3 * x];
    }
}
