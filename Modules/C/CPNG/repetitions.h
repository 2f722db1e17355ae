#pragma once

#include <stddef.h>
#include <stdint.h>

// Estimates what a search for repetitions would save, from small parts of the bytes.

enum { CPNG_PLACES_BITS = 13 };

typedef struct {
    // Where bytes with the same hash began last.
    uint32_t places[1 << CPNG_PLACES_BITS];
} cpng_repetitions;

// Returns the size after a search, in relation to `CPNG_SAME`, the size without one. It is the
// larger one if a search finds repetitions that do not pay. `lengths` are the bits of each
// byte's code without repetitions.
enum { CPNG_SAME = 1 << 16 };
uint64_t cpng_size_by_search(
    cpng_repetitions *, const uint8_t *bytes, size_t size, const uint8_t lengths[static 256]);
