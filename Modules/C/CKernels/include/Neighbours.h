#pragma once

#include "CKernels.h"

// Arithmetic on rows of floats, for operations on neighbouring pixels. A row has a plane for each
// channel, premultiplied, 0…1 for black…white. Kernels use vectors of eight, so up to 16 floats
// after `count` may be read and overwritten.

// Converts samples of 1, 3 or 4 channels to planes, which are `stride` apart. The fourth channel is
// alpha.
void neighbours_unpack(
    const uint8_t *samples, size_t width, int channels, float *planes, size_t stride,
    kernels_width kernels);

// Converts planes to samples, clamped and rounded. Writes exactly `width` pixels: unlike other
// kernels, it does not overwrite the bytes that follow.
void neighbours_pack(
    const float *planes, size_t stride, size_t width, int channels, uint8_t *samples,
    kernels_width kernels);

// Symmetric convolutions, vertical and horizontal. taps[0] is the weight of the centre, and
// `radius` more taps apply on each side.
void neighbours_convolve_down(
    const float *const *rows, const float *taps, size_t radius, float *to, size_t count,
    kernels_width kernels);
void neighbours_convolve_across(
    const float *from, const float *taps, size_t radius, float *to, size_t count,
    kernels_width kernels);

// Halve the size, vertically and horizontally. Result i is the sum of the samples around 2i with
// the weights 1 4 6 4 1, divided by 16.
void neighbours_shrink_down(
    const float *const rows[5], float *to, size_t count, kernels_width kernels);
void neighbours_shrink_across(
    const float *from, float *to, size_t count, kernels_width kernels);

// Double the size. Result 2i is the sum of the samples around i with the weights 1 6 1, and result
// 2i + 1 that with the weights 4 4, both divided by 8.
void neighbours_enlarge_down(
    const float *above, const float *row, const float *below, int is_odd, float *to, size_t count,
    kernels_width kernels);
void neighbours_enlarge_across(
    const float *from, float *to, size_t count, kernels_width kernels);

// Halve and double the size of planes of bytes. The intermediate 16-bit values are 16 times the
// sample when the size is halved, and 32 times when it is doubled. `to` of the last function has
// room for `width` bytes.
void neighbours_shrink_bytes_down(
    const uint8_t *const rows[5], uint16_t *to, size_t count, kernels_width kernels);
void neighbours_shrink_words_across(
    const uint16_t *from, float *to, size_t count, kernels_width kernels);
void neighbours_enlarge_words_down(
    const float *above, const float *row, const float *below, int is_odd, uint16_t *to,
    size_t count, kernels_width kernels);
void neighbours_enlarge_bytes_across(
    const uint16_t *from, uint8_t *to, size_t width, kernels_width kernels);

// Computes the weighted sum of several rows.
void neighbours_weigh(
    const float *const *from, const float *weights, size_t taps, float *to, size_t count,
    kernels_width kernels);

// Computes the median of the 3 × 3 samples around each sample.
void neighbours_median(
    const float *const rows[3], float *to, size_t count, kernels_width kernels);

// Computes the length of Sobel's gradient times `factor`.
void neighbours_edges(
    const float *const rows[3], float factor, float *to, size_t count, kernels_width kernels);

// Computes the mean of the 5 × 5 pixels around each pixel, weighted by their similarity to it.
// `by_range` is 1 / r², where r is the colour distance from which on a pixel does not count. Each
// channel has five rows.
void neighbours_smooth(
    const float *const *rows, int channels, float by_range, float *const *to, size_t count,
    kernels_width kernels);

// The ways to mix a colour c with its blur b.
enum {
    // c' = c + amount·(c - b).
    NEIGHBOURS_UNSHARP,
    // Like NEIGHBOURS_UNSHARP, but for luma: red, green and blue change by the same amount.
    NEIGHBOURS_SHARPEN,
    // c' = c + amount·(screen(c, b) - c).
    NEIGHBOURS_BLOOM,
    // c' = c + amount·(min(c, b) - c).
    NEIGHBOURS_GLOOM,
};

// Mixes the blurred planes `to` with the planes `from`, in place. Alpha becomes that of `from`.
void neighbours_mix(
    int mode, const float *from, size_t from_stride, float *to, size_t stride, int channels,
    float amount, size_t count, kernels_width kernels);

// Sharpens colours in words, which are levels with 6 fractional bits, and converts them to planes
// of JFIF's Y, Cb and Cr. Up to 32 words after `count` or `width` may be overwritten. Up to 32 words
// before a row and 64 after it may be read.

// Symmetric convolutions of non-negative words, vertical and horizontal. Taps are in units of
// 1/32768. Together with their mirror images, they add up to 1. The vertical convolution computes
// one or two rows: row i of `lines` from rows[i] to rows[i + 2 · radius].
void neighbours_convolve_words_down(
    const int16_t *const *rows, const int16_t *taps, size_t radius, int16_t *const *to,
    size_t lines, size_t count, kernels_width kernels);
void neighbours_convolve_words_across(
    const int16_t *from, const int16_t *taps, size_t radius, int16_t *to, size_t count,
    kernels_width kernels);

// Two rows that share a chroma row, or one row twice: red, green and blue, their luma, and the
// blurred luma.
typedef struct {
    const int16_t *colors[2][3], *luma[2], *blurred[2];
    uint8_t *to_luma[2], *to_blue, *to_red;
} neighbours_planes_rows;

// Adds amount / 2^14 · (luma - blurred) to red, green and blue, and clamps them. Writes two rows of
// Y, and one row each of Cb and Cr with half the width. Writes at most `width` pixels.
void neighbours_sharpen_planes(
    const neighbours_planes_rows *rows, int16_t amount, size_t width, kernels_width kernels);
