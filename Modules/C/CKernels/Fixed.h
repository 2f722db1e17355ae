// A program that is one matrix, in 16-bit fixed point: the common case, several times as fast.
//
// Channels are levels with 7 bits of fraction. Products keep `7 - shift` bits, where 2^shift bounds
// the factors, and are rounded; what comes out is within a tenth of a level of exact arithmetic
// before it is rounded to bytes.

// Each number in every lane, so that instructions take it from memory.
typedef struct {
    h16 factors[9];
    h16 offsets[3];
    int shift;
    bool is_identity;
} fixed_matrix;

INLINE int16_t rounded(float v) { return (int16_t)(v < 0 ? v - 0.5f : v + 0.5f); }

// False when the step is something else, or a sum could leave 16 bits.
static bool NAME(as_matrix)(const kernels_step *step, fixed_matrix *fixed) {
    if (step->kind != KERNELS_MATRIX) { return false; }
    const float *m = step->values;
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
        fixed->is_identity = true;
        for (int i = 0; i < 12; i++) {
            float difference = m[i] - (i % 5 == 0 ? 1.0f : 0.0f);
            if (!(difference > -1e-5f && difference < 1e-5f)) { fixed->is_identity = false; }
        }
        return true;
    }
    return false;
}

// False when the program is more than a matrix.
INLINE bool as_fixed(const kernels_program *program, fixed_matrix *fixed) {
    return program->count == 1 && NAME(as_matrix)(program->steps, fixed);
}

INLINE h16 fixed_row(color_words c, const fixed_matrix *m, int row) {
    h16 sum = multiply(c.red, m->factors[3 * row]) + multiply(c.green, m->factors[3 * row + 1])
        + multiply(c.blue, m->factors[3 * row + 2]) + m->offsets[row];
    return bounded(sum, (int16_t)(32640 >> m->shift));
}

INLINE color_words fixed_run(color_words c, const fixed_matrix *m) {
    return (color_words){fixed_row(c, m, 0), fixed_row(c, m, 1), fixed_row(c, m, 2)};
}

INLINE b16 fixed_bytes(h16 v, int fraction) {
    return __builtin_convertvector((v + (int16_t)(1 << (fraction - 1))) >> (int16_t)fraction, b16);
}

// Sixteen pixels of interleaved samples.
INLINE void fixed_pixels(uint8_t *p, int channels, const fixed_matrix *m) {
    pixels16 v = split16(p, channels);
    color_words c = {
        __builtin_convertvector(v.red, h16) << 7, __builtin_convertvector(v.green, h16) << 7,
        __builtin_convertvector(v.blue, h16) << 7,
    };
    c = fixed_run(c, m);
    int fraction = 7 - m->shift;
    v.red = fixed_bytes(c.red, fraction);
    v.green = fixed_bytes(c.green, fraction);
    v.blue = fixed_bytes(c.blue, fraction);
    join16(p, channels, v);
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

// Sixteen pixels of a row: writes their luma, and returns what red and blue have more, levels with
// 7 bits.
INLINE color_words fixed_luma(
    uint8_t *to, h16 luma, h16 red, h16 green, h16 blue, const fixed_matrix *m) {
    h16 y = luma << 7;
    color_words c = {
        bounded(__builtin_elementwise_add_sat(y, red), 32640),
        bounded(__builtin_elementwise_add_sat(y, green), 32640),
        bounded(__builtin_elementwise_add_sat(y, blue), 32640),
    };
    c = fixed_run(c, m);
    c.red <<= (int16_t)m->shift;
    c.green <<= (int16_t)m->shift;
    c.blue <<= (int16_t)m->shift;
    // 0.299, 0.587 and 0.114 of 2^15; together they are all of it.
    y = multiply(c.red, 9798) + multiply(c.green, 19235) + multiply(c.blue, 3735);
    b16 q = fixed_bytes(y, 7);
    __builtin_memcpy(to, &q, sizeof q);
    return (color_words){c.red - y, 0, c.blue - y};
}

// Whether a clamp would change nothing by as much as half a level.
INLINE bool is_in_range(h16 luma[2][2], h16 red, h16 green, h16 blue) {
    h16 high = __builtin_elementwise_max(__builtin_elementwise_max(red, green), blue);
    h16 low = __builtin_elementwise_min(__builtin_elementwise_min(red, green), blue);
    h16 exceeds = 0;
    for (int half = 0; half < 2; half++) {
        h16 most = __builtin_elementwise_max(luma[0][half], luma[1][half]) << 7;
        h16 least = __builtin_elementwise_min(luma[0][half], luma[1][half]) << 7;
        exceeds |= __builtin_elementwise_add_sat(most, TWICE(high, half)) > 32640 + 64;
        exceeds |= __builtin_elementwise_add_sat(least, TWICE(low, half)) < -64;
    }
    return !any_of(exceeds);
}

// 32 pixels of two rows, or twice of one, and their 16 chroma samples.
INLINE void fixed_block(
    uint8_t *top, uint8_t *bottom, uint8_t *cb, uint8_t *cr, const fixed_matrix *m) {
    h16 u = (load_levels(cb) - 128) << 8, v = (load_levels(cr) - 128) << 8;
    h16 red = multiply(v, 22970);                            // 1.402 / 2
    h16 green = multiply(u, -5638) + multiply(v, -11700);    // -0.344136 / 2, -0.714136 / 2
    h16 blue = multiply(u, 29032);                           // 1.772 / 2
    h16 luma[2][2] = {
        {load_levels(top), load_levels(top + 16)}, {load_levels(bottom), load_levels(bottom + 16)}};
    if (m->is_identity && is_in_range(luma, red, green, blue)) { return; }
    uint8_t *rows[2] = {top, bottom};
    for (int half = 0; half < 2; half++) {
        h16 r = TWICE(red, half), g = TWICE(green, half), b = TWICE(blue, half);
        color_words a = fixed_luma(rows[0] + half * 16, luma[0][half], r, g, b, m);
        color_words c = fixed_luma(rows[1] + half * 16, luma[1][half], r, g, b, m);
        // 2^23 / (4 · 128 · 1.772) and 2^23 / (4 · 128 · 1.402).
        store_chroma_words(cb + half * 8, a.blue, c.blue, 9246);
        store_chroma_words(cr + half * 8, a.red, c.red, 11686);
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
