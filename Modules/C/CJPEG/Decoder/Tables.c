#include "Tables.h"

#include "Bits.h"

static bool make(huffman_codes *codes, const uint8_t counts[17], const uint8_t symbols[256]) {
    uint32_t code = 0, index = 0;
    for (unsigned l = 1; l <= 16; l++) {
        codes->index[l] = (uint16_t)index;
        codes->first[l] = code << (16 - l);
        code += counts[l];
        index += counts[l];
        // Reject a code of all ones, more codes of a length than fit, and more codes than symbols.
        if (code >= (uint32_t)1 << l || index > 256) return false;
        codes->limit[l] = code << (16 - l);
        code <<= 1;
    }
    memcpy(codes->symbols, symbols, 256);
    return index > 0;
}

// Returns the index of the first entry for a code, in a table whose indices have `bits` bits.
// `number` is the index of the code among those of its length.
static uint32_t start(const huffman_codes *codes, unsigned bits, unsigned length, uint32_t number) {
    return (codes->first[length] >> (16 - bits)) + (number << (bits - length));
}

bool mean_table_make(
    mean_table *table, const uint8_t counts[17], const uint8_t symbols[256]) {
    if (!make(&table->codes, counts, symbols)) return false;
    uint32_t number = table->codes.index[16] + counts[16];
    for (uint32_t i = 0; i < number; i++) {
        if (symbols[i] > 15) return false;
    }
    memset(table->look, 0, sizeof table->look);
    for (unsigned length = 1; length <= MEAN_BITS; length++) {
        for (uint32_t code = 0; code < counts[length]; code++) {
            unsigned size = symbols[table->codes.index[length] + code];
            uint32_t first = start(&table->codes, MEAN_BITS, length, code);
            uint8_t look = (uint8_t)(length | size << 4);
            memset(table->look + first, look, 1u << (MEAN_BITS - length));
        }
    }
    return true;
}

static const coefficient_pair none = PAIR_NONE << 4 | PAIR_NONE << 9;

// Returns the entry for the first code in `bits`, which is that of `symbol`, and for its value.
static coefficient_pair single(unsigned symbol, unsigned length, uint32_t bits) {
    unsigned run = symbol >> 4, size = symbol & 15;
    // The end of a block moves the position by one. The reader sets the coefficient there to zero,
    // and then steps back.
    if (symbol == 0) return length | 1 << 4 | PAIR_END | PAIR_ONLY_END;
    if (symbol == 0xF0) return length | 16 << 4;
    if (size == 0 || size > 7 || length + size > PAIR_BITS) return none | length | symbol << 16;
    uint64_t rest = (uint64_t)bits << (64 - PAIR_BITS + length);
    return (length + size) | (run + 1) << 4 | (uint32_t)(uint8_t)bits_value(rest, size) << 16;
}

static void make_singles(
    const huffman_codes *codes, const uint8_t counts[17], coefficient_pair singles[]) {
    for (int i = 0; i < 1 << PAIR_BITS; i++) singles[i] = none;
    for (unsigned length = 1; length <= PAIR_BITS; length++) {
        for (uint32_t code = 0; code < counts[length]; code++) {
            unsigned symbol = codes->symbols[codes->index[length] + code];
            uint32_t first = start(codes, PAIR_BITS, length, code);
            for (uint32_t i = first; i < first + (1u << (PAIR_BITS - length)); i++) {
                singles[i] = single(symbol, length, i);
            }
        }
    }
}

static coefficient_pair joined(coefficient_pair first, coefficient_pair second) {
    unsigned bits = (first & 15) + (second & 15);
    if (first >> 4 & PAIR_END >> 4 || (first >> 4 & 31) == PAIR_NONE) return first;
    if ((second >> 4 & 31) == PAIR_NONE || bits > PAIR_BITS) return first;
    coefficient_pair result = (first & 0x00FF01F0) | bits;
    if (second & PAIR_ONLY_END) return result | PAIR_END;
    return result | (second >> 4 & 31) << 9 | (second >> 16 & 255) << 24;
}

// Returns the entry of `skip` for `bits`: the sum of the lengths and of the runs of all codes that
// fit into them. skip_coefficients detects a run that goes beyond the block.
static uint16_t skipped(const huffman_codes *codes, uint32_t bits) {
    unsigned used = 0, moved = 0;
    while (used < SKIP_BITS) {
        unsigned length = 1;
        uint32_t peek = (bits << used & ((1 << SKIP_BITS) - 1)) << (16 - SKIP_BITS);
        int symbol = huffman_symbol(codes, peek, &length);
        if (symbol < 0 || used + length > SKIP_BITS) break;
        unsigned run = (unsigned)symbol >> 4, size = (unsigned)symbol & 15;
        if (symbol == 0) return (uint16_t)((used + length) | 1 << 5 | moved << 6);
        if (size == 0 && run != 15) break;
        used += length + size;
        moved += run + 1;
    }
    return (uint16_t)(used | moved << 6);
}

bool coefficient_table_make(
    coefficient_table *table, const uint8_t counts[17], const uint8_t symbols[256], bool skips) {
    if (!make(&table->codes, counts, symbols)) return false;
    coefficient_pair singles[1 << PAIR_BITS];
    make_singles(&table->codes, counts, singles);
    for (uint32_t i = 0; i < 1 << PAIR_BITS; i++) {
        uint32_t rest = i << (singles[i] & 15) & ((1 << PAIR_BITS) - 1);
        table->look[i] = joined(singles[i], singles[rest]);
    }
    if (!skips) return true;
    for (uint32_t i = 0; i < 1 << SKIP_BITS; i++) table->skip[i] = skipped(&table->codes, i);
    return true;
}

bool band_table_make(
    band_table *table, const uint8_t counts[17], const uint8_t symbols[256]) {
    if (!make(&table->codes, counts, symbols)) return false;
    memset(table->look, 0, sizeof table->look);
    for (unsigned length = 1; length <= BAND_BITS; length++) {
        for (uint32_t code = 0; code < counts[length]; code++) {
            unsigned symbol = symbols[table->codes.index[length] + code], size = symbol & 15;
            uint32_t first = start(&table->codes, BAND_BITS, length, code);
            for (uint32_t i = first; i < first + (1u << (BAND_BITS - length)); i++) {
                table->look[i] = length | symbol << 8;
                if (size == 0 || length + size > BAND_BITS) continue;
                uint64_t rest = (uint64_t)i << (64 - BAND_BITS + length);
                uint32_t value = (uint32_t)(uint16_t)bits_value(rest, size);
                table->look[i] = (length + size) | ((symbol >> 4) + 1) << 8 | value << 16;
            }
        }
    }
    return true;
}
