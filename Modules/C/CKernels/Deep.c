// Conversions of 16-bit samples as plain loops, which the compiler vectorises.

#include "CKernels.h"

#include "Dispatch.h"

#pragma clang fp contract(off)

typedef float f4 __attribute__((ext_vector_type(4)));

void kernels_run_deep(
    const kernels_program *program, uint16_t *samples, size_t stride, size_t width, size_t height,
    size_t top, int channels, kernels_width kernels) {
    for (size_t row = 0; row < height; row++) {
        uint16_t *line = (uint16_t *)((uint8_t *)samples + row * stride);
        DISPATCH(run_deep_row, program, line, width, top + row, channels)
    }
}

void kernels_lay_deep(
    const kernels_layer *layer, const void *rgba, int depth, size_t count, int channels, int mode,
    uint16_t *pixels, kernels_width kernels) {
    DISPATCH(lay_deep_row, layer, rgba, depth, count, channels, mode, pixels)
}

void kernels_unpack_deep(
    const uint16_t *p, size_t width, int channels, float *planes, size_t stride) {
    size_t size = (size_t)channels, colors = channels == 4 ? 3 : size;
    for (size_t k = 0; k < size; k++) {
        for (size_t x = 0; x < width; x++) {
            planes[k * stride + x] = (float)p[x * size + k] * (1.0f / 65535);
        }
    }
    if (channels != 4) { return; }
    for (size_t k = 0; k < colors; k++) {
        for (size_t x = 0; x < width; x++) { planes[k * stride + x] *= planes[3 * stride + x]; }
    }
}

static uint16_t word_of(float v) {
    v = v > 0.0f ? v : 0.0f;
    v = v < 1.0f ? v : 1.0f;
    return (uint16_t)(v * 65535.0f + 0.5f);
}

void kernels_pack_deep(
    const float *planes, size_t stride, size_t width, int channels, uint16_t *p) {
    size_t size = (size_t)channels;
    for (size_t x = 0; x < width; x++) {
        if (channels == 4) {
            float alpha = planes[3 * stride + x];
            for (size_t k = 0; k < 3; k++) {
                p[x * 4 + k] = alpha > 0.0f ? word_of(planes[k * stride + x] / alpha) : 0;
            }
            p[x * 4 + 3] = word_of(alpha);
        } else {
            for (size_t k = 0; k < size; k++) { p[x * size + k] = word_of(planes[k * stride + x]); }
        }
    }
}

void kernels_expand_deep(
    const uint16_t *p, size_t count, int channels, const float *linear, float *to) {
    for (size_t i = 0; i < count; i++, p += channels, to += 4) {
        f4 v = {linear[p[0]], 0, 0, 1};
        if (channels > 1) { v = (f4){linear[p[0]], linear[p[1]], linear[p[2]], 1}; }
        if (channels == 4) { v *= (float)p[3] * (1.0f / 65535); }
        __builtin_memcpy(to, &v, sizeof v);
    }
}

// Encodes four linear values by interpolation in a table whose entries are equally spaced in the
// fourth root of the value. The entries are therefore dense near black, where transfer curves are
// steep.
static f4 encoded_of(f4 v, const float *encoded, int intervals) {
    v = v > 0.0f ? v : 0.0f;
    v = v < 1.0f ? v : 1.0f;
    f4 place = __builtin_elementwise_sqrt(__builtin_elementwise_sqrt(v)) * (float)intervals;
    f4 result;
    for (int i = 0; i < 4; i++) {
        int index = (int)place[i];
        index = index < intervals - 1 ? index : intervals - 1;
        float left = encoded[index];
        result[i] = left + (encoded[index + 1] - left) * (place[i] - (float)index);
    }
    return result;
}

void kernels_collapse_deep(
    const float *pixels, size_t count, int channels, int depth, const float *encoded,
    int intervals, void *to) {
    float whole = depth == 16 ? 65535.0f : 255.0f;
    uint16_t *words = to;
    uint8_t *bytes = to;
    for (size_t i = 0; i < count; i++, pixels += 4) {
        f4 v;
        __builtin_memcpy(&v, pixels, sizeof v);
        if (channels == 5) {
            v = encoded_of(v, encoded, intervals) * whole + 0.5f;
            for (int k = 0; k < 4; k++) { *bytes++ = (uint8_t)v[k]; }
            continue;
        }
        float alpha = v[3];
        // Divide before clamping alpha: if the filter made alpha overshoot, the premultiplied
        // colour overshoots by the same factor.
        if (channels == 4) { v = alpha > 0 ? v / alpha : (f4)0.0f; }
        v = encoded_of(v, encoded, intervals);
        if (channels == 4) { v[3] = alpha > 0 ? alpha < 1 ? alpha : 1 : 0; }
        v = v * whole + 0.5f;
        for (int k = 0; k < channels; k++) {
            if (depth == 16) { *words++ = (uint16_t)v[k]; } else { *bytes++ = (uint8_t)v[k]; }
        }
    }
}

// Computes (c·a + 65535·(65535 - a)) / 65535, rounded.
static uint16_t on_white(uint16_t color, uint16_t alpha) {
    return (uint16_t)(((uint64_t)color * alpha + 65535ull * (65535u - alpha) + 32767) / 65535);
}

void kernels_convert_deep(
    const uint16_t *p, int channels, uint16_t *to, int to_channels, size_t width) {
    for (size_t x = 0; x < width; x++, p += channels, to += to_channels) {
        for (int k = 0; k < to_channels; k++) {
            uint16_t v = k == 3 ? (channels == 4 ? p[3] : 65535) : p[channels == 1 ? 0 : k];
            to[k] = channels == 4 && to_channels < 4 ? on_white(v, p[3]) : v;
        }
    }
}

void kernels_widen(const uint8_t *p, uint16_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) { to[i] = (uint16_t)(p[i] * 257); }
}

// Returns the threshold of a pixel in Bayer's 16 × 16 matrix for ordered dithering: 0…256 with a
// mean of 128. From its highest bit down, bits of x xor y and of y alternate, beginning with their
// lowest bits.
static uint32_t threshold_of(size_t x, size_t y) {
    uint32_t result = 0;
    for (int bit = 0; bit < 4; bit++) {
        uint32_t across = (uint32_t)((x ^ y) >> bit & 1), down = (uint32_t)(y >> bit & 1);
        result = result << 2 | across << 1 | down;
    }
    return result + (result >> 7);
}

void kernels_narrow(
    const uint16_t *p, uint8_t *to, size_t width, int channels, size_t y, bool dithers) {
    uint32_t thresholds[16];
    for (size_t x = 0; x < 16; x++) { thresholds[x] = dithers ? threshold_of(x, y) : 128; }
    for (size_t x = 0; x < width; x++) {
        uint32_t threshold = thresholds[x % 16];
        for (int k = 0; k < channels; k++) { *to++ = (uint8_t)((*p++ + threshold) / 257); }
    }
}
