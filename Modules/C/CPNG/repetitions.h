#pragma once

#include <stddef.h>
#include <stdint.h>

// Estimates how much a search for repetitions would save, from small parts of the bytes.

enum { CPNG_PLACES_BITS = 13 };

typedef struct {
    // For each hash, the last place at which four bytes with this hash were found.
    uint32_t places[1 << CPNG_PLACES_BITS];
} cpng_repetitions;

// Returns the estimated size after a search; CPNG_SAME stands for the size without one. It can
// exceed CPNG_SAME, because the search also takes repetitions that cost more bits than they save.
// `lengths` has the bits of each byte's code without repetitions.
enum { CPNG_SAME = 1 << 16 };
uint64_t cpng_size_by_search(
    cpng_repetitions *, const uint8_t *bytes, size_t size, const uint8_t lengths[static 256]);
