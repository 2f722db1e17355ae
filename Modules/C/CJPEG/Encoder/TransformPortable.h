// Transforms one block at a time, as rows of 16-bit numbers that are multiplied in 32 bits.

typedef int16_t s8 __attribute__((ext_vector_type(SIDE)));
typedef uint16_t u8 __attribute__((ext_vector_type(SIDE)));
typedef int32_t i8 __attribute__((ext_vector_type(SIDE)));
typedef uint32_t w8 __attribute__((ext_vector_type(SIDE)));
typedef uint8_t b8 __attribute__((ext_vector_type(SIDE)));
typedef int8_t c8 __attribute__((ext_vector_type(SIDE)));

#define WIDE(v) __builtin_convertvector(v, i8)

INLINE s8 sum2(s8 a, s8 b, int32_t p, int32_t q, int shift) {
    i8 sum = WIDE(a) * p + WIDE(b) * q;
    return __builtin_convertvector((sum + (1 << (shift - 1))) >> shift, s8);
}

INLINE s8 sum4(
    s8 a, s8 b, int32_t p, int32_t q, s8 c, s8 d, int32_t r, int32_t s, int shift) {
    i8 sum = WIDE(a) * p + WIDE(b) * q + WIDE(c) * r + WIDE(d) * s;
    return __builtin_convertvector((sum + (1 << (shift - 1))) >> shift, s8);
}

// Transforms along one dimension, across the vectors. The first pass keeps EXTRA_BITS fractional
// bits.
INLINE void transform_lines(s8 *v, bool is_first) {
    int shift = is_first ? FIRST_SHIFT : SECOND_SHIFT;
    s8 s0 = v[0] + v[7], d0 = v[0] - v[7], s1 = v[1] + v[6], d1 = v[1] - v[6];
    s8 s2 = v[2] + v[5], d2 = v[2] - v[5], s3 = v[3] + v[4], d3 = v[3] - v[4];
    s8 sum = s0 + s3 + s1 + s2, difference = s0 + s3 - s1 - s2;
    if (is_first) {
        // Samples are centred on 0 by subtracting 128, which only affects their sum.
        v[0] = (sum - SIDE * 128) << EXTRA_BITS;
        v[4] = difference << EXTRA_BITS;
    } else {
        v[0] = (sum + (1 << (EXTRA_BITS - 1))) >> EXTRA_BITS;
        v[4] = (difference + (1 << (EXTRA_BITS - 1))) >> EXTRA_BITS;
    }
    s8 a = s0 - s3, b = s1 - s2;
    v[2] = sum2(a, b, EVEN_2, shift);
    v[6] = sum2(a, b, EVEN_6, shift);
    v[1] = sum4(d0, d3, ODD_1_OUTER, d1, d2, ODD_1_INNER, shift);
    v[3] = sum4(d0, d3, ODD_3_OUTER, d1, d2, ODD_3_INNER, shift);
    v[5] = sum4(d0, d3, ODD_5_OUTER, d1, d2, ODD_5_INNER, shift);
    v[7] = sum4(d0, d3, ODD_7_OUTER, d1, d2, ODD_7_INNER, shift);
}

// Transposes a block: three times interleaves each vector with the one four after it.
INLINE void transpose(s8 *v) {
    s8 mixed[SIDE];
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 4; i++) {
            s8 a = v[i], b = v[i + 4];
            mixed[2 * i] = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
            mixed[2 * i + 1] = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
        }
        for (int i = 0; i < SIDE; i++) v[i] = mixed[i];
    }
}

INLINE u8 divided(u8 size, const baseline_divisors *divisors, int row) {
    u8 half, reciprocal, scale;
    __builtin_memcpy(&half, divisors->half + SIDE * row, sizeof half);
    __builtin_memcpy(&reciprocal, divisors->reciprocal + SIDE * row, sizeof reciprocal);
    __builtin_memcpy(&scale, divisors->scale + SIDE * row, sizeof scale);
    size += half;
    w8 product = __builtin_convertvector(size, w8) * __builtin_convertvector(reciprocal, w8) >> 16;
    size = __builtin_convertvector(product, u8);
    product = __builtin_convertvector(size, w8) * __builtin_convertvector(scale, w8) >> 16;
    return __builtin_convertvector(product, u8);
}

#define MOVE(place, argument) *to++ = bytes[place]

INLINE void order(baseline_block *block, const int8_t *bytes) {
    int8_t *to = block->levels;
    ZIGZAG_0(MOVE, );
    ZIGZAG_1(MOVE, );
    ZIGZAG_2(MOVE, );
    ZIGZAG_3(MOVE, );
    uint64_t present = 0;
    for (int i = 0; i < SIDE; i++) {
        uint64_t word = 0;
        for (int k = 0; k < SIDE; k++) {
            word |= (uint64_t)(uint8_t)block->levels[SIDE * i + k] << SIDE * k;
        }
        // In `upper`, the highest bit of each nonzero byte is set. A multiplication packs these
        // bits together.
        uint64_t low = 0x7f7f7f7f7f7f7f7f, upper = (((word & low) + low) | word) & ~low;
        present |= ((upper >> 7) * 0x0102040810204080 >> 56) << SIDE * i;
    }
    block->present = present & ~(uint64_t)1;
}

static void transform_block(
    const uint8_t *samples, size_t stride, const baseline_divisors *divisors,
    baseline_block *block, baseline_wide_block *wide) {
    s8 v[SIDE];
    for (size_t i = 0; i < SIDE; i++) {
        b8 row;
        __builtin_memcpy(&row, samples + i * stride, sizeof row);
        v[i] = __builtin_convertvector(row, s8);
    }
    transpose(v);
    transform_lines(v, true);
    transpose(v);
    transform_lines(v, false);

    int8_t bytes[AREA];
    s8 most = 0;
    for (int i = 0; i < SIDE; i++) {
        s8 sign = v[i] >> 15, size = (s8)divided((u8)((v[i] ^ sign) - sign), divisors, i);
        s8 levels = (size ^ sign) - sign;
        // Levels are clamped, so that one that exceeds a byte does not look like 0.
        s8 cut = __builtin_elementwise_max(levels, (s8)INT8_MIN);
        c8 low = __builtin_convertvector(__builtin_elementwise_min(cut, (s8)INT8_MAX), c8);
        __builtin_memcpy(wide->levels + SIDE * i, &levels, sizeof levels);
        __builtin_memcpy(bytes + SIDE * i, &low, sizeof low);
        // Leave the DC level out: it is coded separately, and may have any magnitude.
        if (i == 0) size[0] = 0;
        most = most > size ? most : size;
    }
    block->dc = wide->levels[0];
    block->is_wide = __builtin_reduce_max(most) > INT8_MAX;
    order(block, bytes);
}

static void transform(
    const uint8_t *samples, size_t stride, size_t count, const baseline_divisors *divisors,
    baseline_block *blocks, baseline_wide_block *wide) {
    for (size_t i = 0; i < count; i++) {
        transform_block(samples + i * SIDE, stride, divisors, &blocks[i], &wide[i]);
    }
}
