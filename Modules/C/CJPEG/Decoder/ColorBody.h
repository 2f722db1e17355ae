// Converts a row to RGB. This file is compiled for every machine and for AVX2. ScanBody.h explains
// the macros.

#include "Color.h"

#include <string.h>

// The factors of ITU-R BT.601 with 16 fractional bits, and libjpeg's rounding.
enum {
    CR_RED = 91881,
    CB_BLUE = 116130,
    CB_GREEN = -22554,
    CR_GREEN = -46802,
    HALF = 1 << 15,
};

static inline uint8_t NAME(clamped)(int value) {
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static inline void NAME(convert_one)(uint8_t y, uint8_t cb, uint8_t cr, uint8_t *rgb) {
    int blue = cb - 128, red = cr - 128;
    rgb[0] = NAME(clamped)(y + ((CR_RED * red + HALF) >> 16));
    rgb[1] = NAME(clamped)(y + ((CB_GREEN * blue + CR_GREEN * red + HALF) >> 16));
    rgb[2] = NAME(clamped)(y + ((CB_BLUE * blue + HALF) >> 16));
}

#ifdef WIDE

// Returns `a` times `factor` / 65536, rounded. The factor must fit into 16 bits.
static inline __m256i rounded_product(__m256i a, int factor) {
    __m256i product
        = _mm256_mulhi_epi16(_mm256_add_epi16(a, a), _mm256_set1_epi16((int16_t)factor));
    return _mm256_srai_epi16(_mm256_add_epi16(product, _mm256_set1_epi16(1)), 1);
}

static inline __m128i samples(__m256i a) {
    return _mm_packus_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
}

// Stores sixteen pixels, whose bytes are interleaved from three registers.
static inline void store_rgb(uint8_t *rgb, __m128i r, __m128i g, __m128i b) {
    for (int part = 0; part < 3; part++) {
        int8_t index[3][16];
        for (int i = 0; i < 16; i++) {
            int at = 16 * part + i;
            for (int c = 0; c < 3; c++) index[c][i] = (int8_t)(at % 3 == c ? at / 3 : -1);
        }
        __m128i indices[3];
        memcpy(indices, index, sizeof index);
        __m128i result = _mm_or_si128(
            _mm_or_si128(_mm_shuffle_epi8(r, indices[0]), _mm_shuffle_epi8(g, indices[1])),
            _mm_shuffle_epi8(b, indices[2]));
        _mm_storeu_si128((__m128i *)(rgb + 16 * part), result);
    }
}

static inline void convert_sixteen(
    const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, uint8_t *rgb) {
    const __m256i middle = _mm256_set1_epi16(128);
    __m256i y = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)luma));
    __m256i blue = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)cb));
    __m256i red = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)cr));
    blue = _mm256_sub_epi16(blue, middle);
    red = _mm256_sub_epi16(red, middle);
    // To fit into 16 bits, the factors are reduced by 1, 2 and -1. The chroma samples times 1, 2
    // and -1 are added separately.
    __m256i r = _mm256_add_epi16(
        _mm256_add_epi16(y, red), rounded_product(red, CR_RED - (1 << 16)));
    __m256i b = _mm256_add_epi16(
        _mm256_add_epi16(y, _mm256_add_epi16(blue, blue)),
        rounded_product(blue, CB_BLUE - (2 << 16)));
    const __m256i factors = _mm256_set1_epi32(
        (int)((uint32_t)(uint16_t)CB_GREEN | (uint32_t)(CR_GREEN + (1 << 16)) << 16));
    const __m256i half = _mm256_set1_epi32(HALF);
    __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(blue, red), factors);
    __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(blue, red), factors);
    low = _mm256_srai_epi32(_mm256_add_epi32(low, half), 16);
    high = _mm256_srai_epi32(_mm256_add_epi32(high, half), 16);
    __m256i g = _mm256_add_epi16(
        _mm256_sub_epi16(y, red), _mm256_packs_epi32(low, high));
    store_rgb(rgb, samples(r), samples(g), samples(b));
}

#endif

static inline void NAME(convert)(
    const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, uint8_t *rgb, size_t count) {
    size_t i = 0;
#ifdef WIDE
    for (; i + 16 <= count; i += 16) convert_sixteen(luma + i, cb + i, cr + i, rgb + 3 * i);
#endif
    for (; i < count; i++) NAME(convert_one)(luma[i], cb[i], cr[i], rgb + 3 * i);
}

// Doubles the number of samples. Each output sample lies between two input samples, at a quarter of
// their distance from the nearer one. `sums` begins and ends with a copy of the first and the last
// sum.
static inline void NAME(spread)(
    const int16_t *restrict sums, uint8_t *restrict to, size_t count, int shift, int left,
    int right) {
    for (size_t i = 0; i < count; i++) {
        int16_t near = (int16_t)(3 * sums[i + 1]);
        to[2 * i] = (uint8_t)((uint16_t)(near + sums[i] + left) >> shift);
        to[2 * i + 1] = (uint8_t)((uint16_t)(near + sums[i + 2] + right) >> shift);
    }
}

static inline const uint8_t *NAME(widened)(const color_row *row, int plane) {
    const uint8_t *restrict near = row->near[plane], *restrict far = row->far[plane];
    int16_t *restrict sums = row->sums + 1;
    uint8_t *restrict to = row->wide[plane];
    size_t count = row->chroma_width;
    switch (row->way) {
    case CHROMA_AS_IS:
        return near;
    case CHROMA_REPEATED:
        for (size_t i = 0; i < count; i++) to[2 * i] = to[2 * i + 1] = near[i];
        return to;
    case CHROMA_DOWN:
        for (size_t i = 0; i < count; i++) {
            to[i] = (uint8_t)((3 * near[i] + far[i] + row->bias) >> 2);
        }
        return to;
    case CHROMA_ACROSS:
        for (size_t i = 0; i < count; i++) sums[i] = near[i];
        break;
    case CHROMA_ACROSS_AND_DOWN:
        for (size_t i = 0; i < count; i++) sums[i] = (int16_t)(3 * near[i] + far[i]);
        break;
    }
    sums[-1] = sums[0];
    sums[count] = sums[count - 1];
    if (row->way == CHROMA_ACROSS) {
        NAME(spread)(row->sums, to, count, 2, 1, 2);
    } else {
        NAME(spread)(row->sums, to, count, 4, 8, 7);
    }
    return to;
}

void NAME(color_convert)(const color_row *row, uint8_t *rgb) {
    const uint8_t *cb = NAME(widened)(row, 0), *cr = NAME(widened)(row, 1);
    NAME(convert)(row->luma, cb, cr, rgb, row->width);
}
