#pragma once

#include <stddef.h>
#include <stdint.h>

// One row of luma and what belongs to it of chroma, into RGB as libjpeg makes it: with its "fancy"
// upsampling, whose samples lie at thirds and quarters, and its rounding.
typedef struct {
    const uint8_t *luma;
    // For each chroma plane the row that lies nearer, and the one on the other side.
    const uint8_t *near[2], *far[2];
    // Pixels of the row, and samples of a row of chroma.
    size_t width, chroma_width;
    // How chroma becomes a row of `width` samples.
    enum {
        CHROMA_AS_IS,
        CHROMA_REPEATED,
        // Between samples of the near row.
        CHROMA_ACROSS,
        // Between the two rows, and with it whichever of them comes first.
        CHROMA_DOWN,
        CHROMA_ACROSS_AND_DOWN,
    } way;
    // For `CHROMA_DOWN`: 1 in rows that lie above their sample, 2 in the others.
    int bias;
    // Room for `chroma_width` + 2 sums and, for each plane, twice as many samples and 32 more.
    int16_t *sums;
    uint8_t *wide[2];
} color_row;

typedef void color_function(const color_row *, uint8_t *rgb);
color_function color_convert_portable;
#if defined(__x86_64__)
color_function color_convert_avx2;
#endif
