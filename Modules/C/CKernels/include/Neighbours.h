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

// The same for planes of bytes, with 16 bits in between: sixteen times the sample where an image is
// halved, 32 times where it is doubled. `to` of the last has room for `width` bytes.
void neighbours_shrink_bytes_down(
    const uint8_t *const rows[5], uint16_t *to, size_t count, kernels_width kernels);
void neighbours_shrink_words_across(
    const uint16_t *from, float *to, size_t count, kernels_width kernels);
void neighbours_enlarge_words_down(
    const float *above, const float *row, const float *below, int is_odd, uint16_t *to,
    size_t count, kernels_width kernels);
void neighbours_enlarge_bytes_across(
    const uint16_t *from, uint8_t *to, size_t width, kernels_width kernels);

// The sum of several rows, each weighted.
void neighbours_weigh(
    const float *const *from, const float *weights, size_t taps, float *to, size_t count,
    kernels_width kernels);

// The median of the 3 × 3 samples around each.
void neighbours_median(
    const float *const rows[3], float *to, size_t count, kernels_width kernels);

// Sobel's gradient, times a factor.
void neighbours_edges(
    const float *const rows[3], float factor, float *to, size_t count, kernels_width kernels);

// The mean of the 5 × 5 pixels around that resemble the one in the middle: `by_range` is one over
// the square of the distance in colour from which a pixel does not count. Five rows a channel.
void neighbours_smooth(
    const float *const *rows, int channels, float by_range, float *const *to, size_t count,
    kernels_width kernels);

// How a colour c is mixed with a blurred one b.
enum {
    // c + amount·(c - b).
    NEIGHBOURS_UNSHARP,
    // The same for luma; red, green and blue change by as much.
    NEIGHBOURS_SHARPEN,
    // c + amount·(screen(c, b) - c).
    NEIGHBOURS_BLOOM,
    // c + amount·(min(c, b) - c).
    NEIGHBOURS_GLOOM,
};

// Replaces the blurred planes `to` by their mix with the planes `from`. Alpha is that of `from`.
void neighbours_mix(
    int mode, const float *from, size_t from_stride, float *to, size_t stride, int channels,
    float amount, size_t count, kernels_width kernels);

// Sharpening of colours in words, levels with 6 bits of fraction, of which planes of JFIF's Y, Cb and
// Cr are made. Rows of words need room for 32 behind `count` or `width`, which may be read and
// overwritten.

// Symmetric convolutions of words that are not negative. Taps are parts of 32768, which they and
// their mirror images add up to. Down, row i of `lines` is made of rows[i] to rows[i + 2 · radius].
void neighbours_convolve_words_down(
    const int16_t *const *rows, const int16_t *taps, size_t radius, int16_t *const *to,
    size_t lines, size_t count, kernels_width kernels);
void neighbours_convolve_words_across(
    const int16_t *from, const int16_t *taps, size_t radius, int16_t *to, size_t count,
    kernels_width kernels);

// Two rows that share one of chroma, or one of them twice: red, green and blue, their luma and what
// a blur has made of it.
typedef struct {
    const int16_t *colors[2][3], *luma[2], *blurred[2];
    uint8_t *to_luma[2], *to_blue, *to_red;
} neighbours_planes_rows;

// c + amount / 2^14 · (luma - blurred), clamped, as planes whose chroma has half the width. Writes no
// more than `width` pixels.
void neighbours_sharpen_planes(
    const neighbours_planes_rows *rows, int16_t amount, size_t width, kernels_width kernels);
