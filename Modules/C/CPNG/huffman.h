#pragma once

#include <stddef.h>
#include <stdint.h>

// The maximum size of a deflate alphabet, and the maximum length of a code in bits.
enum { CPNG_SYMBOLS = 288, CPNG_LONGEST = 15 };

// Finds the lengths of a prefix code for `counts`: of the best one, or of one that is near to it if
// the best one has codes of more than `longest` bits. A symbol with a count of 0 gets no code and
// the length 0. At least two symbols must have a count.
void cpng_code_lengths(
    const uint32_t *counts, size_t symbols, unsigned longest, uint8_t *lengths);
// Assigns deflate's codes for `lengths`. The first bit of a code is the lowest.
void cpng_assign_codes(const uint8_t *lengths, size_t symbols, uint16_t *codes);
