// Scales planes of bytes down and up by two, with 16-bit arithmetic.

typedef uint16_t u16x16 __attribute__((ext_vector_type(16)));
typedef uint16_t u16x8 __attribute__((ext_vector_type(8)));
typedef uint8_t u8x16 __attribute__((ext_vector_type(16)));

#define EVEN_WORDS(v) __builtin_shufflevector(v, v, 0, 2, 4, 6, 8, 10, 12, 14)
#define ODD_WORDS(v) __builtin_shufflevector(v, v, 1, 3, 5, 7, 9, 11, 13, 15)

INLINE u16x16 load_wide(const uint8_t *p) {
    u8x16 v;
    __builtin_memcpy(&v, p, 16);
    return __builtin_convertvector(v, u16x16);
}

INLINE u16x16 load_words(const uint16_t *p) {
    u16x16 v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}

// Writes sixteen times the weighted mean of bytes, at most 4080.
void NAME(neighbours_shrink_bytes_down)(
    const uint8_t *const rows[5], uint16_t *to, size_t count) {
    for (size_t x = 0; x < count; x += 16) {
        u16x16 outer = load_wide(rows[0] + x) + load_wide(rows[4] + x);
        u16x16 inner = load_wide(rows[1] + x) + load_wide(rows[3] + x);
        u16x16 middle = load_wide(rows[2] + x);
        u16x16 sum = outer + (inner << 2) + (middle << 2) + (middle << 1);
        __builtin_memcpy(to + x, &sum, sizeof sum);
    }
}

// Writes the weighted mean as 0…1. The weights multiply by sixteen once more, to at most 65280,
// which still fits into 16 bits.
void NAME(neighbours_shrink_words_across)(const uint16_t *from, float *to, size_t count) {
    for (size_t i = 0; i < count; i += 8) {
        const uint16_t *p = from + 2 * i;
        u16x16 before = load_words(p - 2), here = load_words(p), after = load_words(p + 2);
        // The outer samples are the even ones of `before` and `after`. The inner samples are the
        // odd ones of `before` and `here`.
        u16x16 outer = before + after;
        u16x8 sum = EVEN_WORDS(outer) + (ODD_WORDS(before) << 2) + (ODD_WORDS(here) << 2);
        u16x8 middle = EVEN_WORDS(here);
        sum += (u16x8)(middle << 2) + (u16x8)(middle << 1);
        store(to + i, __builtin_convertvector(sum, f8) * (1.0f / 65280));
    }
}

// Writes 0…1 as 0…8160, rounded: a level is 32.
void NAME(neighbours_enlarge_words_down)(
    const float *above, const float *row, const float *below, int is_odd, uint16_t *to,
    size_t count) {
    for (size_t x = 0; x < count; x += 8) {
        f8 value = is_odd
            ? (load(row + x) + load(below + x)) * 0.5f
            : (load(above + x) + load(below + x) + load(row + x) * 6.0f) * 0.125f;
        value = clamp(value, 0.0f, 1.0f) * 8160.0f + 0.5f;
        u16x8 words = __builtin_convertvector(__builtin_convertvector(value, i8), u16x8);
        __builtin_memcpy(to + x, &words, sizeof words);
    }
}

INLINE void enlarge_words(const uint16_t *p, uint8_t *to) {
    u16x16 left = load_words(p - 1), middle = load_words(p), right = load_words(p + 1);
    u16x16 even = (left + right + (middle << 2) + (middle << 1) + 128) >> 8;
    u16x16 odd = (middle + right + 32) >> 6;
    // `even` and `odd` are below 256, so each fits into half a word.
    u16x16 pairs = even | (odd << 8);
    __builtin_memcpy(to, &pairs, sizeof pairs);
}

// Writes `width` samples, the first of which is at the place of from[0].
void NAME(neighbours_enlarge_bytes_across)(const uint16_t *from, uint8_t *to, size_t width) {
    size_t whole = width & ~(size_t)31;
    for (size_t x = 0; x < whole; x += 32) { enlarge_words(from + x / 2, to + x); }
    if (whole < width) {
        uint8_t padded[32];
        enlarge_words(from + whole / 2, padded);
        __builtin_memcpy(to + whole, padded, width - whole);
    }
}
