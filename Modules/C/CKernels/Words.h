// Vectors of sixteen 16-bit fixed-point numbers.

typedef int16_t h16 __attribute__((ext_vector_type(16)));
typedef uint16_t n16 __attribute__((ext_vector_type(16)));
typedef uint32_t n8 __attribute__((ext_vector_type(8)));
typedef int32_t i16 __attribute__((ext_vector_type(16)));
typedef uint8_t b16 __attribute__((ext_vector_type(16)));

// a·b / 2^15, rounded.
INLINE h16 multiply(h16 a, h16 b) {
#if defined(WIDE)
    return (h16)__builtin_ia32_pmulhrsw256(a, b);
#else
    i16 product = __builtin_convertvector(a, i16) * __builtin_convertvector(b, i16);
    h16 high = __builtin_convertvector(product >> 16, h16);
    n16 low = (n16)a * (n16)b;
    return (high << 1) + (h16)(((low >> 14) + 1) >> 1);
#endif
}

// The sums of adjacent pairs, times a factor.
INLINE i8 pair_sums(h16 v, int16_t factor) {
#if defined(WIDE)
    return (i8)__builtin_ia32_pmaddwd256(v, (h16)factor);
#else
    i8 even = (i8)((n8)v << 16) >> 16, odd = (i8)v >> 16;
    return (even + odd) * factor;
#endif
}

INLINE h16 bounded(h16 v, int16_t high) {
    v = __builtin_elementwise_max(v, (h16)0);
    return __builtin_elementwise_min(v, (h16)high);
}

// True if any lane of a comparison holds.
INLINE bool any_of(h16 v) {
#if defined(WIDE)
    return __builtin_ia32_pmovmskb256((__attribute__((__vector_size__(32))) char)v) != 0;
#else
    return __builtin_reduce_or(v) != 0;
#endif
}

INLINE h16 load_levels(const uint8_t *p) {
    b16 v;
    __builtin_memcpy(&v, p, sizeof v);
    return __builtin_convertvector(v, h16);
}

INLINE h16 load_fixed(const int16_t *p) {
    h16 v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}

INLINE void store_fixed(int16_t *p, h16 v) { __builtin_memcpy(p, &v, sizeof v); }

// Stores the chroma of 2 × 2 blocks, from the differences between a colour and luma in two rows.
INLINE void store_chroma_words(uint8_t *to, h16 top, h16 bottom, int16_t factor) {
    i8 sum = (pair_sums(top, factor) + pair_sums(bottom, factor) + (1 << 22)) >> 23;
    // A value that rounds to 256 becomes 255.
    b8 q = __builtin_convertvector(__builtin_elementwise_min(sum + 128, (i8)255), b8);
    __builtin_memcpy(to, &q, sizeof q);
}

typedef struct {
    h16 red, green, blue;
} color_words;

// Repeats each of the first or the last eight elements.
#define TWICE(x, half)                                                                            \
    ((half) == 0 ? __builtin_shufflevector(x, x, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)  \
                 : __builtin_shufflevector(                                                       \
                       x, x, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15))
