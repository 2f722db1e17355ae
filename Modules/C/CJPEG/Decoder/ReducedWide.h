#pragma once

#include "TransformWide.h"

// Transforms two blocks at once to 4 by 4 or 2 by 2 samples each.

// The sums of a pass that makes four samples. The outer samples are `even` + `odd2` and `even` −
// `odd2`. The inner ones are `difference` + `odd0` and `difference` − `odd0`.
typedef struct {
    vector even, difference, odd0, odd2;
} quarters;

static inline quarters sums_reduced(vector in0, vector in26, vector in13, vector in57) {
    vector even2 = _mm256_madd_epi16(in26, PAIR(FIX(1.847759065), -FIX(0.765366865)));
    return (quarters){
        .even = _mm256_add_epi32(in0, even2),
        .difference = _mm256_sub_epi32(in0, even2),
        .odd0 = _mm256_add_epi32(
            _mm256_madd_epi16(in13, PAIR(FIX(1.061594337), -FIX(2.172734803))),
            _mm256_madd_epi16(in57, PAIR(FIX(1.451774981), -FIX(0.211164243)))),
        .odd2 = _mm256_add_epi32(
            _mm256_madd_epi16(in13, PAIR(FIX(2.562915447), FIX(0.899976223))),
            _mm256_madd_epi16(in57, PAIR(-FIX(0.601344887), -FIX(0.509795579)))),
    };
}

#define REDUCED_BITS (CONST_BITS - PASS1_BITS + 1)
#define REDUCED_BITS_OF_ROWS (CONST_BITS + PASS1_BITS + 3 + 1)

static inline void columns4(const quarters *q, vector rows[4]) {
    rows[0] = ROUNDED(_mm256_add_epi32(q->even, q->odd2), REDUCED_BITS);
    rows[1] = ROUNDED(_mm256_add_epi32(q->difference, q->odd0), REDUCED_BITS);
    rows[2] = ROUNDED(_mm256_sub_epi32(q->difference, q->odd0), REDUCED_BITS);
    rows[3] = ROUNDED(_mm256_sub_epi32(q->even, q->odd2), REDUCED_BITS);
}

static inline int16_t eighths_of_flat(const read_block *block) {
    return (int16_t)((uint32_t)block->coefficients[0] * (uint32_t)block->factors[0]);
}

static inline void store4(const read_block *block, __m128i samples) {
    uint32_t rows[4];
    _mm_storeu_si128((__m128i *)rows, samples);
    for (size_t y = 0; y < 4; y++) memcpy(block->to + y * block->stride, &rows[y], 4);
}

// True if a number needs all of its 16 bits. Such a number may have been clamped, or may have to be
// clamped after the DC value is corrected.
static inline bool is_near_limit(const vector rows[4]) {
    vector all = _mm256_setzero_si256();
    for (int i = 0; i < 4; i++) {
        all = _mm256_or_si256(all, _mm256_xor_si256(rows[i], _mm256_slli_epi16(rows[i], 1)));
    }
    return ((uint32_t)_mm256_movemask_epi8(all) & 0xAAAAAAAA) != 0;
}

// Transforms two blocks to 4 by 4 samples, and returns true. With `eighths`, writes each block's
// samples one after another as 16-bit numbers, in eighths, without rounding, clamping and the
// offset of 128, so that the DC value can be corrected later. With `eighths`, returns false if an
// intermediate sum may have to be clamped.
static inline bool transform_pair4(const read_block pair[2], bool eighths) {
    int last = pair[0].last > pair[1].last ? pair[0].last : pair[1].last;
    if (last == 0) {
        for (int i = 0; i < 2 && eighths; i++) {
            vector all = _mm256_set1_epi16(eighths_of_flat(&pair[i]));
            _mm256_storeu_si256((vector *)(void *)pair[i].to, all);
        }
        if (eighths) return true;
        for (int i = 0; i < 2; i++) {
            store4(&pair[i], _mm_set1_epi8((char)flat_sample(&pair[i])));
        }
        return true;
    }
    vector in0 = coefficient_row(pair, 0), zero = _mm256_setzero_si256();
    vector back = _mm256_srai_epi16(_mm256_slli_epi16(in0, PASS1_BITS), PASS1_BITS);
    if (__builtin_expect(!are_equal(in0, back), 0)) {
        if (eighths) return false;
        transform_plainly(&pair[0], 4);
        transform_plainly(&pair[1], 4);
        return true;
    }
    vector in1 = coefficient_row(pair, 1), in2 = coefficient_row(pair, 2);
    vector in3 = coefficient_row(pair, 3), in5 = zero, in6 = zero, in7 = zero;
    if (last > LAST_OF_QUARTER) {
        in5 = coefficient_row(pair, 5);
        in6 = coefficient_row(pair, 6);
        in7 = coefficient_row(pair, 7);
    }
    vector low[4], high[4], rows[4];
    quarters q = sums_reduced(
        _mm256_srai_epi32(_mm256_unpacklo_epi16(zero, in0), 16 - CONST_BITS - 1),
        _mm256_unpacklo_epi16(in2, in6), _mm256_unpacklo_epi16(in1, in3),
        _mm256_unpacklo_epi16(in5, in7));
    columns4(&q, low);
    q = sums_reduced(
        _mm256_srai_epi32(_mm256_unpackhi_epi16(zero, in0), 16 - CONST_BITS - 1),
        _mm256_unpackhi_epi16(in2, in6), _mm256_unpackhi_epi16(in1, in3),
        _mm256_unpackhi_epi16(in5, in7));
    columns4(&q, high);
    for (int i = 0; i < 4; i++) rows[i] = _mm256_packs_epi32(low[i], high[i]);
    if (eighths && is_near_limit(rows)) return false;
    // Transpose the blocks: each half of a vector then has two columns of a block.
    vector a = _mm256_unpacklo_epi16(rows[0], rows[1]), b = _mm256_unpackhi_epi16(rows[0], rows[1]);
    vector c = _mm256_unpacklo_epi16(rows[2], rows[3]), d = _mm256_unpackhi_epi16(rows[2], rows[3]);
    vector in01 = _mm256_unpacklo_epi32(a, c), in23 = _mm256_unpackhi_epi32(a, c);
    vector in45 = _mm256_unpacklo_epi32(b, d), in67 = _mm256_unpackhi_epi32(b, d);
    q = sums_reduced(
        _mm256_srai_epi32(_mm256_unpacklo_epi16(zero, in01), 16 - CONST_BITS - 1),
        _mm256_unpacklo_epi16(in23, in67), _mm256_unpackhi_epi16(in01, in23),
        _mm256_unpackhi_epi16(in45, in67));
    vector x0 = _mm256_add_epi32(q.even, q.odd2), x1 = _mm256_add_epi32(q.difference, q.odd0);
    vector x2 = _mm256_sub_epi32(q.difference, q.odd0), x3 = _mm256_sub_epi32(q.even, q.odd2);
    if (eighths) {
        x0 = _mm256_srai_epi32(x0, REDUCED_BITS_OF_ROWS - 3);
        x1 = _mm256_srai_epi32(x1, REDUCED_BITS_OF_ROWS - 3);
        x2 = _mm256_srai_epi32(x2, REDUCED_BITS_OF_ROWS - 3);
        x3 = _mm256_srai_epi32(x3, REDUCED_BITS_OF_ROWS - 3);
    } else {
        x0 = ROUNDED(x0, REDUCED_BITS_OF_ROWS);
        x1 = ROUNDED(x1, REDUCED_BITS_OF_ROWS);
        x2 = ROUNDED(x2, REDUCED_BITS_OF_ROWS);
        x3 = ROUNDED(x3, REDUCED_BITS_OF_ROWS);
    }
    vector x02 = _mm256_packs_epi32(x0, x2), x13 = _mm256_packs_epi32(x1, x3);
    vector x01 = _mm256_unpacklo_epi16(x02, x13), x23 = _mm256_unpackhi_epi16(x02, x13);
    vector upper = _mm256_unpacklo_epi32(x01, x23), lower = _mm256_unpackhi_epi32(x01, x23);
    if (eighths) {
        vector first = _mm256_permute2x128_si256(upper, lower, 0x20);
        vector second = _mm256_permute2x128_si256(upper, lower, 0x31);
        _mm256_storeu_si256((vector *)(void *)pair[0].to, first);
        _mm256_storeu_si256((vector *)(void *)pair[1].to, second);
        return true;
    }
    vector samples = _mm256_packs_epi16(upper, lower);
    samples = _mm256_xor_si256(samples, _mm256_set1_epi8(-128));
    store4(&pair[0], _mm256_castsi256_si128(samples));
    store4(&pair[1], _mm256_extracti128_si256(samples, 1));
    return true;
}

static inline void store2(const read_block *block, uint32_t samples) {
    memcpy(block->to, &samples, 2);
    samples >>= 16;
    memcpy(block->to + block->stride, &samples, 2);
}

static inline vector odd_sums(vector in13, vector in57) {
    return _mm256_add_epi32(
        _mm256_madd_epi16(in13, PAIR(FIX(3.624509785), -FIX(1.272758580))),
        _mm256_madd_epi16(in57, PAIR(FIX(0.850430095), -FIX(0.720959822))));
}

static inline void store_eighths2(const read_block *block, __m128i samples) {
    _mm_storel_epi64((__m128i *)(void *)block->to, samples);
}

static inline void transform_pair2(const read_block pair[2], bool eighths) {
    int last = pair[0].last > pair[1].last ? pair[0].last : pair[1].last;
    if (last == 0) {
        for (int i = 0; i < 2 && eighths; i++) {
            store_eighths2(&pair[i], _mm_set1_epi16(eighths_of_flat(&pair[i])));
        }
        if (eighths) return;
        for (int i = 0; i < 2; i++) store2(&pair[i], flat_sample_of_two(&pair[i]) * 0x01010101u);
        return;
    }
    vector in0 = coefficient_row(pair, 0), in1 = coefficient_row(pair, 1);
    vector in3 = coefficient_row(pair, 3);
    vector in5 = _mm256_setzero_si256(), in7 = in5;
    if (last > LAST_OF_QUARTER) {
        in5 = coefficient_row(pair, 5);
        in7 = coefficient_row(pair, 7);
    }
    const int up = 16 - CONST_BITS - 2, down = CONST_BITS - PASS1_BITS + 2;
    const vector upper = _mm256_set1_epi32((int)0xFFFF0000u);
    // Compute column 0, then columns 1, 3, 5 and 7, which are in the upper 16 bits of the 32-bit
    // lanes.
    vector odd0 = odd_sums(_mm256_unpacklo_epi16(in1, in3), _mm256_unpacklo_epi16(in5, in7));
    vector odds = odd_sums(
        _mm256_blend_epi16(_mm256_srli_epi32(in1, 16), in3, 0xAA),
        _mm256_blend_epi16(_mm256_srli_epi32(in5, 16), in7, 0xAA));
    vector even0 = _mm256_srai_epi32(_mm256_slli_epi32(in0, 16), up);
    vector evens = _mm256_srai_epi32(_mm256_and_si256(in0, upper), up);
    vector top0 = ROUNDED(_mm256_add_epi32(even0, odd0), down);
    vector below0 = ROUNDED(_mm256_sub_epi32(even0, odd0), down);
    vector tops = ROUNDED(_mm256_add_epi32(evens, odds), down);
    vector belows = ROUNDED(_mm256_sub_epi32(evens, odds), down);
    // `rows` has columns 1, 3, 5 and 7 of the upper row, and then those of the lower row.
    vector rows = _mm256_packs_epi32(tops, belows);
    vector in13 = _mm256_shuffle_epi32(rows, _MM_SHUFFLE(2, 0, 2, 0));
    vector in57 = _mm256_shuffle_epi32(rows, _MM_SHUFFLE(3, 1, 3, 1));
    vector odd = odd_sums(in13, in57);
    vector even = _mm256_slli_epi32(_mm256_unpacklo_epi32(top0, below0), CONST_BITS + 2);
    vector left = _mm256_add_epi32(even, odd), right = _mm256_sub_epi32(even, odd);
    vector sum = _mm256_unpacklo_epi32(left, right);
    if (eighths) {
        sum = _mm256_srai_epi32(sum, CONST_BITS + PASS1_BITS + 2);
        sum = _mm256_packs_epi32(sum, sum);
        store_eighths2(&pair[0], _mm256_castsi256_si128(sum));
        store_eighths2(&pair[1], _mm256_extracti128_si256(sum, 1));
        return;
    }
    sum = ROUNDED(sum, CONST_BITS + PASS1_BITS + 3 + 2);
    sum = _mm256_packs_epi32(sum, sum);
    sum = _mm256_xor_si256(_mm256_packs_epi16(sum, sum), _mm256_set1_epi8(-128));
    store2(&pair[0], (uint32_t)_mm256_extract_epi32(sum, 0));
    store2(&pair[1], (uint32_t)_mm256_extract_epi32(sum, 4));
}
