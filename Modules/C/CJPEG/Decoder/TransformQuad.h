#pragma once

// Defines for AVX-512 the instructions and functions that TransformWide.h needs.

#define V(name) _mm512_##name
#define NO_BITS _mm512_setzero_si512()

typedef __m512i vector;

enum { TOGETHER = 4 };

static inline vector all_four(
    const int16_t *a, const int16_t *b, const int16_t *c, const int16_t *d, int row) {
    vector v = _mm512_castsi128_si512(_mm_load_si128((const __m128i *)(a + 8 * row)));
    v = _mm512_inserti32x4(v, _mm_load_si128((const __m128i *)(b + 8 * row)), 1);
    v = _mm512_inserti32x4(v, _mm_load_si128((const __m128i *)(c + 8 * row)), 2);
    return _mm512_inserti32x4(v, _mm_load_si128((const __m128i *)(d + 8 * row)), 3);
}

static inline vector coefficients_of(const read_block *blocks, int row) {
    return all_four(
        blocks[0].coefficients, blocks[1].coefficients, blocks[2].coefficients,
        blocks[3].coefficients, row);
}

static inline vector factors_of(const read_block *blocks, int row) {
    return all_four(
        blocks[0].factors, blocks[1].factors, blocks[2].factors, blocks[3].factors, row);
}

static inline bool are_equal(vector a, vector b) {
    return _mm512_cmpneq_epi16_mask(a, b) == 0;
}

// Returns the part of a vector that belongs to one block.
static inline __m128i part(vector v, int block) {
    switch (block) {
    case 0: return _mm512_castsi512_si128(v);
    case 1: return _mm512_extracti32x4_epi32(v, 1);
    case 2: return _mm512_extracti32x4_epi32(v, 2);
    default: return _mm512_extracti32x4_epi32(v, 3);
    }
}
