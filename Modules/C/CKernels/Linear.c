#include "CKernels.h"

#pragma clang fp contract(off)

typedef float f4 __attribute__((ext_vector_type(4)));
typedef int32_t i4 __attribute__((ext_vector_type(4)));

void kernels_expand(
    const uint8_t *p, size_t count, int channels, const float *linear, float *to) {
    switch (channels) {
    case 1:
        for (size_t i = 0; i < count; i++, p += 1, to += 4) {
            f4 v = {linear[p[0]], 0, 0, 1};
            __builtin_memcpy(to, &v, sizeof v);
        }
        break;
    case 3:
        for (size_t i = 0; i < count; i++, p += 3, to += 4) {
            f4 v = {linear[p[0]], linear[p[1]], linear[p[2]], 1};
            __builtin_memcpy(to, &v, sizeof v);
        }
        break;
    default:
        for (size_t i = 0; i < count; i++, p += 4, to += 4) {
            f4 v = {linear[p[0]], linear[p[1]], linear[p[2]], 1};
            v *= (float)p[3] * (1.0f / 255);
            __builtin_memcpy(to, &v, sizeof v);
        }
        break;
    }
}

void kernels_expand_inks(const uint8_t *p, size_t count, const float *linear, float *to) {
    for (size_t i = 0; i < count; i++, p += 4, to += 4) {
        f4 v = {linear[p[0]], linear[p[1]], linear[p[2]], linear[p[3]]};
        __builtin_memcpy(to, &v, sizeof v);
    }
}

static inline i4 index_of(f4 v, float scale) {
    v = v > 0.0f ? v : 0.0f;
    v = v < 1.0f ? v : 1.0f;
    return __builtin_convertvector(v * scale + 0.5f, i4);
}

void kernels_collapse(
    const float *pixels, size_t count, int channels, const uint8_t *encoded, int steps,
    uint8_t *to) {
    float scale = (float)steps;
    for (size_t i = 0; i < count; i++, pixels += 4, to += channels) {
        f4 v;
        __builtin_memcpy(&v, pixels, sizeof v);
        if (channels == 4) {
            float alpha = v[3];
            to[3] = (uint8_t)index_of((f4)alpha, 255)[0];
            // Divide before clamping alpha: if the filter made alpha overshoot, the premultiplied
            // colour overshoots by the same factor.
            v = alpha > 0 ? v / alpha : (f4)0.0f;
        }
        i4 index = index_of(v, scale);
        to[0] = encoded[index[0]];
        if (channels > 1) {
            to[1] = encoded[index[1]];
            to[2] = encoded[index[2]];
        }
    }
}
