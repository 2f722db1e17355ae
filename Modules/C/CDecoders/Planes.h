#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Converts the planes of a decoded picture to interleaved samples.

typedef struct {
    const uint8_t *bytes;
    // The number of bytes of a row. Samples of more than 8 bits have two bytes, in this machine's
    // order.
    size_t stride;
    uint32_t width, height;
    uint32_t bits;
} plane;

typedef enum { PLANES_GREY, PLANES_RGB, PLANES_YCC } planes_kind;

typedef struct {
    planes_kind kind;
    uint32_t width, height;
    // Grey; or red, green and blue; or luma, Cb and Cr. The last plane is alpha, whose bytes are
    // NULL if the picture has none.
    plane planes[4];
    // The number of luma samples per chroma sample, across and down: 1 or 2.
    uint32_t step_x, step_y;
    // The position of a chroma sample: its distance to the right of and below its first luma
    // sample, 0 or 0.5 luma samples.
    float chroma_x, chroma_y;
    // The weights of red and blue in luma (H.273).
    float red, blue;
    bool is_full_range;
    // The bits per sample of the result, 8 or 16, and its samples per pixel, 1 to 4. Grey is copied
    // to red, green and blue if there are 3 or 4.
    uint32_t out_bits, out_channels;
} planes_picture;

// The numbers of primaries in H.273.
enum { PLANES_BT709 = 1, PLANES_BT2020 = 9 };

// Sets the weights of red and blue that follow from primaries (H.273). Returns false if the
// primaries are unknown.
bool planes_set_shares(planes_picture *picture, int primaries);

// Converts a picture. Returns false if a plane is too small, if colours would become grey, or if
// memory is short.
bool planes_interleave(const planes_picture *picture, uint8_t *out);
