#pragma once

#include "Scan.h"

// Buffers for the coefficients of rows of MCUs that were read and will be transformed later.

// The coefficients of one row of MCUs of a component.
struct coefficient_band {
    // The coefficients, 64 per block, in natural order.
    int16_t *coefficients;
    // For each block, a bit for each position in zigzag order, which is 1 if the AC coefficient
    // there is not 0. For a sequential scan, at most one bit is 1: that of the last nonzero
    // coefficient, or a later one.
    uint64_t *nonzero;
    uint32_t blocks_across;
};

// Allocates the bands of `row_count` rows of MCUs, with coefficients of 0. Returns the memory,
// which the caller frees, or NULL if memory is short.
void *bands_make(const scan_plan *, uint32_t row_count, coefficient_band[][MOST_COMPONENTS]);

// Transforms row `row` of MCUs, and clears the row's bands. Any thread can call the function,
// because it only uses its arguments.
typedef void band_show_function(
    const scan_component *, int component_count, uint32_t row, const coefficient_band *,
    const scan_rows *);
band_show_function band_show_portable;
#if defined(__x86_64__)
band_show_function band_show_avx2;
// Requires blocks of 8 by 8 samples.
band_show_function band_show_avx512;
#endif
// Returns the portable variant if `is_portable` is true or the machine is not an x86-64. Otherwise,
// returns the fastest variant for the plan, which requires at least AVX2.
band_show_function *band_choose_show(const scan_plan *, bool is_portable);
