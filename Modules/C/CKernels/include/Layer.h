#pragma once

#include <stddef.h>
#include <stdint.h>

// Composites a picture with transparency over another, by W3C's formulas. With the backdrop b,
// the source s and their alphas, the result's alpha is αo = αs + αb - αs·αb, and its colour is
// (αs·(1 - αb)·s + αb·(1 - αs)·b + αs·αb·B(b, s)) / αo. All arithmetic is in integers with one
// rounding: where the source's alpha is 0, not a bit changes.

typedef struct {
    // The weight of each of the source's alphas, in units of 1/65,535.
    const uint16_t *alpha;
    // B(b, s) in units of 1/65,535, for each of 256 backdrops and each of 256 sources; NULL for
    // B(b, s) = s.
    const uint16_t *blend;
    // The weight of full alpha, 0…1, for sources of 16 bits, which have no table.
    float opacity;
} kernels_layer;

// Composites `count` pixels of unpremultiplied RGBA over pixels of 1, 3 or 4 channels. For one
// channel, the source is its green.
void kernels_lay(
    const kernels_layer *, const uint8_t *rgba, size_t count, int channels, uint8_t *pixels);
// The same for 16-bit samples; the layer must not have a `blend`. See kernels_lay_deep.
void kernels_lay_words(
    const kernels_layer *, const uint8_t *rgba, size_t count, int channels, uint16_t *pixels);

// The same for JFIF's luma; the layer must not have a `blend`.
void kernels_lay_luma(
    const kernels_layer *, const uint8_t *rgba, size_t count, uint8_t *luma);

// The intersection of a layer with a row of chroma.
typedef struct {
    // For each row of pixels that shares the chroma: the layer's first pixel in that row, or NULL
    // if the layer does not reach it.
    const uint8_t *rows[2];
    int row_count;
    // The layer's first column in the picture, and its number of pixels.
    size_t left, count;
    // The picture's columns, and the number of them per sample.
    size_t width;
    int horizontal;
} kernels_layer_block;

// The same for a row of JFIF's chroma: each sample becomes the mean of its pixels' results.
void kernels_lay_chroma(
    const kernels_layer *, const kernels_layer_block *, uint8_t *blue, uint8_t *red);

// Paints an unpremultiplied RGBA colour over `count` pixels of the same kind, with the coverage
// in `mask`.
void kernels_paint(
    const uint8_t *mask, const uint8_t color[4], size_t count, uint8_t *rgba);
