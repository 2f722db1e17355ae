#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_BITS = 11, MEAN_BITS = 9, SKIP_BITS = 12, BAND_BITS = 11 };

// The codes of a table, sorted by length. Codes are left-aligned in 16 bits.
typedef struct {
    // The last code plus one of up to each length, and the first code of each length.
    uint32_t limit[17], first[17];
    uint16_t index[17];
    uint8_t symbols[256];
} huffman_codes;

// For the next bits, the length of the code of a DC difference plus, times 16, the size of its
// value, which may follow later. 0 if there are too few bits.
typedef struct {
    huffman_codes codes;
    uint8_t look[1 << MEAN_BITS];
} mean_table;

// Up to two coefficients for the next bits. From the lowest bit: the number of bits they take
// (4), the distance from the last position to the first one (5) and from the first to the second
// (5), a flag for the end of the block (1), a flag for the end alone (1), the first value (8),
// the second (8). A single coefficient has a second distance of 0. If there are too few bits,
// both distances are `PAIR_NONE`, the number of bits is that of the code or 0, and the first
// value is its symbol.
typedef uint32_t coefficient_pair;
enum { PAIR_NONE = 31, PAIR_END = 1 << 14, PAIR_ONLY_END = 1 << 15 };

typedef struct {
    huffman_codes codes;
    coefficient_pair look[1 << PAIR_BITS];
    // For blocks whose AC coefficients are skipped: all codes in the next bits, of which the last
    // value may continue after them. From the lowest bit: the number of bits (5), a flag for the
    // end of the block (1), the change of the position (6 and more). 0 bits if there are too few.
    uint16_t skip[1 << SKIP_BITS];
} coefficient_table;

// One AC coefficient of a progressive picture for the next bits. From the lowest bit: the number of
// bits it takes with its value (8), the distance from the last position (8), the value (16). If the
// value is 0, these are the number of bits of the code, or 0 if there are too few, and its symbol.
typedef struct {
    huffman_codes codes;
    uint32_t look[1 << BAND_BITS];
} band_table;

// Built from libjpeg's table: the number of codes of each length, and the symbols. They return
// false for an invalid Huffman code, or for symbols that an 8-bit picture cannot have.
bool mean_table_make(mean_table *, const uint8_t counts[17], const uint8_t symbols[256]);
bool coefficient_table_make(
    coefficient_table *, const uint8_t counts[17], const uint8_t symbols[256], bool skips);
bool band_table_make(band_table *, const uint8_t counts[17], const uint8_t symbols[256]);

// Decodes the symbol at the start of these 16 bits; -1 if the code is invalid. `length` is a lower
// bound of the code's length, and is set to the actual length.
static inline int huffman_symbol(const huffman_codes *codes, uint32_t bits, unsigned *length) {
    for (unsigned l = *length; l <= 16; l++) {
        if (bits >= codes->limit[l]) continue;
        *length = l;
        return codes->symbols[codes->index[l] + ((bits - codes->first[l]) >> (16 - l))];
    }
    return -1;
}
