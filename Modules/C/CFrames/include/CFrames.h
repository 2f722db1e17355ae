#pragma once

#include <stddef.h>
#include <stdint.h>

// The arithmetic of cameras' frames, compiled twice: for every machine, and for those with AVX2.
// Both give the same bits.

// How the samples of a row lie.
typedef enum __attribute__((enum_extensibility(closed))) {
    FRAMES_YUYV __attribute__((swift_name("yuyv"))),      // Y Cb Y Cr, all from `first`
    FRAMES_UYVY __attribute__((swift_name("uyvy"))),      // Cb Y Cr Y, all from `first`
    FRAMES_NV12 __attribute__((swift_name("nv12"))),      // Y from `first`; Cb Cr from `second`
    FRAMES_YUV420 __attribute__((swift_name("yuv420"))),  // Y from `first`; Cb from `second`; Cr from `third`
} frames_order;

// red = luma + red_cr·Cr, green = luma + green_cb·Cb + green_cr·Cr, blue = luma + blue_cb·Cb, where
// luma is luma_gain·(Y - black), and Cb and Cr are less 128. All are 0…255, rounded and clamped.
typedef struct {
    float black;
    float luma_gain;
    float red_cr;
    float green_cb;
    float green_cr;
    float blue_cb;
} frames_matrix;

// Makes red, green and blue of a row whose chroma is shared by two pixels, which both get all of it.
// Chroma of an odd width has a sample for the last pixel.
void frames_rgb_row(
    frames_order order, const frames_matrix *matrix, const uint8_t *first, const uint8_t *second,
    const uint8_t *third, uint8_t *rgb, size_t width);

// Swaps the first and third of every three bytes.
void frames_swapped_row(const uint8_t *bgr, uint8_t *rgb, size_t width);

// The same as frames_rgb_row, compiled for every machine: for tests, which compare the two.
void frames_rgb_row_portable(
    frames_order order, const frames_matrix *matrix, const uint8_t *first, const uint8_t *second,
    const uint8_t *third, uint8_t *rgb, size_t width);
