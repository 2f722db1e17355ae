// This file is compiled once for each instruction set. NAME appends a suffix for the instruction
// set to a function's name.

#include "CFrames.h"

// A fused multiply-add would round differently.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

// The number of pixels in a block: even, and small enough for the first-level cache.
enum { BLOCK = 64 };

typedef struct {
    uint8_t first[BLOCK];
    uint8_t second[BLOCK];
    uint8_t third[BLOCK];
} planes;

INLINE uint8_t sample(float value) {
    value += 0.5f;
    value = value > 0.0f ? value : 0.0f;
    return (uint8_t)(int32_t)(value < 255.0f ? value : 255.0f);
}

// With constant steps, these loops compile to shuffles.
INLINE void gather(
    planes *to, const uint8_t *luma, size_t luma_step, const uint8_t *cb, const uint8_t *cr,
    size_t chroma_step, size_t count) {
    for (size_t i = 0; i < count; i++) to->first[i] = luma[i * luma_step];
    for (size_t i = 0; i < (count + 1) / 2; i++) {
        to->second[2 * i] = to->second[2 * i + 1] = cb[i * chroma_step];
        to->third[2 * i] = to->third[2 * i + 1] = cr[i * chroma_step];
    }
}

// Converts a whole block, even beyond the row's end: loops with a constant count are vectorised.
INLINE void convert(const frames_matrix *matrix, const planes *from, planes *rgb) {
    for (size_t i = 0; i < BLOCK; i++) {
        float luma = ((float)from->first[i] - matrix->black) * matrix->luma_gain;
        float cb = (float)from->second[i] - 128.0f;
        float cr = (float)from->third[i] - 128.0f;
        rgb->first[i] = sample(luma + matrix->red_cr * cr);
        rgb->second[i] = sample(luma + matrix->green_cb * cb + matrix->green_cr * cr);
        rgb->third[i] = sample(luma + matrix->blue_cb * cb);
    }
}

INLINE void interleave(const planes *rgb, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) {
        to[3 * i] = rgb->first[i];
        to[3 * i + 1] = rgb->second[i];
        to[3 * i + 2] = rgb->third[i];
    }
}

INLINE void convert_row(
    frames_order order, const frames_matrix *matrix, const uint8_t *first, const uint8_t *second,
    const uint8_t *third, uint8_t *rgb, size_t width) {
    planes from = {0}, to;
    for (size_t x = 0; x < width; x += BLOCK) {
        size_t count = width - x < BLOCK ? width - x : BLOCK;
        switch (order) {
        case FRAMES_YUYV:
            gather(&from, first + 2 * x, 2, first + 2 * x + 1, first + 2 * x + 3, 4, count);
            break;
        case FRAMES_UYVY:
            gather(&from, first + 2 * x + 1, 2, first + 2 * x, first + 2 * x + 2, 4, count);
            break;
        case FRAMES_NV12:
            gather(&from, first + x, 1, second + x, second + x + 1, 2, count);
            break;
        case FRAMES_YUV420:
            gather(&from, first + x, 1, second + x / 2, third + x / 2, 1, count);
            break;
        }
        convert(matrix, &from, &to);
        interleave(&to, rgb + 3 * x, count);
    }
}

void NAME(frames_rgb_row)(
    frames_order order, const frames_matrix *matrix, const uint8_t *first, const uint8_t *second,
    const uint8_t *third, uint8_t *rgb, size_t width) {
    // Each sample order has its own loop, so that its steps are constants.
    switch (order) {
    case FRAMES_YUYV:
        convert_row(FRAMES_YUYV, matrix, first, second, third, rgb, width);
        break;
    case FRAMES_UYVY:
        convert_row(FRAMES_UYVY, matrix, first, second, third, rgb, width);
        break;
    case FRAMES_NV12:
        convert_row(FRAMES_NV12, matrix, first, second, third, rgb, width);
        break;
    case FRAMES_YUV420:
        convert_row(FRAMES_YUV420, matrix, first, second, third, rgb, width);
        break;
    }
}
