#pragma once

#include <stddef.h>
#include <stdint.h>

// Laying a picture with transparency on another, by W3C's compositing: with the backdrop b, the source
// s and their alphas, the result's alpha is αo = αs + αb - αs·αb and its colour
// (αs·(1 - αb)·s + αb·(1 - αs)·b + αs·αb·B(b, s)) / αo. Everything is whole numbers, rounded once: where
// the source's alpha is 0 not a bit changes.

typedef struct {
    // What each of the source's alphas counts for, of 65,535.
    const uint16_t *alpha;
    // B(b, s), of 65,535, for each backdrop of 256 each source of 256; NULL: B(b, s) = s.
    const uint16_t *blend;
} kernels_layer;

// Lays `count` pixels of straight RGBA on pixels of 1, 3 or 4 channels. On one channel green counts.
void kernels_lay(
    const kernels_layer *, const uint8_t *rgba, size_t count, int channels, uint8_t *pixels);
// The same on samples of 16 bits; the layer has no `blend`.
void kernels_lay_words(
    const kernels_layer *, const uint8_t *rgba, size_t count, int channels, uint16_t *pixels);

// The same on JFIF's luma; the layer has no `blend`.
void kernels_lay_luma(
    const kernels_layer *, const uint8_t *rgba, size_t count, uint8_t *luma);

// Where a layer meets a row of chroma.
typedef struct {
    // For each row of pixels that shares the chroma, the layer's first pixel there; NULL: none.
    const uint8_t *rows[2];
    int row_count;
    // The column of the picture where the layer begins, and how many pixels it has.
    size_t left, count;
    // Columns of the picture, and how many of them share a sample.
    size_t width;
    int horizontal;
} kernels_layer_block;

// The same on a row of JFIF's chroma: each sample becomes the mean of what its pixels would have.
void kernels_lay_chroma(
    const kernels_layer *, const kernels_layer_block *, uint8_t *blue, uint8_t *red);

// Paints a colour, straight RGBA, over `count` straight RGBA pixels, as much as `mask` says.
void kernels_paint(
    const uint8_t *mask, const uint8_t color[4], size_t count, uint8_t *rgba);
