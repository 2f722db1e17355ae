#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Planes of a decoded picture to interleaved samples.

typedef struct {
    const uint8_t *bytes;
    // In bytes. Samples of more than 8 bits have two bytes, in this machine's order.
    size_t stride;
    uint32_t width, height;
    uint32_t bits;
} plane;

typedef enum { PLANES_GREY, PLANES_RGB, PLANES_YCC } planes_kind;

typedef struct {
    planes_kind kind;
    uint32_t width, height;
    // Grey; red, green, blue; or luma, blue and red difference. The last is alpha, unless its bytes
    // are NULL.
    plane planes[4];
    // Luma samples for one of chroma: 1 or 2 in each direction.
    uint32_t step_x, step_y;
    // Where a sample of chroma is, in luma samples right of and below the first of its samples: 0
    // or 0.5.
    float chroma_x, chroma_y;
    // Shares of red and blue in luma (H.273).
    float red, blue;
    bool is_full_range;
    // 8 or 16 bits, and 1 to 4 samples a pixel. Grey is spread to RGB if there are 3 or 4.
    uint32_t out_bits, out_channels;
} planes_picture;

// Primaries of H.273.
enum { PLANES_BT709 = 1, PLANES_BT2020 = 9 };

// Sets the shares that follow from primaries (H.273, equations 36 to 39), unless they are unknown.
bool planes_set_shares(planes_picture *picture, int primaries);

// Returns false if a plane is too small, or memory is short.
bool planes_interleave(const planes_picture *picture, uint8_t *out);
