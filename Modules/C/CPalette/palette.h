#pragma once

#include "CPalette.h"

enum {
    palette_size = 256,
    // A pixel with a smaller alpha counts as transparent.
    half_opaque = 128,
    // The perceptual weights of differences in red, green and blue.
    red_weight = 3,
    green_weight = 5,
    blue_weight = 2,
};

struct cpalette {
    int most;
    // The bins, and memory into which they are merged when a bit of each channel is dropped.
    struct bin *bins, *others;
    int used;
    // The number of low bits of each channel that bins do not distinguish.
    int dropped;
    // The set of exact colours, while there are few: 0x01RRGGBB, or 0 for a free slot.
    uint32_t exact[1024];
    int exact_count;
    uint8_t exact_colors[3 * (palette_size + 1)];
    bool has_transparency;
    uint8_t colors[3 * palette_size];
    int count;
    int transparent;
    // True if every colour of the picture is so near to a chosen one that dithering would only add
    // noise.
    bool is_near;
};

static inline bool is_transparent(const uint8_t *pixel, int channels) {
    return channels == 4 && pixel[3] < half_opaque;
}
