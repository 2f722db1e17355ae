#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Deflates filtered rows of photographs. Such rows contain hardly any repetitions except runs of
// one byte, so only runs are searched for. All other bytes are coded in pairs.

typedef struct cpng_literals cpng_literals;

// Estimated sizes in bits: `own` as coded here, and `searched` as coded by ISA-L, which searches
// for repetitions.
typedef struct {
    uint64_t own, searched;
} cpng_estimate;

// Allocates memory for coding. Returns NULL if memory is short. Free it with `free`.
cpng_literals *cpng_literals_create(void);
// Chooses codes for `count` rows of `row` bytes, which include their filter bytes, and estimates
// the size. Returns false for too few or too many bytes, which ISA-L should deflate.
bool cpng_literals_plan(
    cpng_literals *, const uint8_t *rows, size_t row, uint32_t count, cpng_estimate *);
// Codes the rows that were passed to cpng_literals_plan as one block, which ends at a byte
// boundary. Returns the number of bytes, or 0 if `room` may be too small. `is_portable` disables
// AVX2, which does not change the result.
size_t cpng_literals_code(
    cpng_literals *, const uint8_t *rows, size_t size, bool is_last, bool is_portable,
    uint8_t *to, size_t room);
