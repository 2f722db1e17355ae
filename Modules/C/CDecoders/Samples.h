#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Converts samples of any depth, as TIFF packs them, to 8 or 16 bits.

typedef struct {
    // The bits per sample: 1 to 16 or 32 for integers; 16, 32 or 64 for floats from 0 to 1.
    unsigned bits;
    bool is_float;
    // The number of samples per pixel in the file.
    unsigned samples;
    // The position of each channel's sample within a pixel of the file, alpha last. With a palette,
    // places[0] is the position of the palette index.
    unsigned places[4];
    // True if the colours, but not alpha, are inverted.
    bool is_inverted;
    bool has_alpha;
    // The number of channels of the output, 1 to 4, and their bits, 8 or 16.
    unsigned channels, out_bits;
    bool has_palette;
    uint8_t palette[256][3];
} samples_layout;

void samples_set_palette(
    samples_layout *layout, const uint16_t *red, const uint16_t *green, const uint16_t *blue,
    unsigned count);

// Converts `count` pixels and stores them in a picture, from (x, y) to the right. The row has
// `sample_count` samples per pixel: all, or only the one numbered `first_sample`.
void samples_place_row(
    const samples_layout *layout, const uint8_t *row, uint32_t count, unsigned first_sample,
    unsigned sample_count, uint32_t picture_width, uint32_t x, uint32_t y, uint8_t *pixels);

// Converts CIE Lab under D50 to sRGB in place. `is_signed` is true if a and b are signed, false if
// half the range is added to them.
void samples_convert_lab(
    const samples_layout *layout, bool is_signed, size_t count, uint8_t *pixels);
