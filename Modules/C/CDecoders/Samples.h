#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Samples of any depth, as TIFF packs them, to 8 or 16 bits.

typedef struct {
    // The bits of a sample: 1 to 16 or 32; 16, 32 or 64 for a float of 0 to 1.
    unsigned bits;
    bool is_float;
    // Samples of a pixel in the file.
    unsigned samples;
    // The position of each channel's sample within a pixel of the file, alpha last. With a palette,
    // places[0] is that of the palette index.
    unsigned places[4];
    // True if the colours, but not alpha, are inverted.
    bool is_inverted;
    bool has_alpha;
    // 1 to 4, of 8 or 16 bits.
    unsigned channels, out_bits;
    bool has_palette;
    uint8_t palette[256][3];
} samples_layout;

void samples_set_palette(
    samples_layout *layout, const uint16_t *red, const uint16_t *green, const uint16_t *blue,
    unsigned count);

// Places a row's part of `count` pixels at a position of a picture. It has `sample_count` samples
// a pixel: all, or only the one numbered `first_sample`.
void samples_place_row(
    const samples_layout *layout, const uint8_t *row, uint32_t count, unsigned first_sample,
    unsigned sample_count, uint32_t picture_width, uint32_t x, uint32_t y, uint8_t *pixels);

// Converts CIE Lab under D50 to sRGB in place. Its a and b are signed, or offset by a half.
void samples_convert_lab(
    const samples_layout *layout, bool is_signed, size_t count, uint8_t *pixels);
