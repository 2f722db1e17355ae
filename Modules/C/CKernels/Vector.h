// Vectors of eight floats, and functions on them.

typedef float f8 __attribute__((ext_vector_type(8)));
typedef int32_t i8 __attribute__((ext_vector_type(8)));
typedef uint8_t b8 __attribute__((ext_vector_type(8)));

#define INLINE static inline __attribute__((always_inline, unused))

INLINE f8 load(const float *p) {
    f8 v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}

INLINE void store(float *p, f8 v) { __builtin_memcpy(p, &v, sizeof v); }

INLINE f8 load_bytes(const uint8_t *p) {
    b8 v;
    __builtin_memcpy(&v, p, sizeof v);
    return __builtin_convertvector(v, f8);
}

INLINE i8 bits(f8 v) { return (i8)v; }
INLINE f8 floats(i8 v) { return (f8)v; }

// Clamps v. With this order of the comparison, NaN becomes `low`.
INLINE f8 clamp(f8 v, f8 low, f8 high) {
    v = v > low ? v : low;
    return v < high ? v : high;
}

INLINE f8 magnitude(f8 v) { return floats(bits(v) & 0x7fffffff); }
INLINE f8 with_sign(f8 magnitude, f8 sign) {
    return floats(bits(magnitude) | (bits(sign) & (int32_t)0x80000000));
}

// Returns the logarithm of a positive, normal number: the exponent, plus the artanh series of the
// mantissa in √½…√2. The relative error of 2^(p · log2) is below 1e-5 for the powers in use.
INLINE f8 log2_8(f8 v) {
    const int32_t sqrt_half = 0x3f3504f3;
    i8 exponent = (bits(v) - sqrt_half) >> 23;
    f8 m = floats(bits(v) - (exponent << 23));
    f8 s = (m - 1.0f) / (m + 1.0f);
    f8 t = s * s;
    f8 series = 1.0f + t * (1.0f / 3 + t * (1.0f / 5 + t * (1.0f / 7 + t * (1.0f / 9))));
    return __builtin_convertvector(exponent, f8) + s * series * 2.88539008f;  // 2 / ln 2
}

// Returns 2^v, with v limited to -126…126. The exponent is the integer nearest to v. The Taylor
// series of e^x, for x in -½ ln 2…½ ln 2, gives the mantissa.
INLINE f8 exp2_8(f8 v) {
    v = clamp(v, -126.0f, 126.0f);
    // Adding and subtracting 1.5 · 2^23 rounds to an integer.
    f8 whole = (v + 12582912.0f) - 12582912.0f;
    f8 x = (v - whole) * 0.693147181f;
    f8 series = 1.0f + x * (1.0f + x * (1.0f / 2 + x * (1.0f / 6
        + x * (1.0f / 24 + x * (1.0f / 120 + x * (1.0f / 720))))));
    i8 exponent = __builtin_convertvector(whole, i8) << 23;
    return floats(bits(series) + exponent);
}

// Returns sign(v)·|v|^p for p > 0.
INLINE f8 power(f8 v, float p) {
    f8 m = magnitude(v);
    f8 result = exp2_8(log2_8(m > 1e-30f ? m : 1e-30f) * p);
    return with_sign(m > 1e-30f ? result : 0.0f, v);
}

// The value above which the sRGB curve is computed with logarithms. Up to this value, polynomials
// of roots have a relative error below 1.3e-5. Roots are curved like the sRGB curve, so polynomials
// of degree six and seven suffice.
#define CURVE_END 2.0f

INLINE bool exceeds_curve(f8 m) {
    i8 exceeds = m > CURVE_END;
#if defined(WIDE)
    return __builtin_ia32_movmskps256((f8)exceeds) != 0;
#else
    return __builtin_reduce_or(exceeds) != 0;
#endif
}

INLINE f8 to_linear(f8 v) {
    f8 m = magnitude(v);
    f8 u = (m + 0.055f) * (1.0f / 1.055f), s = __builtin_elementwise_sqrt(u);
    // u^2.4 = u² · s^0.8, where s = √u and the polynomial of s approximates s^0.8.
    f8 high = u * u * (0.0352605269f + s * (1.34377024f + s * (-0.845216785f + s * (0.882808393f
        + s * (-0.62328945f + s * (0.248765824f + s * -0.0420964765f))))));
    if (exceeds_curve(m)) { high = m > CURVE_END ? power(u, 2.4f) : high; }
    return with_sign(m < 0.04045f ? m * (1.0f / 12.92f) : high, v);
}

INLINE f8 to_encoded(f8 v) {
    f8 m = magnitude(v), q = __builtin_elementwise_sqrt(__builtin_elementwise_sqrt(m));
    // m^(1/2.4) = m^(5/12) = q · q^(2/3), where the polynomial of q = m^¼ approximates q^(2/3).
    f8 root = q * (0.0644467314f + q * (1.74007683f + q * (-2.39796626f + q * (4.00074547f
        + q * (-4.68587044f + q * (3.46540371f + q * (-1.44461142f + q * 0.257784112f)))))));
    if (exceeds_curve(m)) { root = m > CURVE_END ? power(m, 1.0f / 2.4f) : root; }
    return with_sign(m < 0.0031308f ? m * 12.92f : root * 1.055f - 0.055f, v);
}

INLINE f8 luma(f8 r, f8 g, f8 b) { return r * 0.2126f + g * 0.7152f + b * 0.0722f; }

// Returns the largest integer that is at most v.
INLINE f8 whole(f8 v) {
    v = clamp(v, -1e6f, 1e6f);
    f8 w = __builtin_convertvector(__builtin_convertvector(v, i8), f8);
    return w > v ? w - 1.0f : w;
}

// Looks up eight entries in a table of any size.
INLINE f8 gather(const float *table, i8 index) {
    f8 v;
    for (int i = 0; i < 8; i++) { v[i] = table[index[i]]; }
    return v;
}

INLINE f8 line_at(f8 position, const float *table, int32_t intervals) {
    i8 index = __builtin_convertvector(position, i8);
    index = index < intervals - 1 ? index : intervals - 1;
    f8 t = position - __builtin_convertvector(index, f8);
    return gather(table, index) + t * gather(table + intervals, index);
}

#define EACH(i) for (size_t i = 0; i < count; i += 8)
