#pragma once

#include "CAVIF.h"

// A plane to fill. Its samples are bytes, or 16-bit words if they have more than 8 bits.
typedef struct {
    uint8_t *bytes;
    size_t stride;
} cavif_plane;

// The state of converting rows of pixels to planes.
typedef struct {
    const cavif_picture *picture;
    // Luma or grey, blue chroma, red chroma and alpha. With CAVIF_MATRIX_IDENTITY: green, blue, red
    // and alpha.
    cavif_plane planes[4];
    // The number of rows added so far.
    uint32_t row;
    // The sums of the colour differences of the pixels that share a chroma sample. Each chroma
    // sample has two sums: blue, then red.
    int64_t *sums;
} cavif_planes;

// Returns the number of samples in a row of chroma.
static inline size_t cavif_chroma_width(const cavif_picture *p) {
    return (p->width + p->step_x - 1) / p->step_x;
}

// Lays the planes of a picture out one after the other, beginning at `bytes`. Returns the offset of
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
