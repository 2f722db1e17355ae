// Vectors of 16-bit fixed-point numbers: 32 with AVX-512, otherwise 16.

#ifdef WIDEST
#define LANES 32
#else
#define LANES 16
#endif

typedef int16_t words __attribute__((ext_vector_type(LANES)));
typedef uint16_t positive_words __attribute__((ext_vector_type(LANES)));
typedef int32_t long_words __attribute__((ext_vector_type(LANES)));
typedef uint8_t levels __attribute__((ext_vector_type(LANES)));
// Vectors with one element for each pair of words.
typedef int32_t pair_words __attribute__((ext_vector_type(LANES / 2)));
typedef uint8_t pair_levels __attribute__((ext_vector_type(LANES / 2)));

typedef uint16_t n16 __attribute__((ext_vector_type(16)));
typedef uint8_t b16 __attribute__((ext_vector_type(16)));

// Returns a·b / 2^15, rounded.
INLINE words multiply(words a, words b) {
#if defined(WIDEST)
    return (words)__builtin_ia32_pmulhrsw512(a, b);
#elif defined(WIDE)
    return (words)__builtin_ia32_pmulhrsw256(a, b);
#else
    long_words product
        = __builtin_convertvector(a, long_words) * __builtin_convertvector(b, long_words);
    words high = __builtin_convertvector(product >> 16, words);
    positive_words low = (positive_words)a * (positive_words)b;
    return (high << 1) + (words)(((low >> 14) + 1) >> 1);
#endif
}

// Returns the sums of adjacent pairs of words, times a factor.
INLINE pair_words pair_sums(words v, int16_t factor) {
#if defined(WIDEST)
    return (pair_words)__builtin_ia32_pmaddwd512(v, (words)factor);
#elif defined(WIDE)
    return (pair_words)__builtin_ia32_pmaddwd256(v, (words)factor);
#else
    typedef uint32_t bits __attribute__((ext_vector_type(LANES / 2)));
    pair_words even = (pair_words)((bits)v << 16) >> 16, odd = (pair_words)v >> 16;
    return (even + odd) * factor;
#endif
}

INLINE words bounded(words v, int16_t high) {
    v = __builtin_elementwise_max(v, (words)0);
    return __builtin_elementwise_min(v, (words)high);
}

// Returns true if a comparison holds in any lane.
INLINE bool any_of(words v) {
#if defined(WIDE) && !defined(WIDEST)
    return __builtin_ia32_pmovmskb256((__attribute__((__vector_size__(32))) char)v) != 0;
#else
    return __builtin_reduce_or(v) != 0;
#endif
}

INLINE words load_levels(const uint8_t *p) {
    levels v;
    __builtin_memcpy(&v, p, sizeof v);
    return __builtin_convertvector(v, words);
}

INLINE words load_fixed(const int16_t *p) {
    words v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}

INLINE void store_fixed(int16_t *p, words v) { __builtin_memcpy(p, &v, sizeof v); }

// Stores the chroma of 2 × 2 blocks. `top` and `bottom` are differences between colour and luma in
// the two rows. The chroma of a block is the sum of its four differences times `factor` / 2^23.
INLINE void store_chroma_words(uint8_t *to, words top, words bottom, int16_t factor) {
    pair_words sum = (pair_sums(top, factor) + pair_sums(bottom, factor) + (1 << 22)) >> 23;
    // A value that rounds to 256 becomes 255.
    sum = __builtin_elementwise_min(sum + 128, (pair_words)255);
    pair_levels q = __builtin_convertvector(sum, pair_levels);
    __builtin_memcpy(to, &q, sizeof q);
}

typedef struct {
    words red, green, blue;
} color_words;

// TWICE repeats each element of one half of a vector. MERGED interleaves the same half of two
// vectors.
#ifdef WIDEST
#define TWICE(x, half)                                                                            \
    ((half) == 0                                                                                  \
         ? __builtin_shufflevector(                                                               \
               x, x, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11,  \
               12, 12, 13, 13, 14, 14, 15, 15)                                                    \
         : __builtin_shufflevector(                                                               \
               x, x, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 21, 22, 22, 23, 23, 24, 24, 25,  \
               25, 26, 26, 27, 27, 28, 28, 29, 29, 30, 30, 31, 31))
#define MERGED(a, b, half)                                                                        \
    ((half) == 0                                                                                  \
         ? __builtin_shufflevector(                                                               \
               a, b, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 8, 40, 9, 41, 10,    \
               42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47)                                        \
         : __builtin_shufflevector(                                                               \
               a, b, 16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55, 24, 56, 25,  \
               57, 26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, 63))
#else
#define TWICE(x, half)                                                                            \
    ((half) == 0 ? __builtin_shufflevector(x, x, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)  \
                 : __builtin_shufflevector(                                                       \
                       x, x, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15))
#define MERGED(a, b, half)                                                                        \
    ((half) == 0 ? __builtin_shufflevector(                                                       \
                       a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)              \
                 : __builtin_shufflevector(                                                       \
                       a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31))
#endif

// Copies `count` samples, and repeats the last one up to `padded`. So means that reach beyond the
// edge contain only existing pixels.
INLINE void copy_padded(uint8_t *to, const uint8_t *from, size_t count, size_t padded) {
    __builtin_memcpy(to, from, count);
    for (size_t i = count; i < padded; i++) { to[i] = from[count - 1]; }
}
