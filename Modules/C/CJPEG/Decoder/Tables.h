#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_BITS = 11, MEAN_BITS = 9, SKIP_BITS = 12 };

// The codes of a table, in the order of their lengths. Codes stand at the top of 16 bits.
typedef struct {
    // One more than the last code of up to so many bits, and the first of just so many.
    uint32_t limit[17], first[17];
    uint16_t index[17];
    uint8_t symbols[256];
} huffman_codes;

// What the next bits say about the mean of a block: how many of them are the code and, times 16,
// how many make up the difference, which may go on behind them. 0 where they are too few to tell.
typedef struct {
    huffman_codes codes;
    uint8_t look[1 << MEAN_BITS];
} mean_table;

// Up to two coefficients for the next bits. From the lowest bit: how many bits they take (4), by
// how much the place of the first lies behind the last one's (5) and the second's behind the
// first's (5), whether the block ends there (1), whether that is all it says (1), the first value
// (8), the second (8). Of one coefficient the second lies at the same place. Where there are not
// enough bits both distances are `PAIR_NONE`; then the bits are those of the code, or 0, and the
// first value is its symbol.
typedef uint32_t coefficient_pair;
enum { PAIR_NONE = 31, PAIR_END = 1 << 14, PAIR_ONLY_END = 1 << 15 };

typedef struct {
    huffman_codes codes;
    coefficient_pair look[1 << PAIR_BITS];
    // For blocks of which nobody wants to know more than where they end: as many coefficients as
    // there are codes in the next bits, whose values may go on behind them. From the lowest bit:
    // how many bits they take (5), whether the block ends (1), by how much the place moves on (6
    // and more). No bits: not enough to tell.
    uint16_t skip[1 << SKIP_BITS];
} coefficient_table;

// From a table of libjpeg: how many codes there are of each length, and the symbols. False for one
// that is no Huffman code or says what a sequential picture of 8 bits cannot.
bool mean_table_make(mean_table *, const uint8_t counts[17], const uint8_t symbols[256]);
bool coefficient_table_make(
    coefficient_table *, const uint8_t counts[17], const uint8_t symbols[256], bool skips);

// The symbol that begins with these 16 bits, or -1; how many of them it takes, at least `*length`.
static inline int huffman_symbol(const huffman_codes *codes, uint32_t bits, unsigned *length) {
    for (unsigned l = *length; l <= 16; l++) {
        if (bits >= codes->limit[l]) continue;
        *length = l;
        return codes->symbols[codes->index[l] + ((bits - codes->first[l]) >> (16 - l))];
    }
    return -1;
}
