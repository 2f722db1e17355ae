#include "CKernels.h"

#pragma clang fp contract(off)

#include <math.h>

// Catmull and Rom's cubic, for the four samples around a point `t` behind the second.
static void cubic(float t, float weights[4]) {
    weights[0] = ((-0.5f * t + 1.0f) * t - 0.5f) * t;
    weights[1] = (1.5f * t - 2.5f) * t * t + 1.0f;
    weights[2] = ((-1.5f * t + 2.0f) * t + 0.5f) * t;
    weights[3] = (0.5f * t - 0.5f) * t * t;
}

static ptrdiff_t inside(ptrdiff_t i, ptrdiff_t count) {
    return i < 0 ? 0 : i >= count ? count - 1 : i;
}

// How much of a pixel at `v` lies in 0…size.
static double covered(double v, double size) {
    double low = v + 0.5, high = size - v + 0.5;
    low = low < 0 ? 0 : low > 1 ? 1 : low;
    high = high < 0 ? 0 : high > 1 ? 1 : high;
    return low * high;
}

void kernels_warp_row(
    const kernels_warp *warp, const uint8_t *const *rows, size_t first, size_t y, float *to,
    size_t count) {
    const double *m = warp->matrix;
    const float *linear = warp->linear;
    size_t channels = (size_t)warp->channels;
    double row = (double)y + 0.5;
    for (size_t x = 0; x < count; x++, to += 4) {
        double column = (double)x + 0.5;
        double by = 1.0 / (m[6] * column + m[7] * row + m[8]);
        double u = (m[0] * column + m[1] * row + m[2]) * by;
        double v = (m[3] * column + m[4] * row + m[5]) * by;
        double coverage = 1;
        if (warp->has_background) {
            coverage = covered(u, (double)warp->width) * covered(v, (double)warp->height);
            if (coverage <= 0) {
                for (int c = 0; c < 4; c++) { to[c] = warp->background[c]; }
                continue;
            }
        }
        double left = floor(u - 0.5), top = floor(v - 0.5);
        float across[4], down[4], sum[4] = {0, 0, 0, 0};
        cubic((float)(u - 0.5 - left), across);
        cubic((float)(v - 0.5 - top), down);
        for (int j = 0; j < 4; j++) {
            const uint8_t *line = rows[inside((ptrdiff_t)top + j - 1, (ptrdiff_t)warp->height) - (ptrdiff_t)first];
            for (int i = 0; i < 4; i++) {
                const uint8_t *p =
                    line + (size_t)inside((ptrdiff_t)left + i - 1, (ptrdiff_t)warp->width) * channels;
                float weight = down[j] * across[i];
                if (channels == 4) {
                    float alpha = weight * (float)p[3] * (1.0f / 255);
                    sum[3] += alpha;
                    weight = alpha;
                } else {
                    sum[3] += weight;
                }
                sum[0] += weight * linear[p[0]];
                if (channels > 1) {
                    sum[1] += weight * linear[p[1]];
                    sum[2] += weight * linear[p[2]];
                }
            }
        }
        float part = (float)coverage;
        for (int c = 0; c < 4; c++) {
            float other = coverage < 1 ? warp->background[c] * (1.0f - part) : 0.0f;
            to[c] = sum[c] * part + other;
        }
    }
}
