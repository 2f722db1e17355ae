#pragma once

#include "CAVIF.h"

// A plane that is filled, of bytes, or of 16-bit words for more than 8 bits.
typedef struct {
    uint8_t *bytes;
    size_t stride;
} cavif_plane;

// Turns rows of pixels into planes.
typedef struct {
    const cavif_picture *picture;
    // Luma or grey, blue and red chroma, alpha. Without a matrix: green, blue, red, alpha.
    cavif_plane planes[4];
    // The number of rows that were added.
    uint32_t row;
    // The chroma of the rows that share samples, for each sample: blue, then red.
    int64_t *sums;
} cavif_planes;

// The samples in a row of chroma.
static inline size_t cavif_chroma_width(const cavif_picture *p) {
    return (p->width + p->step_x - 1) / p->step_x;
}

// Places the planes of a picture one after the other, beginning at `bytes`. Returns the offset of
// their end.
static inline size_t cavif_place_planes(
    const cavif_picture *p, uint8_t *bytes, cavif_plane planes[4]) {
    enum { alignment = 64 };
    size_t offset = 0, across = cavif_chroma_width(p), sample = p->depth > 8 ? 2 : 1;
    size_t down = (p->height + p->step_y - 1) / p->step_y;
    for (unsigned index = 0; index < p->channels; index++) {
        bool is_chroma = index == 1 || index == 2;
        planes[index].stride = (is_chroma ? across : p->width) * sample;
        planes[index].bytes = bytes + offset;
        size_t size = planes[index].stride * (is_chroma ? down : p->height);
        offset += (size + alignment - 1) / alignment * alignment;
    }
    return offset;
}

void cavif_add_row(cavif_planes *, const uint8_t *row);
