// Byte positions for a shuffle that takes four pixels from twelve bytes of each half of a vector,
// and makes pairs of 16-bit numbers of them: red and green, or blue and green.
#define RED_GREEN_OF(n) 3 * (n), -1, 3 * (n) + 1, -1
#define BLUE_GREEN_OF(n) 3 * (n) + 2, -1, 3 * (n) + 1, -1
#define FOUR(E) E(0), E(1), E(2), E(3), E(0), E(1), E(2), E(3)

typedef struct {
    __m256i luma, blue, red;
} converted;

INLINE converted convert_eight(const uint8_t *first, const uint8_t *second) {
    __m256i bytes = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)first)),
        _mm_loadu_si128((const __m128i *)second), 1);
    __m256i rg = _mm256_shuffle_epi8(bytes, _mm256_setr_epi8(FOUR(RED_GREEN_OF)));
    __m256i bg = _mm256_shuffle_epi8(bytes, _mm256_setr_epi8(FOUR(BLUE_GREEN_OF)));
    // A factor must fit into a signed 16-bit number. So the factor of green in luma is split into
    // two parts, and -32768 times a channel is subtracted in place of adding 32768 times the
    // channel.
    __m256i luma = _mm256_add_epi32(
        _mm256_madd_epi16(rg, pair(LUMA_RED, LUMA_GREEN - (1 << 14))),
        _mm256_madd_epi16(bg, pair(LUMA_BLUE, 1 << 14)));
    __m256i blue = _mm256_sub_epi32(
        _mm256_madd_epi16(rg, pair(BLUE_RED, BLUE_GREEN)),
        _mm256_madd_epi16(bg, pair(-CHROMA_OWN, 0)));
    __m256i red = _mm256_sub_epi32(
        _mm256_madd_epi16(bg, pair(RED_BLUE, RED_GREEN)),
        _mm256_madd_epi16(rg, pair(-CHROMA_OWN, 0)));
    __m256i luma_half = _mm256_set1_epi32(LUMA_HALF);
    __m256i chroma_half = _mm256_set1_epi32(CHROMA_HALF);
    return (converted){
        _mm256_srli_epi32(_mm256_add_epi32(luma, luma_half), COLOR_BITS),
        _mm256_srli_epi32(_mm256_add_epi32(blue, chroma_half), COLOR_BITS),
        _mm256_srli_epi32(_mm256_add_epi32(red, chroma_half), COLOR_BITS),
    };
}

INLINE void store_bytes(uint8_t *to, __m256i a, __m256i b, __m256i c, __m256i d) {
    __m256i bytes = _mm256_packus_epi16(_mm256_packus_epi32(a, b), _mm256_packus_epi32(c, d));
    _mm256_storeu_si256((__m256i *)to, bytes);
}

// Converts `count` pixels. The first `available` pixels may be read. Each row has room for 32 more
// samples.
static void convert(
    const uint8_t *rgb, size_t count, size_t available, uint8_t *luma, uint8_t *blue,
    uint8_t *red) {
    // Loading the last four of 32 pixels also reads four bytes beyond them, so the last pixels are
    // copied.
    uint8_t copy[32 * 3 + 4] = {0};
    for (size_t i = 0; i < count; i += 32) {
        const uint8_t *from = rgb + 3 * i;
        if (available - i < 34) {
            __builtin_memcpy(copy, from, 3 * (available - i < 32 ? available - i : 32));
            from = copy;
        }
        // Packing instructions work within each half of a vector. So the first halves get pixels 0
        // to 15, and the second halves 16 to 31: once packed, all 32 are in order.
        converted a = convert_eight(from, from + 48), b = convert_eight(from + 12, from + 60);
        converted c = convert_eight(from + 24, from + 72), d = convert_eight(from + 36, from + 84);
        store_bytes(luma + i, a.luma, b.luma, c.luma, d.luma);
        store_bytes(blue + i, a.blue, b.blue, c.blue, d.blue);
        store_bytes(red + i, a.red, b.red, c.red, d.red);
    }
}
