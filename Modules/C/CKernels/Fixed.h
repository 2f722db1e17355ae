// A program that is one matrix, in 16-bit fixed point: the common case, several times as fast.
//
// Channels are levels with 7 bits of fraction. Products keep `7 - shift` bits, where 2^shift bounds
// the factors, and are rounded; what comes out is within a tenth of a level of exact arithmetic
// before it is rounded to bytes.

typedef int16_t h16 __attribute__((ext_vector_type(16)));
typedef uint16_t n16 __attribute__((ext_vector_type(16)));
typedef uint32_t n8 __attribute__((ext_vector_type(8)));
typedef int32_t i16 __attribute__((ext_vector_type(16)));

// Each number in every lane, so that instructions take it from memory.
typedef struct {
    h16 factors[9];
    h16 offsets[3];
    int shift;
} fixed_matrix;

typedef struct {
    h16 red, green, blue;
} fixed_colors;

INLINE int16_t rounded(float v) { return (int16_t)(v < 0 ? v - 0.5f : v + 0.5f); }

// False when the program is something else, or a sum could leave 16 bits.
static bool NAME(as_fixed)(const kernels_program *program, fixed_matrix *fixed) {
    if (program->count != 1 || program->steps[0].kind != KERNELS_MATRIX) { return false; }
    const float *m = program->steps[0].values;
    float largest = 0, widest = 0;
    for (int row = 0; row < 3; row++) {
        float above = 0, below = 0;
        for (int column = 0; column < 4; column++) {
            float v = m[4 * row + column];
            if (!(v > -4 && v < 4)) { return false; }
            if (v > 0) { above += v; } else { below -= v; }
            if (column < 3 && (v < 0 ? -v : v) > largest) { largest = v < 0 ? -v : v; }
        }
        widest = above > widest ? above : widest;
        widest = below > widest ? below : widest;
    }
    for (int shift = 0; shift <= 2; shift++) {
        float unit = (float)(1 << shift);
        if (largest * 32768.0f / unit > 32767.0f || widest > unit) { continue; }
        fixed->shift = shift;
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                fixed->factors[3 * row + column] = rounded(m[4 * row + column] * 32768.0f / unit);
            }
            fixed->offsets[row] = rounded(m[4 * row + 3] * 255.0f * 128.0f / unit);
        }
        return true;
    }
    return false;
}

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

INLINE h16 bounded(h16 v, int16_t high) {
    v = __builtin_elementwise_max(v, (h16)0);
    return __builtin_elementwise_min(v, (h16)high);
}

INLINE h16 fixed_row(fixed_colors c, const fixed_matrix *m, int row) {
    h16 sum = multiply(c.red, m->factors[3 * row]) + multiply(c.green, m->factors[3 * row + 1])
        + multiply(c.blue, m->factors[3 * row + 2]) + m->offsets[row];
    return bounded(sum, (int16_t)(32640 >> m->shift));
}

INLINE fixed_colors fixed_run(fixed_colors c, const fixed_matrix *m) {
    return (fixed_colors){fixed_row(c, m, 0), fixed_row(c, m, 1), fixed_row(c, m, 2)};
}

INLINE h16 load_fixed(const uint8_t *p) {
    b16 v;
    __builtin_memcpy(&v, p, sizeof v);
    return __builtin_convertvector(v, h16);
}

INLINE b16 fixed_bytes(h16 v, int fraction) {
    return __builtin_convertvector((v + (int16_t)(1 << (fraction - 1))) >> (int16_t)fraction, b16);
}

// Sixteen pixels of interleaved samples.
INLINE void fixed_pixels(uint8_t *p, int channels, const fixed_matrix *m) {
    b16 r, g, b, a = 0;
    if (channels == 3) {
        b16 x, y, z;
        __builtin_memcpy(&x, p, 16);
        __builtin_memcpy(&y, p + 16, 16);
        __builtin_memcpy(&z, p + 32, 16);
        b16 rxy = __builtin_shufflevector(x, y, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 0, 0, 0, 0, 0);
        b16 gxy = __builtin_shufflevector(x, y, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 0, 0, 0, 0, 0);
        b16 bxy = __builtin_shufflevector(x, y, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 0, 0, 0, 0, 0, 0);
        r = __builtin_shufflevector(rxy, z, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29);
        g = __builtin_shufflevector(gxy, z, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30);
        b = __builtin_shufflevector(bxy, z, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31);
    } else {
        b32 x, y;
        __builtin_memcpy(&x, p, 32);
        __builtin_memcpy(&y, p + 32, 32);
        r = __builtin_shufflevector(x, y, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60);
        g = __builtin_shufflevector(x, y, 1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49, 53, 57, 61);
        b = __builtin_shufflevector(x, y, 2, 6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58, 62);
        a = __builtin_shufflevector(x, y, 3, 7, 11, 15, 19, 23, 27, 31, 35, 39, 43, 47, 51, 55, 59, 63);
    }
    fixed_colors c = {
        __builtin_convertvector(r, h16) << 7, __builtin_convertvector(g, h16) << 7,
        __builtin_convertvector(b, h16) << 7,
    };
    c = fixed_run(c, m);
    int fraction = 7 - m->shift;
    r = fixed_bytes(c.red, fraction);
    g = fixed_bytes(c.green, fraction);
    b = fixed_bytes(c.blue, fraction);
    b32 rg = __builtin_shufflevector(
        r, g, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29, 30, 31);
    b32 ba = __builtin_shufflevector(
        b, a, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29, 30, 31);
    if (channels == 3) {
        b16 x = __builtin_shufflevector(
            rg, ba, 0, 16, 32, 1, 17, 33, 2, 18, 34, 3, 19, 35, 4, 20, 36, 5);
        b16 y = __builtin_shufflevector(
            rg, ba, 21, 37, 6, 22, 38, 7, 23, 39, 8, 24, 40, 9, 25, 41, 10, 26);
        b16 z = __builtin_shufflevector(
            rg, ba, 42, 11, 27, 43, 12, 28, 44, 13, 29, 45, 14, 30, 46, 15, 31, 47);
        __builtin_memcpy(p, &x, 16);
        __builtin_memcpy(p + 16, &y, 16);
        __builtin_memcpy(p + 32, &z, 16);
    } else {
        b32 x = __builtin_shufflevector(
            rg, ba, 0, 16, 32, 48, 1, 17, 33, 49, 2, 18, 34, 50, 3, 19, 35, 51, 4, 20, 36, 52, 5, 21,
            37, 53, 6, 22, 38, 54, 7, 23, 39, 55);
        b32 y = __builtin_shufflevector(
            rg, ba, 8, 24, 40, 56, 9, 25, 41, 57, 10, 26, 42, 58, 11, 27, 43, 59, 12, 28, 44, 60, 13,
            29, 45, 61, 14, 30, 46, 62, 15, 31, 47, 63);
        __builtin_memcpy(p, &x, 32);
        __builtin_memcpy(p + 32, &y, 32);
    }
}

INLINE void fixed_interleaved(uint8_t *row, size_t width, int channels, const fixed_matrix *m) {
    size_t step = (size_t)channels, whole = width & ~(size_t)15;
    for (size_t x = 0; x < whole; x += 16) { fixed_pixels(row + x * step, channels, m); }
    if (whole < width) {
        uint8_t padded[64] = {0};
        __builtin_memcpy(padded, row + whole * step, (width - whole) * step);
        fixed_pixels(padded, channels, m);
        __builtin_memcpy(row + whole * step, padded, (width - whole) * step);
    }
}

// Sixteen pixels of a row: writes their luma and returns their colours, levels with 7 bits.
INLINE fixed_colors fixed_luma(
    uint8_t *to, h16 luma, h16 red, h16 green, h16 blue, const fixed_matrix *m) {
    h16 y = luma << 7;
    fixed_colors c = {
        bounded(__builtin_elementwise_add_sat(y, red), 32640),
        bounded(__builtin_elementwise_add_sat(y, green), 32640),
        bounded(__builtin_elementwise_add_sat(y, blue), 32640),
    };
    c = fixed_run(c, m);
    c.red <<= (int16_t)m->shift;
    c.green <<= (int16_t)m->shift;
    c.blue <<= (int16_t)m->shift;
    // 0.299, 0.587 and 0.114 of 2^15; together they are all of it.
    b16 q = fixed_bytes(multiply(c.red, 9798) + multiply(c.green, 19235) + multiply(c.blue, 3735), 7);
    __builtin_memcpy(to, &q, sizeof q);
    return c;
}

// The means of blocks of two by two, in levels.
INLINE f8 fixed_means(h16 top, h16 bottom) {
    n8 pairs = (n8)(top + bottom);
    return __builtin_convertvector((pairs & 0xffff) + (pairs >> 16), f8) * (1.0f / 512);
}

// 32 pixels of two rows, or twice of one, and their 16 chroma samples.
INLINE void fixed_block(
    uint8_t *top, uint8_t *bottom, uint8_t *cb, uint8_t *cr, const fixed_matrix *m) {
    h16 u = (load_fixed(cb) - 128) << 8, v = (load_fixed(cr) - 128) << 8;
    h16 red = multiply(v, 22970);                            // 1.402 / 2
    h16 green = multiply(u, -5638) + multiply(v, -11700);    // -0.344136 / 2, -0.714136 / 2
    h16 blue = multiply(u, 29032);                           // 1.772 / 2
    h16 luma[2][2] = {
        {load_fixed(top), load_fixed(top + 16)}, {load_fixed(bottom), load_fixed(bottom + 16)}};
    uint8_t *rows[2] = {top, bottom};
    for (int half = 0; half < 2; half++) {
#define TWICE(x) \
    (half == 0 ? __builtin_shufflevector(x, x, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7) \
               : __builtin_shufflevector( \
                     x, x, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15))
        h16 r = TWICE(red), g = TWICE(green), b = TWICE(blue);
#undef TWICE
        fixed_colors a = fixed_luma(rows[0] + half * 16, luma[0][half], r, g, b, m);
        fixed_colors c = fixed_luma(rows[1] + half * 16, luma[1][half], r, g, b, m);
        store_chroma_samples(
            cb + half * 8, cr + half * 8, fixed_means(a.red, c.red), fixed_means(a.green, c.green),
            fixed_means(a.blue, c.blue));
    }
}

// A row of chroma at half width, and its one or two rows of luma.
INLINE void fixed_planes(
    uint8_t *top, uint8_t *bottom, uint8_t *cb, uint8_t *cr, size_t width, const fixed_matrix *m) {
    size_t whole = width & ~(size_t)31;
    for (size_t x = 0; x < whole; x += 32) {
        fixed_block(top + x, bottom + x, cb + x / 2, cr + x / 2, m);
    }
    size_t rest = width - whole, chroma = (rest + 1) / 2;
    if (rest > 0) {
        uint8_t padded[4][32];
        uint8_t *rows[4] = {top + whole, bottom + whole, cb + whole / 2, cr + whole / 2};
        for (int i = 0; i < 4; i++) { copy_padded(padded[i], rows[i], i < 2 ? rest : chroma, 32); }
        fixed_block(padded[0], padded[1], padded[2], padded[3], m);
        for (int i = 0; i < 4; i++) { __builtin_memcpy(rows[i], padded[i], i < 2 ? rest : chroma); }
    }
}
