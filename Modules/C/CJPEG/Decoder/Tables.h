#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_BITS = 11, MEAN_BITS = 9, SKIP_BITS = 12, BAND_BITS = 11 };

// The codes of a Huffman table, sorted by length and left-aligned in 16 bits.
typedef struct {
    // For each length: one more than the last code up to this length, and the first code of this
    // length.
    uint32_t limit[17], first[17];
    uint16_t index[17];
    uint8_t symbols[256];
} huffman_codes;

// A table for DC differences. The next MEAN_BITS bits of the stream index `look`. An entry is the
// length of the code, plus 16 times the size of the value, which may extend beyond these bits. An
// entry is 0 if the code itself extends beyond these bits, or is invalid.
typedef struct {
    huffman_codes codes;
    uint8_t look[1 << MEAN_BITS];
} mean_table;

// An entry for up to two coefficients in the next PAIR_BITS bits. Its fields, from the lowest bit:
// - the number of bits that the coefficients take (4)
// - the distance from the last position to the first coefficient (5)
// - the distance from the first to the second coefficient (5), or 0 for a single one
// - a flag for the end of the block (1), and a flag for an entry that is only the end (1)
// - the first value (8), and the second value (8)
//
// Both distances are PAIR_NONE if a value does not fit into these bits or needs more than 7 bits,
// or if a sequential picture cannot have the symbol. The first value is then the symbol, and the
// number of bits is that of the code, or 0 if the code does not fit into these bits.
typedef uint32_t coefficient_pair;
enum { PAIR_NONE = 31, PAIR_END = 1 << 14, PAIR_ONLY_END = 1 << 15 };

typedef struct {
    huffman_codes codes;
    coefficient_pair look[1 << PAIR_BITS];
    // Entries for skipping all codes that fit into the next SKIP_BITS bits. The value of the last
    // code may extend beyond these bits. The fields, from the lowest bit: the number of bits of the
    // codes and values (5), a flag for the end of the block (1), the change of the position (6 and
    // more). The number of bits is 0 if no code fits.
    uint16_t skip[1 << SKIP_BITS];
} coefficient_table;

// A table for the AC coefficients of a progressive picture. The next BAND_BITS bits index `look`.
// If a code and its value fit, the fields of the entry are, from the lowest bit, the number of
// their bits (8), the distance from the last position (8), and the value (16). If only the code
// fits, the fields are its length (8), the symbol (8), and 0. If the code does not fit, the entry
// is 0.
typedef struct {
    huffman_codes codes;
    uint32_t look[1 << BAND_BITS];
} band_table;

// Build tables from libjpeg's form: the number of codes of each length, and the symbols. Return
// false for an invalid Huffman code. mean_table_make also rejects symbols above 15.
// coefficient_table_make fills `skip` only if `skips` is true.
bool mean_table_make(mean_table *, const uint8_t counts[17], const uint8_t symbols[256]);
bool coefficient_table_make(
    coefficient_table *, const uint8_t counts[17], const uint8_t symbols[256], bool skips);
bool band_table_make(band_table *, const uint8_t counts[17], const uint8_t symbols[256]);

// Decodes the symbol at the start of 16 bits. Returns -1 if the code is invalid. `length` is a
// lower bound of the code's length, and becomes the actual length.
static inline int huffman_symbol(const huffman_codes *codes, uint32_t bits, unsigned *length) {
    for (unsigned l = *length; l <= 16; l++) {
        if (bits >= codes->limit[l]) continue;
        *length = l;
        return codes->symbols[codes->index[l] + ((bits - codes->first[l]) >> (16 - l))];
    }
    return -1;
}
