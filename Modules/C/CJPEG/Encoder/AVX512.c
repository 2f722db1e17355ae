#include "Baseline.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include "Transform.h"

#define INLINE static inline __attribute__((always_inline))
#define NAME(function) function##_avx512

#define INSTRUCTIONS \
    target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt")
#pragma clang attribute push(__attribute__((INSTRUCTIONS)), apply_to = function)

// Transforms four blocks at once, one in each quarter of a vector.

typedef __m512i vector;
#define V(name) _mm512_##name

#include "TransformLanes.h"

// Rearranges the parts of four blocks. Before, each of four vectors has a part of each block.
// Afterwards, each vector has the four parts of one block.
INLINE void gather(vector *v) {
    vector a = _mm512_shuffle_i32x4(v[0], v[1], 0x44), b = _mm512_shuffle_i32x4(v[0], v[1], 0xee);
    vector c = _mm512_shuffle_i32x4(v[2], v[3], 0x44), d = _mm512_shuffle_i32x4(v[2], v[3], 0xee);
    v[0] = _mm512_shuffle_i32x4(a, c, 0x88);
    v[1] = _mm512_shuffle_i32x4(a, c, 0xdd);
    v[2] = _mm512_shuffle_i32x4(b, d, 0x88);
    v[3] = _mm512_shuffle_i32x4(b, d, 0xdd);
}

INLINE vector each(const uint16_t *row) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)row));
}

static void transform_quad(
    const uint8_t *samples, size_t stride, const baseline_divisors *divisors,
    baseline_block *blocks, baseline_wide_block *wide) {
    // Selects all levels of the first row of each block but the DC level, which is coded separately
    // and may have any magnitude.
    const __mmask32 without_dc = 0xfefefefe;
    vector v[SIDE];
    for (int i = 0; i < SIDE; i++) {
        const void *row = samples + (size_t)i * stride;
        v[i] = _mm512_cvtepu8_epi16(_mm256_loadu_si256(row));
    }
    transpose(v);
    transform_lines(v, true);
    transpose(v);
    transform_lines(v, false);

    vector most = _mm512_setzero_si512();
    for (int i = 0; i < SIDE; i++) {
        vector half = each(divisors->half + SIDE * i), size = _mm512_abs_epi16(v[i]);
        size = _mm512_mulhi_epu16(
            _mm512_add_epi16(size, half), each(divisors->reciprocal + SIDE * i));
        size = _mm512_mulhi_epu16(size, each(divisors->scale + SIDE * i));
        v[i] = _mm512_mask_sub_epi16(
            size, _mm512_movepi16_mask(v[i]), _mm512_setzero_si512(), size);
        most = _mm512_mask_max_epu16(most, i == 0 ? without_dc : -1u, most, size);
    }
    uint32_t exceeds = _mm512_cmpgt_epu16_mask(most, _mm512_set1_epi16(INT8_MAX));
    vector bytes[4], zigzag = _mm512_loadu_si512(baseline_zigzag);
    for (int i = 0; i < 4; i++) bytes[i] = _mm512_packs_epi16(v[2 * i], v[2 * i + 1]);
    gather(bytes);
    __m128i dc[4] = {
        _mm512_castsi512_si128(v[0]), _mm512_extracti32x4_epi32(v[0], 1),
        _mm512_extracti32x4_epi32(v[0], 2), _mm512_extracti32x4_epi32(v[0], 3)};
    for (int i = 0; i < 4; i++) {
        vector levels = _mm512_permutexvar_epi8(zigzag, bytes[i]);
        _mm512_storeu_si512(blocks[i].levels, levels);
        blocks[i].present = _mm512_test_epi8_mask(levels, levels) & ~1ull;
        blocks[i].dc = (int16_t)_mm_extract_epi16(dc[i], 0);
        blocks[i].is_wide = exceeds >> SIDE * i & 0xff;
    }
    if (__builtin_expect(exceeds != 0, 0)) {
        gather(v);
        gather(v + 4);
        for (int i = 0; i < 4; i++) {
            _mm512_storeu_si512(wide[i].levels, v[i]);
            _mm512_storeu_si512(wide[i].levels + AREA / 2, v[i + 4]);
        }
    }
}

void baseline_transform_avx512(
    const uint8_t *samples, size_t stride, size_t count, const baseline_divisors *divisors,
    baseline_block *blocks, baseline_wide_block *wide) {
    for (; count > 3; count -= 4, samples += 4 * SIDE, blocks += 4, wide += 4) {
        transform_quad(samples, stride, divisors, blocks, wide);
    }
    if (count == 0) return;
    // Copy the last blocks, because there may be no memory after them.
    uint8_t copy[AREA * 4] = {0};
    for (size_t i = 0; i < SIDE; i++) {
        __builtin_memcpy(copy + i * 4 * SIDE, samples + i * stride, count * SIDE);
    }
    transform_quad(copy, 4 * SIDE, divisors, blocks, wide);
}

#include "WriterBody.h"

// Codes blocks in two passes, in which branches that depend on the levels are rare. The first pass
// lists the codes of all blocks as indices into a table. The second pass joins their bits.

enum {
    // The maximum number of indices of one block.
    MOST_INDICES = AREA + 1,
    // The maximum number of indices of a group, and padding, because whole vectors are stored.
    ALL_INDICES = GROUP_MCUS * LARGEST_MCU * MOST_INDICES + AREA,
    // The number of entries of luma's table, which chroma's table follows.
    INDICES_OF_LUMA = sizeof(baseline_codes) / sizeof(baseline_code),
    FIRST_DIFFERENCE = offsetof(baseline_codes, dc_differences) / sizeof(baseline_code),
};

// Lists the indices of a block that has a run of more than fifteen zeros. Such a run takes several
// indices.
static uint16_t *list_long_runs(const baseline_block *block, uint16_t first, uint16_t *to) {
    int last = 0;
    for (uint64_t present = block->present; present; present &= present - 1) {
        int place = __builtin_ctzll(present), run = place - last - 1;
        last = place;
        for (; run > 15; run -= 16) *to++ = (uint16_t)(first + 15 * 256);
        *to++ = (uint16_t)(first + run * 256 + (uint8_t)block->levels[place]);
    }
    return to;
}

// Stores the indices of 32 levels.
INLINE void store_indices(uint16_t *to, __m256i runs, __m256i levels, uint16_t first) {
    vector indices = _mm512_or_si512(
        _mm512_slli_epi16(_mm512_cvtepu8_epi16(runs), 8), _mm512_cvtepu8_epi16(levels));
    _mm512_storeu_si512(to, _mm512_add_epi16(indices, _mm512_set1_epi16((int16_t)first)));
}

static const uint8_t places[AREA] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
};

INLINE uint16_t *list_levels(const baseline_block *block, uint16_t first, uint16_t *to) {
    uint64_t present = block->present;
    unsigned count = (unsigned)__builtin_popcountll(present);
    vector all = _mm512_loadu_si512(places), one = _mm512_set1_epi8(1);
    vector levels = _mm512_maskz_compress_epi8(present, _mm512_loadu_si512(block->levels));
    vector here = _mm512_maskz_compress_epi8(present, all);
    vector before = _mm512_maskz_permutexvar_epi8(~1ull, _mm512_sub_epi8(all, one), here);
    vector runs = _mm512_sub_epi8(_mm512_sub_epi8(here, before), one);
    uint64_t real = _bzhi_u64(~0ull, count);
    if (__builtin_expect(_mm512_mask_cmpgt_epu8_mask(real, runs, _mm512_set1_epi8(15)) != 0, 0)) {
        return list_long_runs(block, first, to);
    }
    store_indices(to, _mm512_castsi512_si256(runs), _mm512_castsi512_si256(levels), first);
    if (__builtin_expect(count > 32, 0)) {
        store_indices(
            to + 32, _mm512_extracti64x4_epi64(runs, 1), _mm512_extracti64x4_epi64(levels, 1),
            first);
    }
    return to + count;
}

// Writes the codes of a list of indices, two codes of at most 26 bits at a time.
static void put_indices(
    writer_avx512 *writer, const baseline_code *table, const uint16_t *next, const uint16_t *end) {
    writer_avx512 w = *writer;
    for (; end - next > 1; next += 2) {
        baseline_code a = table[next[0]], b = table[next[1]];
        uint64_t both = (uint64_t)(a >> 6) << (b & 63) | b >> 6;
        unsigned length = (a & 63) + (b & 63);
        w.bits = w.bits << length | both;
        w.count += length;
        flush_avx512(&w);
    }
    if (next < end) put_avx512(&w, table[*next]);
    flush_avx512(&w);
    *writer = w;
}

uint8_t *baseline_code_avx512(
    const baseline_group *group, size_t count, const baseline_codes *codes, baseline_state *state,
    uint8_t *to) {
    writer_avx512 w = {state->bits, state->count, to};
    const baseline_code *table = codes[0].ac[0];
    uint16_t indices[ALL_INDICES], *end = indices;
    for (size_t mcu = 0; mcu < count; mcu++) {
        for (int row = 0; row < group->rows; row++) {
            int component = group->component[row], *dc = &state->dc[component];
            uint16_t first = component > 0 ? INDICES_OF_LUMA : 0;
            size_t width = (size_t)group->width[row];
            for (size_t i = mcu * width; i < (mcu + 1) * width; i++) {
                const baseline_block *block = &group->blocks[row][i];
                if (__builtin_expect(block->is_wide, 0)) {
                    put_indices(&w, table, indices, end);
                    end = indices;
                    put_block_avx512(
                        &w, block, &group->wide[row][i], &codes[component > 0], dc);
                    flush_avx512(&w);
                    continue;
                }
                int difference = (block->dc - *dc) & (DC_DIFFERENCES - 1);
                *dc = block->dc;
                *end++ = (uint16_t)(first + FIRST_DIFFERENCE + difference);
                end = list_levels(block, first, end);
                // An end code follows, unless the last level of the block is nonzero.
                *end = first;
                end += !(block->present >> (AREA - 1));
            }
        }
    }
    put_indices(&w, table, indices, end);
    state->bits = w.bits;
    state->count = w.count;
    return w.end;
}

#pragma clang attribute pop

#endif
