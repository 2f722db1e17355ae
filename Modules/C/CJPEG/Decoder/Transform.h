#pragma once

#include <stddef.h>
#include <stdint.h>

// Coefficients into samples: libjpeg's JDCT_ISLOW and its reduced transforms, to the last bit. That
// means 16 bits between the two passes and no more, as its vector code has it, also for numbers
// that no picture contains.

// A block that has been read and is to be written.
typedef struct {
    // 64 in natural order, aligned to 32 bytes.
    int16_t *coefficients;
    // What they are multiplied with, likewise.
    const int16_t *factors;
    // No coefficient behind this place of the zigzag order is other than zero.
    int last;
    uint8_t *to;
    size_t stride;
} read_block;

enum {
    // Up to this place of the zigzag order coefficients lie in the upper left quarter.
    LAST_OF_QUARTER = 9,
    CONST_BITS = 13,
    PASS1_BITS = 2,
};

#define FIX(x) ((int)((x) * (1 << CONST_BITS) + 0.5))

// One block of `size` by `size` samples: 8, 4, 2 or 1. Neither fast nor in need of anything.
void transform_plainly(const read_block *, int size);

// The mean alone makes a block of one colour.
static inline uint8_t flat_sample(const read_block *block) {
    int mean = (int16_t)((uint32_t)block->coefficients[0] * (uint32_t)block->factors[0]);
    int sample = ((int16_t)((uint32_t)mean << PASS1_BITS) + (1 << (PASS1_BITS + 2)))
        >> (PASS1_BITS + 3);
    return (uint8_t)((sample < -128 ? -128 : sample > 127 ? 127 : sample) + 128);
}

// At a quarter of the size there are 32 bits between the passes, but only for the mean.
static inline uint8_t flat_sample_of_two(const read_block *block) {
    int mean = (int16_t)((uint32_t)block->coefficients[0] * (uint32_t)block->factors[0]);
    uint32_t sum = ((uint32_t)mean << (CONST_BITS + 2 + PASS1_BITS))
        + (1u << (CONST_BITS + PASS1_BITS + 4));
    int sample = (int32_t)sum >> (CONST_BITS + PASS1_BITS + 5);
    return (uint8_t)((sample < -128 ? -128 : sample > 127 ? 127 : sample) + 128);
}

// At an eighth of the size the mean is the sample. libjpeg counts it in 32 bits and clamps it by a
// table of 1024 numbers, which starts over behind them.
static inline uint8_t single_sample(const read_block *block) {
    int mean = block->coefficients[0] * (int)block->factors[0];
    int sample = ((mean + 4) >> 3) & 1023;
    if (sample < 512) return (uint8_t)(sample < 128 ? sample + 128 : 255);
    return (uint8_t)(sample < 896 ? 0 : sample - 896);
}
