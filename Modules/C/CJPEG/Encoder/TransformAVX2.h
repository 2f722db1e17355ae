// Two blocks at once, one in each half of a vector, as rows of 16-bit numbers.

INLINE void transpose(__m256i *v) {
    __m256i a[SIDE], b[SIDE];
    for (int i = 0; i < 4; i++) {
        a[2 * i] = _mm256_unpacklo_epi16(v[2 * i], v[2 * i + 1]);
        a[2 * i + 1] = _mm256_unpackhi_epi16(v[2 * i], v[2 * i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            b[4 * i + 2 * k] = _mm256_unpacklo_epi32(a[4 * i + k], a[4 * i + k + 2]);
            b[4 * i + 2 * k + 1] = _mm256_unpackhi_epi32(a[4 * i + k], a[4 * i + k + 2]);
        }
    }
    for (int i = 0; i < 4; i++) {
        v[2 * i] = _mm256_unpacklo_epi64(b[i], b[i + 4]);
        v[2 * i + 1] = _mm256_unpackhi_epi64(b[i], b[i + 4]);
    }
}

// Two adjacent numbers for `_mm256_madd_epi16`.
INLINE __m256i pair(int first, int second) {
    return _mm256_set1_epi32((int)((unsigned)second << 16 | ((unsigned)first & 0xffff)));
}

typedef struct {
    __m256i low, high;
} interleaved;

INLINE interleaved interleave(__m256i a, __m256i b) {
    return (interleaved){_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b)};
}

INLINE __m256i shifted(__m256i low, __m256i high, int shift) {
    __m256i half = _mm256_set1_epi32(1 << (shift - 1));
    return _mm256_packs_epi32(
        _mm256_srai_epi32(_mm256_add_epi32(low, half), shift),
        _mm256_srai_epi32(_mm256_add_epi32(high, half), shift));
}

INLINE __m256i sum2(interleaved ab, int a, int b, int shift) {
    __m256i factors = pair(a, b);
    return shifted(
        _mm256_madd_epi16(ab.low, factors), _mm256_madd_epi16(ab.high, factors), shift);
}

INLINE __m256i sum4(interleaved ab, int a, int b, interleaved cd, int c, int d, int shift) {
    __m256i one = pair(a, b), other = pair(c, d);
    return shifted(
        _mm256_add_epi32(_mm256_madd_epi16(ab.low, one), _mm256_madd_epi16(cd.low, other)),
        _mm256_add_epi32(_mm256_madd_epi16(ab.high, one), _mm256_madd_epi16(cd.high, other)),
        shift);
}

// One pass, across the vectors. `shift` is the number of bits to remove.
INLINE void transform_lines(__m256i *v, bool is_first) {
    int shift = is_first ? FIRST_SHIFT : SECOND_SHIFT;
    __m256i s0 = _mm256_add_epi16(v[0], v[7]), d0 = _mm256_sub_epi16(v[0], v[7]);
    __m256i s1 = _mm256_add_epi16(v[1], v[6]), d1 = _mm256_sub_epi16(v[1], v[6]);
    __m256i s2 = _mm256_add_epi16(v[2], v[5]), d2 = _mm256_sub_epi16(v[2], v[5]);
    __m256i s3 = _mm256_add_epi16(v[3], v[4]), d3 = _mm256_sub_epi16(v[3], v[4]);
    __m256i a = _mm256_add_epi16(s0, s3), b = _mm256_add_epi16(s1, s2);
    __m256i sum = _mm256_add_epi16(a, b), difference = _mm256_sub_epi16(a, b);
    if (is_first) {
        // Samples are centred on 128, which only affects their sum.
        sum = _mm256_sub_epi16(sum, _mm256_set1_epi16(SIDE * 128));
        v[0] = _mm256_slli_epi16(sum, EXTRA_BITS);
        v[4] = _mm256_slli_epi16(difference, EXTRA_BITS);
    } else {
        __m256i half = _mm256_set1_epi16(1 << (EXTRA_BITS - 1));
        v[0] = _mm256_srai_epi16(_mm256_add_epi16(sum, half), EXTRA_BITS);
        v[4] = _mm256_srai_epi16(_mm256_add_epi16(difference, half), EXTRA_BITS);
    }
    interleaved even = interleave(_mm256_sub_epi16(s0, s3), _mm256_sub_epi16(s1, s2));
    v[2] = sum2(even, EVEN_2, shift);
    v[6] = sum2(even, EVEN_6, shift);
    interleaved outer = interleave(d0, d3), inner = interleave(d1, d2);
    v[1] = sum4(outer, ODD_1_OUTER, inner, ODD_1_INNER, shift);
    v[3] = sum4(outer, ODD_3_OUTER, inner, ODD_3_INNER, shift);
    v[5] = sum4(outer, ODD_5_OUTER, inner, ODD_5_INNER, shift);
    v[7] = sum4(outer, ODD_7_OUTER, inner, ODD_7_INNER, shift);
}

// In each half of a vector, picks rows for a part of the zigzag order.
#define PICK(place, rows) (place) / 16 == (rows) ? (place) % 16 : -128
#define PICKED(zigzag, rows)                                                                    \
    _mm256_shuffle_epi8(                                                                        \
        bytes[rows], _mm256_setr_epi8(zigzag(PICK, rows), zigzag(PICK, rows)))

INLINE void order(__m256i *v, baseline_block *blocks) {
    __m256i bytes[4], parts[4];
    for (int i = 0; i < 4; i++) bytes[i] = _mm256_packs_epi16(v[2 * i], v[2 * i + 1]);
    // The first and the last quarter of the zigzag order come from only some of the rows.
    parts[0] = _mm256_or_si256(
        _mm256_or_si256(PICKED(ZIGZAG_0, 0), PICKED(ZIGZAG_0, 1)), PICKED(ZIGZAG_0, 2));
    parts[1] = _mm256_or_si256(
        _mm256_or_si256(PICKED(ZIGZAG_1, 0), PICKED(ZIGZAG_1, 1)),
        _mm256_or_si256(PICKED(ZIGZAG_1, 2), PICKED(ZIGZAG_1, 3)));
    parts[2] = _mm256_or_si256(
        _mm256_or_si256(PICKED(ZIGZAG_2, 0), PICKED(ZIGZAG_2, 1)),
        _mm256_or_si256(PICKED(ZIGZAG_2, 2), PICKED(ZIGZAG_2, 3)));
    parts[3] = _mm256_or_si256(
        _mm256_or_si256(PICKED(ZIGZAG_3, 1), PICKED(ZIGZAG_3, 2)), PICKED(ZIGZAG_3, 3));
    uint64_t absent[2] = {1, 1};
    for (int i = 0; i < 4; i++) {
        __m256i is_zero = _mm256_cmpeq_epi8(parts[i], _mm256_setzero_si256());
        uint32_t mask = (uint32_t)_mm256_movemask_epi8(is_zero);
        absent[0] |= (uint64_t)(mask & 0xffff) << 16 * i;
        absent[1] |= (uint64_t)(mask >> 16) << 16 * i;
        _mm_store_si128(
            (__m128i *)(blocks[0].levels + 16 * i), _mm256_castsi256_si128(parts[i]));
        _mm_store_si128(
            (__m128i *)(blocks[1].levels + 16 * i), _mm256_extracti128_si256(parts[i], 1));
    }
    blocks[0].present = ~absent[0];
    blocks[1].present = ~absent[1];
}

INLINE __m256i both(const uint16_t *row) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)row));
}

static void transform_pair(
    const uint8_t *samples, size_t stride, const baseline_divisors *divisors,
    baseline_block *blocks, baseline_wide_block *wide) {
    __m256i v[SIDE];
    for (int i = 0; i < SIDE; i++) {
        const __m128i *row = (const __m128i *)(samples + (size_t)i * stride);
        v[i] = _mm256_cvtepu8_epi16(_mm_loadu_si128(row));
    }
    transpose(v);
    transform_lines(v, true);
    transpose(v);
    transform_lines(v, false);

    __m256i most = _mm256_setzero_si256();
    for (int i = 0; i < SIDE; i++) {
        __m256i half = both(divisors->half + SIDE * i), size = _mm256_abs_epi16(v[i]);
        size = _mm256_mulhi_epu16(
            _mm256_add_epi16(size, half), both(divisors->reciprocal + SIDE * i));
        size = _mm256_mulhi_epu16(size, both(divisors->scale + SIDE * i));
        v[i] = _mm256_sign_epi16(size, v[i]);
        // Leaves out the DC level: it is coded separately, and may be of any magnitude.
        if (i == 0) size = _mm256_blend_epi16(size, _mm256_setzero_si256(), 1);
        most = _mm256_max_epi16(most, size);
    }
    order(v, blocks);
    __m256i exceeds = _mm256_cmpgt_epi16(most, _mm256_set1_epi16(INT8_MAX));
    uint32_t mask = (uint32_t)_mm256_movemask_epi8(exceeds);
    __m128i first = _mm256_castsi256_si128(v[0]), second = _mm256_extracti128_si256(v[0], 1);
    blocks[0].dc = (int16_t)_mm_extract_epi16(first, 0);
    blocks[1].dc = (int16_t)_mm_extract_epi16(second, 0);
    blocks[0].is_wide = mask & 0xffff;
    blocks[1].is_wide = mask >> 16;
    if (__builtin_expect(mask != 0, 0)) {
        for (int i = 0; i < SIDE; i++) {
            _mm_store_si128(
                (__m128i *)(wide[0].levels + SIDE * i), _mm256_castsi256_si128(v[i]));
            _mm_store_si128(
                (__m128i *)(wide[1].levels + SIDE * i), _mm256_extracti128_si256(v[i], 1));
        }
    }
}

static void transform(
    const uint8_t *samples, size_t stride, size_t count, const baseline_divisors *divisors,
    baseline_block *blocks, baseline_wide_block *wide) {
    for (; count > 1; count -= 2, samples += 2 * SIDE, blocks += 2, wide += 2) {
        transform_pair(samples, stride, divisors, blocks, wide);
    }
    if (count == 0) return;
    // There may be no memory after the last block.
    uint8_t copy[AREA * 2] = {0};
    for (size_t i = 0; i < SIDE; i++) {
        __builtin_memcpy(copy + i * 2 * SIDE, samples + i * stride, SIDE);
    }
    transform_pair(copy, 2 * SIDE, divisors, blocks, wide);
}
