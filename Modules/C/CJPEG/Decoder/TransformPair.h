#pragma once

// Defines for AVX2 the instructions and functions that TransformWide.h needs.

#define V(name) _mm256_##name
#define NO_BITS _mm256_setzero_si256()

typedef __m256i vector;

enum { TOGETHER = 2 };

static inline vector both(const int16_t *a, const int16_t *b, int row) {
    return _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_load_si128((const __m128i *)(a + 8 * row))),
        _mm_load_si128((const __m128i *)(b + 8 * row)), 1);
}

static inline vector coefficients_of(const read_block *blocks, int row) {
    return both(blocks[0].coefficients, blocks[1].coefficients, row);
}

static inline vector factors_of(const read_block *blocks, int row) {
    return both(blocks[0].factors, blocks[1].factors, row);
}

static inline bool are_equal(vector a, vector b) {
    return _mm256_movemask_epi8(_mm256_cmpeq_epi16(a, b)) == -1;
}

// Returns the part of a vector that belongs to one block.
static inline __m128i part(vector v, int block) {
    return block == 0 ? _mm256_castsi256_si128(v) : _mm256_extracti128_si256(v, 1);
}
