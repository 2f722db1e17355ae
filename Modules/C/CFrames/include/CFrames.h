#pragma once

#include <stddef.h>
#include <stdint.h>

// Colour conversion of camera frames, compiled twice: for every machine, and for AVX2. Both
// variants give the same bits.

// The sample order of a row.
typedef enum __attribute__((enum_extensibility(closed))) {
    FRAMES_YUYV __attribute__((swift_name("yuyv"))),      // Y Cb Y Cr, all from `first`
    FRAMES_UYVY __attribute__((swift_name("uyvy"))),      // Cb Y Cr Y, all from `first`
    FRAMES_NV12 __attribute__((swift_name("nv12"))),      // Y from `first`; Cb Cr from `second`
    FRAMES_YUV420 __attribute__((swift_name("yuv420"))),  // Y from `first`; Cb from `second`; Cr from `third`
} frames_order;

// red = luma + red_cr·Cr, green = luma + green_cb·Cb + green_cr·Cr, blue = luma + blue_cb·Cb,
// with luma = luma_gain·(Y - black), and 128 subtracted from Cb and Cr. Results are rounded and
// clamped to 0…255.
typedef struct {
    float black;
    float luma_gain;
    float red_cr;
    float green_cb;
    float green_cr;
    float blue_cb;
} frames_matrix;

// Converts a row in which two pixels share their chroma to RGB; chroma is replicated. For an odd
// width, the last pixel has a chroma sample of its own.
void frames_rgb_row(
    frames_order order, const frames_matrix *matrix, const uint8_t *first, const uint8_t *second,
    const uint8_t *third, uint8_t *rgb, size_t width);

// Swaps the first and third of every three bytes.
void frames_swapped_row(const uint8_t *bgr, uint8_t *rgb, size_t width);

// The variant of frames_rgb_row for every machine, for tests that compare both variants.
void frames_rgb_row_portable(
    frames_order order, const frames_matrix *matrix, const uint8_t *first, const uint8_t *second,
    const uint8_t *third, uint8_t *rgb, size_t width);
