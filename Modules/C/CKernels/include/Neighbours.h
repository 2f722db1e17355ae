#pragma once

#include "CKernels.h"

// Arithmetic on rows of floats, for operations on neighbouring pixels. A row has a plane for each
// channel, 0…1 for black…white, premultiplied. Kernels use vectors of eight: up to 16 floats
// after `count` may be read and overwritten.

// Converts samples to planes, with 1, 3 or 4 channels, of which the fourth is alpha. Planes are
// `stride` apart.
void neighbours_unpack(
    const uint8_t *samples, size_t width, int channels, float *planes, size_t stride,
    kernels_width kernels);

// The reverse, clamped and rounded. Writes at most `width` pixels.
void neighbours_pack(
    const float *planes, size_t stride, size_t width, int channels, uint8_t *samples,
    kernels_width kernels);

// Symmetric convolutions with `radius` taps on each side of taps[0], vertical and horizontal.
void neighbours_convolve_down(
    const float *const *rows, const float *taps, size_t radius, float *to, size_t count,
    kernels_width kernels);
void neighbours_convolve_across(
    const float *from, const float *taps, size_t radius, float *to, size_t count,
    kernels_width kernels);

// Half the size: result i is the sum of the samples around 2i, weighted by 1 4 6 4 1 sixteenths.
void neighbours_shrink_down(
    const float *const rows[5], float *to, size_t count, kernels_width kernels);
void neighbours_shrink_across(
    const float *from, float *to, size_t count, kernels_width kernels);

// Twice the size: results 2i and 2i + 1 are the sums of the samples around i, weighted by 1 6 1
// and 4 4 eighths.
void neighbours_enlarge_down(
    const float *above, const float *row, const float *below, int is_odd, float *to, size_t count,
    kernels_width kernels);
void neighbours_enlarge_across(
    const float *from, float *to, size_t count, kernels_width kernels);

// The same for planes of bytes, with 16 bits in between: sixteen times the sample when
// downscaling, 32 times when upscaling. The last function's `to` has room for `width` bytes.
void neighbours_shrink_bytes_down(
    const uint8_t *const rows[5], uint16_t *to, size_t count, kernels_width kernels);
void neighbours_shrink_words_across(
    const uint16_t *from, float *to, size_t count, kernels_width kernels);
void neighbours_enlarge_words_down(
    const float *above, const float *row, const float *below, int is_odd, uint16_t *to,
    size_t count, kernels_width kernels);
void neighbours_enlarge_bytes_across(
    const uint16_t *from, uint8_t *to, size_t width, kernels_width kernels);

// The weighted sum of several rows.
void neighbours_weigh(
    const float *const *from, const float *weights, size_t taps, float *to, size_t count,
    kernels_width kernels);

// The median of the 3 × 3 samples around each sample.
void neighbours_median(
    const float *const rows[3], float *to, size_t count, kernels_width kernels);

// The length of Sobel's gradient, times a factor.
void neighbours_edges(
    const float *const rows[3], float factor, float *to, size_t count, kernels_width kernels);

// The mean of those of the surrounding 5 × 5 pixels that resemble the centre: `by_range` is one
// over the square of the colour distance from which a pixel does not count. Five rows per
// channel.
void neighbours_smooth(
    const float *const *rows, int channels, float by_range, float *const *to, size_t count,
    kernels_width kernels);

// The ways to mix a colour c with its blur b.
enum {
    // c + amount·(c - b).
    NEIGHBOURS_UNSHARP,
    // The same for luma; red, green and blue change by the same amount.
    NEIGHBOURS_SHARPEN,
    // c + amount·(screen(c, b) - c).
    NEIGHBOURS_BLOOM,
    // c + amount·(min(c, b) - c).
    NEIGHBOURS_GLOOM,
};

// Replaces the blurred planes `to` by their mix with the planes `from`, and takes alpha from
// `from`.
void neighbours_mix(
    int mode, const float *from, size_t from_stride, float *to, size_t stride, int channels,
    float amount, size_t count, kernels_width kernels);

// Sharpens colours in words, levels with 6 fractional bits, and converts them to planes of JFIF's
// Y, Cb and Cr. Up to 32 words after `count` or `width` may be read and overwritten.

// Symmetric convolutions of non-negative words. Taps are in units of 1/32768; with their mirror
// images they add up to 1. In the vertical one, row i of `lines` is computed from rows[i] to
// rows[i + 2 · radius].
void neighbours_convolve_words_down(
    const int16_t *const *rows, const int16_t *taps, size_t radius, int16_t *const *to,
    size_t lines, size_t count, kernels_width kernels);
void neighbours_convolve_words_across(
    const int16_t *from, const int16_t *taps, size_t radius, int16_t *to, size_t count,
    kernels_width kernels);

// Two rows that share a chroma row, or one row twice: red, green and blue, their luma, and its
// blur.
typedef struct {
    const int16_t *colors[2][3], *luma[2], *blurred[2];
    uint8_t *to_luma[2], *to_blue, *to_red;
} neighbours_planes_rows;

// Adds amount / 2^14 · (luma - blurred) to red, green and blue, and clamps them. Writes two rows of
// Y, and one row each of Cb and Cr with half the width. Writes at most `width` pixels.
void neighbours_sharpen_planes(
    const neighbours_planes_rows *rows, int16_t amount, size_t width, kernels_width kernels);
