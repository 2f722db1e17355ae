#pragma once

#include "Transform.h"

#include <immintrin.h>

// Transforms several blocks at once: two with AVX2, one in each half of a register, or four with
// AVX-512, one in each quarter. No number moves from one block to another.

#define PAIR(a, b) V(set1_epi32)((int)((uint32_t)(uint16_t)(int16_t)(a) | (uint32_t)(b) << 16))

#ifdef QUADS
#include "TransformQuad.h"
#else
#include "TransformPair.h"
#endif

static inline vector coefficient_row(const read_block *blocks, int row) {
    return V(mullo_epi16)(coefficients_of(blocks, row), factors_of(blocks, row));
}

// Sums of products: those of four columns of each block in `low`, those of the other four in
// `high`.
typedef struct {
    vector low, high;
} columns;

static inline columns products(vector a, vector b, vector factors) {
    return (columns){
        V(madd_epi16)(V(unpacklo_epi16)(a, b), factors),
        V(madd_epi16)(V(unpackhi_epi16)(a, b), factors)};
}

static inline columns added(columns a, columns b) {
    return (columns){V(add_epi32)(a.low, b.low), V(add_epi32)(a.high, b.high)};
}

static inline columns subtracted(columns a, columns b) {
    return (columns){V(sub_epi32)(a.low, b.low), V(sub_epi32)(a.high, b.high)};
}

static inline columns scaled(vector a) {
    vector zero = NO_BITS;
    return (columns){
        V(srai_epi32)(V(unpacklo_epi16)(zero, a), 16 - CONST_BITS),
        V(srai_epi32)(V(unpackhi_epi16)(zero, a), 16 - CONST_BITS)};
}

#define ROUNDED(a, bits) \
    V(srai_epi32)(V(add_epi32)(a, V(set1_epi32)(1 << ((bits) - 1))), bits)
#define PACKED(a, bits) V(packs_epi32)(ROUNDED((a).low, bits), ROUNDED((a).high, bits))

// Computes eight lines of results from four even parts, `a`, and four odd parts, `b`.
#define OUTPUT(bits)                                    \
    for (int i = 0; i < 4; i++) {                       \
        out[i] = PACKED(added(a[i], b[i]), bits);       \
        out[7 - i] = PACKED(subtracted(a[i], b[i]), bits); \
    }

static inline void sums8(const vector in[8], columns a[4], columns b[4]) {
    columns even2 = products(
        in[2], in[6], PAIR(FIX(0.541196100), FIX(0.541196100) - FIX(1.847759065)));
    columns even3 = products(
        in[2], in[6], PAIR(FIX(0.541196100) + FIX(0.765366865), FIX(0.541196100)));
    columns even0 = scaled(V(add_epi16)(in[0], in[4]));
    columns even1 = scaled(V(sub_epi16)(in[0], in[4]));
    vector z3 = V(add_epi16)(in[7], in[3]), z4 = V(add_epi16)(in[5], in[1]);
    columns odd3
        = products(z3, z4, PAIR(FIX(1.175875602) - FIX(1.961570560), FIX(1.175875602)));
    columns odd4
        = products(z3, z4, PAIR(FIX(1.175875602), FIX(1.175875602) - FIX(0.390180644)));
    a[0] = added(even0, even3);
    a[1] = added(even1, even2);
    a[2] = subtracted(even1, even2);
    a[3] = subtracted(even0, even3);
    b[0] = added(
        products(in[7], in[1], PAIR(-FIX(0.899976223), FIX(1.501321110) - FIX(0.899976223))),
        odd4);
    b[1] = added(
        products(in[5], in[3], PAIR(-FIX(2.562915447), FIX(3.072711026) - FIX(2.562915447))),
        odd3);
    b[2] = added(
        products(in[5], in[3], PAIR(FIX(2.053119869) - FIX(2.562915447), -FIX(2.562915447))),
        odd4);
    b[3] = added(
        products(in[7], in[1], PAIR(FIX(0.298631336) - FIX(0.899976223), -FIX(0.899976223))),
        odd3);
}

// Computes the same sums as sums8, for lines whose coefficients 4 to 7 are zero. Each sum then has
// only two products.
static inline void sums4(const vector in[4], columns a[4], columns b[4]) {
    const int k0 = 1 << CONST_BITS, k1 = FIX(0.541196100) + FIX(0.765366865),
              k2 = FIX(0.541196100);
    const int z = FIX(1.175875602);
    a[0] = products(in[0], in[2], PAIR(k0, k1));
    a[1] = products(in[0], in[2], PAIR(k0, k2));
    a[2] = products(in[0], in[2], PAIR(k0, -k2));
    a[3] = products(in[0], in[2], PAIR(k0, -k1));
    b[0] = products(
        in[1], in[3],
        PAIR(FIX(1.501321110) - FIX(0.899976223) - FIX(0.390180644) + z, z));
    b[1] = products(
        in[1], in[3],
        PAIR(z, FIX(3.072711026) - FIX(2.562915447) - FIX(1.961570560) + z));
    b[2] = products(in[1], in[3], PAIR(z - FIX(0.390180644), z - FIX(2.562915447)));
    b[3] = products(in[1], in[3], PAIR(z - FIX(0.899976223), z - FIX(1.961570560)));
}

static inline void transpose8(vector v[8]) {
    vector a[8], b[8];
    for (int i = 0; i < 4; i++) {
        a[2 * i] = V(unpacklo_epi16)(v[i], v[i + 4]);
        a[2 * i + 1] = V(unpackhi_epi16)(v[i], v[i + 4]);
    }
    for (int i = 0; i < 4; i++) {
        b[2 * i] = V(unpacklo_epi16)(a[i], a[i + 4]);
        b[2 * i + 1] = V(unpackhi_epi16)(a[i], a[i + 4]);
    }
    for (int i = 0; i < 4; i++) {
        v[2 * i] = V(unpacklo_epi16)(b[i], b[i + 4]);
        v[2 * i + 1] = V(unpackhi_epi16)(b[i], b[i + 4]);
    }
}

// Computes eight rows, of which only columns 0 to 3 are used, and transposes them to four columns.
static inline void transpose4(const columns a[4], const columns b[4], vector v[4]) {
    vector rows[8];
    for (int i = 0; i < 4; i++) {
        rows[i] = ROUNDED(V(add_epi32)(a[i].low, b[i].low), CONST_BITS - PASS1_BITS);
        rows[7 - i] = ROUNDED(V(sub_epi32)(a[i].low, b[i].low), CONST_BITS - PASS1_BITS);
    }
    vector c[4];
    for (int i = 0; i < 8; i += 4) {
        vector p = V(packs_epi32)(rows[i], rows[i + 1]);
        vector q = V(packs_epi32)(rows[i + 2], rows[i + 3]);
        vector even = V(unpacklo_epi16)(p, q), odd = V(unpackhi_epi16)(p, q);
        c[i / 2] = V(unpacklo_epi16)(even, odd);
        c[i / 2 + 1] = V(unpackhi_epi16)(even, odd);
    }
    v[0] = V(unpacklo_epi64)(c[0], c[2]);
    v[1] = V(unpackhi_epi64)(c[0], c[2]);
    v[2] = V(unpacklo_epi64)(c[1], c[3]);
    v[3] = V(unpackhi_epi64)(c[1], c[3]);
}

// Converts columns of 16-bit numbers to lines of samples. Each register gets two lines of each
// block.
static inline void lines_of(const vector v[8], vector lines[4]) {
    vector a[4], b[4], c[4];
    for (int i = 0; i < 4; i++) a[i] = V(packs_epi16)(v[i], v[i + 4]);
    for (int i = 0; i < 4; i += 2) {
        b[i] = V(unpacklo_epi8)(a[i], a[i + 1]);
        b[i + 1] = V(unpackhi_epi8)(a[i], a[i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        c[2 * i] = V(unpacklo_epi16)(b[i], b[i + 2]);
        c[2 * i + 1] = V(unpackhi_epi16)(b[i], b[i + 2]);
    }
    for (int i = 0; i < 2; i++) {
        lines[2 * i] = V(unpacklo_epi32)(c[i], c[i + 2]);
        lines[2 * i + 1] = V(unpackhi_epi32)(c[i], c[i + 2]);
    }
    for (int i = 0; i < 4; i++) lines[i] = V(add_epi8)(lines[i], V(set1_epi8)(-128));
}

static inline void store_lines(const read_block *block, int row, __m128i two) {
    uint8_t *to = block->to + (size_t)row * block->stride;
    _mm_storel_epi64((__m128i *)to, two);
    _mm_storeh_pd((double *)(to + block->stride), _mm_castsi128_pd(two));
}

// Writes eight columns of 16-bit samples to the blocks' targets.
static inline void store_columns(const read_block *blocks, const vector v[8]) {
    vector lines[4];
    lines_of(v, lines);
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < TOGETHER; k++) store_lines(&blocks[k], 2 * i, part(lines[i], k));
    }
}

static inline void store_flat(const read_block *block) {
    uint64_t samples = flat_sample(block) * 0x0101010101010101u;
    for (size_t y = 0; y < 8; y++) memcpy(block->to + y * block->stride, &samples, 8);
}

// Transforms the blocks of a register to 8 by 8 samples each.
static inline void transform_blocks8(const read_block *blocks) {
    int last = 0;
    for (int i = 0; i < TOGETHER; i++) last = blocks[i].last > last ? blocks[i].last : last;
    if (last == 0) {
        for (int i = 0; i < TOGETHER; i++) store_flat(&blocks[i]);
        return;
    }
    vector in[8], out[8];
    columns a[4], b[4];
    in[0] = coefficient_row(blocks, 0);
    // In real pictures, the first row's coefficients times four fit into 16 bits. If they do not,
    // libjpeg clamps the results only if a lower row has nonzero coefficients. transform_plainly
    // tells these cases apart.
    vector back = V(srai_epi16)(V(slli_epi16)(in[0], PASS1_BITS), PASS1_BITS);
    if (__builtin_expect(!are_equal(in[0], back), 0)) {
        for (int i = 0; i < TOGETHER; i++) transform_plainly(&blocks[i], 8);
        return;
    }
    if (last <= LAST_OF_QUARTER) {
        for (int i = 1; i < 4; i++) in[i] = coefficient_row(blocks, i);
        sums4(in, a, b);
        transpose4(a, b, in);
        sums4(in, a, b);
    } else {
        for (int i = 1; i < 8; i++) in[i] = coefficient_row(blocks, i);
        sums8(in, a, b);
        OUTPUT(CONST_BITS - PASS1_BITS)
        transpose8(out);
        sums8(out, a, b);
    }
    OUTPUT(CONST_BITS + PASS1_BITS + 3)
    store_columns(blocks, out);
}
