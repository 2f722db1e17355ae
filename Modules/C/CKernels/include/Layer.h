#pragma once

#include <stddef.h>
#include <stdint.h>

// Composites a picture with transparency over another, with W3C's formulas. For the backdrop b, the
// source s and their alphas, the result's alpha is αo = αs + αb - αs·αb, and its colour is (αs·(1 -
// αb)·s + αb·(1 - αs)·b + αs·αb·B(b, s)) / αo. Integer arithmetic rounds once. Where the source's
// alpha is 0, the backdrop keeps all its bits.

typedef struct {
    // The weight of each of the source's 256 alphas, in units of 1/65,535.
    const uint16_t *alpha;
    // B(b, s) in units of 1/65,535, for each of 256 backdrops and each of 256 sources; NULL for
    // B(b, s) = s.
    const uint16_t *blend;
    // The weight of full alpha, 0…1, for 16-bit sources, for which `alpha` is not used.
    float opacity;
} kernels_layer;

// Composites `count` pixels of unpremultiplied RGBA over pixels of 1, 3 or 4 channels. Over one
// channel, the green of the source is used.
void kernels_lay(
    const kernels_layer *, const uint8_t *rgba, size_t count, int channels, uint8_t *pixels);
// Composites over 16-bit samples. The layer must not have a `blend`; kernels_lay_deep blends.
void kernels_lay_words(
    const kernels_layer *, const uint8_t *rgba, size_t count, int channels, uint16_t *pixels);

// Composites over JFIF's luma. The layer must not have a `blend`.
void kernels_lay_luma(
    const kernels_layer *, const uint8_t *rgba, size_t count, uint8_t *luma);

// The part of a layer that covers a row of chroma.
typedef struct {
    // The layer's first pixel in each row of pixels that shares the chroma, or NULL if the layer
    // does not cover that row.
    const uint8_t *rows[2];
    int row_count;
    // The layer's first column in the picture, and its number of pixels.
    size_t left, count;
    // The number of the picture's columns, and the number of columns per sample.
    size_t width;
    int horizontal;
} kernels_layer_block;

// Composites over a row of JFIF's chroma. Each sample becomes the mean of its pixels' results.
void kernels_lay_chroma(
    const kernels_layer *, const kernels_layer_block *, uint8_t *blue, uint8_t *red);

// Paints an unpremultiplied RGBA colour over `count` pixels of unpremultiplied RGBA, with the
// coverage in `mask`.
void kernels_paint(
    const uint8_t *mask, const uint8_t color[4], size_t count, uint8_t *rgba);
