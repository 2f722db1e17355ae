#pragma once

#include "Bits.h"
#include "Tables.h"

// Reads the bits of one block. The functions do not check for the end of the stream, and assume
// that the source holds a whole block. The caller checks afterwards whether too many bits were
// read.

static const uint8_t zigzag[64] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

// Reads the difference of the DC coefficient. Returns false for an invalid code.
static inline bool read_mean(bit_window *window, const mean_table *table, int *difference) {
    bits_refill(window);
    unsigned look = table->look[window->bits >> (64 - MEAN_BITS)];
    unsigned length = look & 15, size = look >> 4;
    if (__builtin_expect(look == 0, 0)) {
        length = MEAN_BITS + 1;
        int symbol = huffman_symbol(&table->codes, (uint32_t)(window->bits >> 48), &length);
        if (symbol < 0) return false;
        size = (unsigned)symbol;
    }
    uint64_t rest = window->bits << length;
    // The value is negative if its first bit is 0. A size of 0 gives the value 0.
    int value = (int)(rest >> 1 >> (63 - size));
    *difference = value + ((int)(rest >> 63) - 1) * ((1 << size) - 1);
    bits_drop(window, length + size);
    return true;
}

// Reads a code of at least `length` bits, and the value after it. Returns the new position, or 64
// if the code ends the block. Returns -1 for data that no sequential picture contains: an invalid
// code, or a position beyond the block.
static inline int read_one(
    bit_window *window, const coefficient_table *table, unsigned length, int place, int *value) {
    bits_refill(window);
    int symbol = huffman_symbol(&table->codes, (uint32_t)(window->bits >> 48), &length);
    if (symbol < 0) return -1;
    bits_drop(window, length);
    unsigned size = (unsigned)symbol & 15;
    *value = 0;
    if (symbol == 0) return 64;
    if (size == 0 && symbol != 0xF0) return -1;
    place += (symbol >> 4) + 1;
    if (place > 63) return -1;
    if (size == 0) return place;
    *value = bits_value(window->bits, size);
    bits_drop(window, size);
    return place;
}

// Reads all AC coefficients into a zeroed block, in natural order. Returns the position in zigzag
// order of the last nonzero coefficient, or a later one. Returns -1 for invalid data, as read_one
// does.
static inline int read_coefficients(
    bit_window *window_in, const coefficient_table *table, int16_t *block) {
    bit_window window = *window_in;
    int place = 0;
    coefficient_pair pair;
    do {
        bits_refill(&window);
        // Five look-ups use at most 55 of the window's 56 bits.
        for (int i = 0; i < 5; i++) {
            pair = table->look[window.bits >> (64 - PAIR_BITS)];
            int first = place + (int)(pair >> 4 & 31);
            int second = first + (int)(pair >> 9 & 31);
            // At the end of a block, a pair may include a code of the next block.
            if (__builtin_expect(second > 61, 0)) goto one;
            block[zigzag[second]] = (int8_t)(pair >> 24);
            block[zigzag[first]] = (int8_t)(pair >> 16);
            bits_drop(&window, pair & 15);
            place = second;
            if (pair & PAIR_END) {
                *window_in = window;
                return place - (int)(pair >> 15 & 1);
            }
        }
        continue;
    one:;
        int value;
        int next;
        if ((pair >> 4 & 31) == PAIR_NONE && (pair & 15)) {
            // The code is known, but its value did not fit into the table.
            unsigned length = pair & 15, size = pair >> 16 & 15;
            next = place + (int)(pair >> 20 & 15) + 1;
            if (size == 0 || next > 63) return -1;
            bits_refill(&window);
            bits_drop(&window, length);
            value = bits_value(window.bits, size);
            bits_drop(&window, size);
        } else {
            unsigned length = (pair >> 4 & 31) == PAIR_NONE ? PAIR_BITS + 1 : 1;
            next = read_one(&window, table, length, place, &value);
            if (next < 0) return -1;
        }
        if (next == 64) break;
        place = next;
        block[zigzag[place]] = (int16_t)value;
    } while (place < 63);
    *window_in = window;
    return place;
}

// Skips all AC coefficients. Returns false where `read_coefficients` would return -1.
static inline bool skip_coefficients(bit_window *window_in, const coefficient_table *table) {
    bit_window window = *window_in;
    int place = 0;
    while (place < 63) {
        bits_refill(&window);
        // Two look-ups use at most 54 of the window's 56 bits.
        for (int i = 0; i < 2; i++) {
            unsigned skip = table->skip[window.bits >> (64 - SKIP_BITS)];
            int next = place + (int)(skip >> 6);
            if (__builtin_expect(next > 62 || skip == 0, 0)) goto one;
            bits_drop(&window, skip & 31);
            place = next;
            if (skip >> 5 & 1) {
                *window_in = window;
                return true;
            }
        }
        continue;
    one:;
        int value;
        place = read_one(&window, table, 1, place, &value);
        if (place < 0) return false;
    }
    *window_in = window;
    return true;
}
