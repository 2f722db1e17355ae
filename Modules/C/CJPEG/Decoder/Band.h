#pragma once

#include "Scan.h"

// Coefficients that were read and are transformed later: those of whole rows of MCUs.

// The coefficients of one row of MCUs of a component.
struct coefficient_band {
    // The coefficients, 64 per block, in natural order.
    int16_t *coefficients;
    // The set of nonzero AC coefficients of each block, with a bit for each position in zigzag
    // order. A sequential scan sets only the bit of its last coefficient.
    uint64_t *nonzero;
    uint32_t blocks_across;
};

// Allocates the bands of `row_count` rows, whose coefficients are 0. Returns the memory, which the
// caller frees, or NULL if memory is short.
void *bands_make(const scan_plan *, uint32_t row_count, coefficient_band[][MOST_COMPONENTS]);

// Transforms row `row` of MCUs, and clears its bands. It only uses its arguments, so that any
// thread can call it.
typedef void band_show_function(
    const scan_component *, int component_count, uint32_t row, const coefficient_band *,
    const scan_rows *);
band_show_function band_show_portable;
#if defined(__x86_64__)
band_show_function band_show_avx2;
// For blocks of 8 by 8 samples only.
band_show_function band_show_avx512;
#endif
// Returns the fastest variant, or the portable one.
band_show_function *band_choose_show(const scan_plan *, bool is_portable);
