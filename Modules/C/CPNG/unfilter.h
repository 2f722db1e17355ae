#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bytes that may be read behind the last row to be unfiltered.
enum { CPNG_MARGIN = 8 };

// Undoes PNG's filters for `count` rows of `size` bytes, `pixel` for each pixel, each of which
// follows the number of its filter. `above` is the row before the first, all 0 for none.
// False where a number is no filter's; rows may have been written then.
bool cpng_unfilter(
    const uint8_t *from, size_t count, size_t pixel, size_t size, const uint8_t *above,
    uint8_t *to, size_t stride);
