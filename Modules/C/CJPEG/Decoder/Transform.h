#pragma once

#include <stddef.h>
#include <stdint.h>

// Transforms coefficients to samples, bit for bit like libjpeg's JDCT_ISLOW and its reduced
// variants. As in libjpeg's vector code, the results of the first pass are clamped to 16 bits,
// except the first column at 2 by 2 samples.

// A block of coefficients, and the place for its samples.
typedef struct {
    // 64 coefficients in natural order, aligned to 32 bytes.
    int16_t *coefficients;
    // The dequantisation factors, in the same order and alignment.
    const int16_t *factors;
    // The position in zigzag order of the last coefficient that can be nonzero.
    int last;
    uint8_t *to;
    size_t stride;
} read_block;

enum {
    // The last zigzag position up to which all coefficients are in the upper left quarter.
    LAST_OF_QUARTER = 9,
    CONST_BITS = 13,
    PASS1_BITS = 2,
};

#define FIX(x) ((int)((x) * (1 << CONST_BITS) + 0.5))

// Transforms one block to `size` by `size` samples (8, 4, 2 or 1) with slow, portable code.
void transform_plainly(const read_block *, int size);

// Returns the value of all samples of a block that has only a DC coefficient.
static inline uint8_t flat_sample(const read_block *block) {
    int mean = (int16_t)((uint32_t)block->coefficients[0] * (uint32_t)block->factors[0]);
    int sample = ((int16_t)((uint32_t)mean << PASS1_BITS) + (1 << (PASS1_BITS + 2)))
        >> (PASS1_BITS + 3);
    return (uint8_t)((sample < -128 ? -128 : sample > 127 ? 127 : sample) + 128);
}

// Returns the value of all samples of a block that has only a DC coefficient, at 2 by 2 samples. At
// this size, the first pass keeps 32 bits for the DC coefficient.
static inline uint8_t flat_sample_of_two(const read_block *block) {
    int mean = (int16_t)((uint32_t)block->coefficients[0] * (uint32_t)block->factors[0]);
    uint32_t sum = ((uint32_t)mean << (CONST_BITS + 2 + PASS1_BITS))
        + (1u << (CONST_BITS + PASS1_BITS + 4));
    int sample = (int32_t)sum >> (CONST_BITS + PASS1_BITS + 5);
    return (uint8_t)((sample < -128 ? -128 : sample > 127 ? 127 : sample) + 128);
}

// Returns the sample of a block at 1 by 1 samples, which depends only on the DC coefficient.
// libjpeg computes it in 32 bits, and clamps it with a table of 1024 entries whose index wraps.
static inline uint8_t single_sample(const read_block *block) {
    int mean = block->coefficients[0] * (int)block->factors[0];
    int sample = ((mean + 4) >> 3) & 1023;
    if (sample < 512) return (uint8_t)(sample < 128 ? sample + 128 : 255);
    return (uint8_t)(sample < 896 ? 0 : sample - 896);
}
