#pragma once

#include <stddef.h>
#include <stdint.h>

// A row of luma and its chroma. Converting the row to RGB gives exactly libjpeg's pixels, with its
// rounding and its "fancy" upsampling, whose weights are quarters.
typedef struct {
    const uint8_t *luma;
    // For each chroma plane, the two rows between which the row of luma lies: the nearer one, and
    // the other one.
    const uint8_t *near[2], *far[2];
    // The number of pixels in the row, and the number of samples in a row of chroma.
    size_t width, chroma_width;
    // The way of upsampling chroma to `width` samples.
    enum {
        CHROMA_AS_IS,
        CHROMA_REPEATED,
        // Interpolates within the near row.
        CHROMA_ACROSS,
        // CHROMA_DOWN interpolates between the near and the far row, CHROMA_ACROSS_AND_DOWN also
        // within them.
        CHROMA_DOWN,
        CHROMA_ACROSS_AND_DOWN,
    } way;
    // The rounding term for CHROMA_DOWN: 1 if the row of luma is above the near row of chroma, or
    // else 2.
    int bias;
    // Memory for `chroma_width` + 2 sums and, for each chroma plane, for 2 · `chroma_width` + 32
    // samples.
    int16_t *sums;
    uint8_t *wide[2];
} color_row;

typedef void color_function(const color_row *, uint8_t *rgb);
color_function color_convert_portable;
#if defined(__x86_64__)
color_function color_convert_avx2;
#endif
