#pragma once

#include "CKernels.h"

// Arithmetic on rows of floats, for what makes a pixel from those around it. A row is a plane for
// each channel, 0…1 for black…white, colour multiplied by alpha. Kernels work in vectors of eight:
// rows need room for 16 floats behind `count`, which may be read and overwritten.

// Samples to planes: 1 channel; 3; or 4, of which the last is alpha. Planes lie `stride` apart.
void neighbours_unpack(
    const uint8_t *samples, size_t width, int channels, float *planes, size_t stride,
    kernels_width kernels);

// The reverse, clamped and rounded. Writes no more than `width` pixels.
void neighbours_pack(
    const float *planes, size_t stride, size_t width, int channels, uint8_t *samples,
    kernels_width kernels);

// A symmetric convolution of `radius` taps to each side of taps[0], down and across.
void neighbours_convolve_down(
    const float *const *rows, const float *taps, size_t radius, float *to, size_t count,
    kernels_width kernels);
void neighbours_convolve_across(
    const float *from, const float *taps, size_t radius, float *to, size_t count,
    kernels_width kernels);

// Half the size: result i is 1 4 6 4 1 sixteenths of the samples around 2i.
void neighbours_shrink_down(
    const float *const rows[5], float *to, size_t count, kernels_width kernels);
void neighbours_shrink_across(
    const float *from, float *to, size_t count, kernels_width kernels);

// Twice the size: results 2i and 2i + 1 are 1 6 1 and 4 4 eighths of the samples around i.
void neighbours_enlarge_down(
    const float *above, const float *row, const float *below, int is_odd, float *to, size_t count,
    kernels_width kernels);
void neighbours_enlarge_across(
    const float *from, float *to, size_t count, kernels_width kernels);
