// Transforms two blocks at once, one in each half of a vector.

typedef __m256i vector;
#define V(name) _mm256_##name

#include "TransformLanes.h"

// PICK is the position of a coefficient in the bytes of two rows. If the coefficient is in other
// rows, PICK is -128, for which a shuffle yields 0. PICKED picks a quarter of the zigzag order from
// two rows of both blocks.
#define PICK(place, rows) (place) / 16 == (rows) ? (place) % 16 : -128
#define PICKED(zigzag, rows)                                                                    \
    _mm256_shuffle_epi8(                                                                        \
        bytes[rows], _mm256_setr_epi8(zigzag(PICK, rows), zigzag(PICK, rows)))

INLINE void order(__m256i *v, baseline_block *blocks) {
    __m256i bytes[4], parts[4];
    for (int i = 0; i < 4; i++) bytes[i] = _mm256_packs_epi16(v[2 * i], v[2 * i + 1]);
    // The first quarter of the zigzag order has no coefficient of rows 6 and 7, and the last
    // quarter none of rows 0 and 1.
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
        // Leave the DC level out: it is coded separately, and may have any magnitude.
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
    // Copy the last block, because there may be no memory after it.
    uint8_t copy[AREA * 2] = {0};
    for (size_t i = 0; i < SIDE; i++) {
        __builtin_memcpy(copy + i * 2 * SIDE, samples + i * stride, SIDE);
    }
    transform_pair(copy, 2 * SIDE, divisors, blocks, wide);
}
