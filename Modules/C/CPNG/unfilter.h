#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The number of bytes after the last filtered row that cpng_unfilter may read.
enum { CPNG_MARGIN = 8 };

// Unfilters `count` rows of `size` bytes with `pixel` bytes per pixel. A filter byte precedes each
// row. `above` is the row before the first of these rows; at the top of a picture, it is all 0.
// Returns false for an invalid filter byte; some rows may have been written.
bool cpng_unfilter(
    const uint8_t *from, size_t count, size_t pixel, size_t size, const uint8_t *above,
    uint8_t *to, size_t stride);
