#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Layer.h"

// Arithmetic on 16-bit samples in the machine's byte order. Pixels have 1, 3 or 4 channels, of
// which the fourth is alpha. kernels_run_deep runs programs on them.

// Composites a layer as kernels_lay_words does, but in floats, and with the separable blend
// function `mode` (KERNELS_BLEND_…). The layer's own table is not used. `rgba` has samples of
// `depth` bits, 8 or 16.
void kernels_lay_deep(
    const kernels_layer *, const void *rgba, int depth, size_t count, int channels, int mode,
    uint16_t *pixels, kernels_width kernels);

// Convert 16-bit samples like neighbours_unpack and neighbours_pack.
void kernels_unpack_deep(
    const uint16_t *samples, size_t width, int channels, float *planes, size_t stride);
void kernels_pack_deep(
    const float *planes, size_t stride, size_t width, int channels, uint16_t *samples);

// Converts samples like kernels_expand. `linear` has 65,536 values.
void kernels_expand_deep(
    const uint16_t *samples, size_t count, int channels, const float *linear, float *to);
// Converts pixels like kernels_collapse, to samples of `depth` bits, 8 or 16. `encoded` is a curve
// of `intervals` lines: the encoded values for equally spaced fourth roots of linear light. A value
// of 5 for `channels` means four channels without alpha.
void kernels_collapse_deep(
    const float *pixels, size_t count, int channels, int depth, const float *encoded,
    int intervals, void *to);

// Converts pixels like kernels_convert, between any numbers of channels.
void kernels_convert_deep(
    const uint16_t *from, int channels, uint16_t *to, int to_channels, size_t width);

// Converts 8-bit samples to 16 bits.
void kernels_widen(const uint8_t *from, uint16_t *to, size_t count);

// Converts row `y` of an image to 8 bits: rounded, or dithered so that the mean of every 16 × 16
// pixels is kept. A value that 8 bits can represent does not change.
void kernels_narrow(
    const uint16_t *from, uint8_t *to, size_t width, int channels, size_t y, bool dithers);
