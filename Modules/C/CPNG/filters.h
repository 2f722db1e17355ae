#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// PNG's filters, with their numbers in the file. "None" and "average" are not tried, because they
// are rarely much better.
typedef enum { CPNG_SUB = 1, CPNG_UP = 2, CPNG_PAETH = 4 } cpng_filter;

// Filters a row of `size` bytes, with `pixel` bytes per pixel. For the first row, `above` is all 0.
// `is_portable` disables AVX2, which does not change the result.
void cpng_filter_row(
    cpng_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel, size_t size,
    bool is_portable, uint8_t *to);

// Returns the filter whose bytes have the least sum of absolute values. `scratch` has room for a
// row.
cpng_filter cpng_best_filter(
    const uint8_t *row, const uint8_t *above, size_t pixel, size_t size, bool is_portable,
    uint8_t *scratch);
