// Runs a fixed-point program on sixteen pixels at a time, interleaved or planar.

INLINE b16 fixed_bytes(h16 v, int fraction) {
    return __builtin_convertvector((v + (int16_t)(1 << (fraction - 1))) >> (int16_t)fraction, b16);
}

// Sixteen pixels of interleaved samples.
INLINE void fixed_pixels(uint8_t *p, int channels, const fixed_program *program) {
    pixels16 v = split16(p, channels);
    color_words c = {
        __builtin_convertvector(v.red, h16) << 7, __builtin_convertvector(v.green, h16) << 7,
        __builtin_convertvector(v.blue, h16) << 7,
    };
    c = fixed_run(c, program);
    v.red = fixed_bytes(c.red, program->fraction);
    v.green = fixed_bytes(c.green, program->fraction);
    v.blue = fixed_bytes(c.blue, program->fraction);
    join16(p, channels, v);
}

INLINE void fixed_interleaved(uint8_t *row, size_t width, int channels, const fixed_program *program) {
    size_t step = (size_t)channels, whole = width & ~(size_t)15;
    for (size_t x = 0; x < whole; x += 16) { fixed_pixels(row + x * step, channels, program); }
    if (whole < width) {
        uint8_t padded[64] = {0};
        __builtin_memcpy(padded, row + whole * step, (width - whole) * step);
        fixed_pixels(padded, channels, program);
        __builtin_memcpy(row + whole * step, padded, (width - whole) * step);
    }
}

// Sixteen pixels of a row: writes their luma, and returns the differences of red and blue from
// it, as levels with 7 fractional bits.
INLINE color_words fixed_luma(
    uint8_t *to, h16 luma, h16 red, h16 green, h16 blue, const fixed_program *program) {
    h16 y = luma << 7;
    color_words c = {
        bounded(__builtin_elementwise_add_sat(y, red), 32640),
        bounded(__builtin_elementwise_add_sat(y, green), 32640),
        bounded(__builtin_elementwise_add_sat(y, blue), 32640),
    };
    c = fixed_run(c, program);
    int16_t missing = (int16_t)(7 - program->fraction);
    c.red <<= missing;
    c.green <<= missing;
    c.blue <<= missing;
    // 0.299, 0.587 and 0.114, times 2^15; their sum is 2^15.
    y = multiply(c.red, 9798) + multiply(c.green, 19235) + multiply(c.blue, 3735);
    b16 q = fixed_bytes(y, 7);
    __builtin_memcpy(to, &q, sizeof q);
    return (color_words){c.red - y, 0, c.blue - y};
}

// True if clamping would change nothing by half a level or more.
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

// 32 pixels of two rows, or of one row twice, and their 16 chroma samples.
INLINE void fixed_block(
    uint8_t *top, uint8_t *bottom, uint8_t *cb, uint8_t *cr, const fixed_program *program) {
    h16 u = (load_levels(cb) - 128) << 8, v = (load_levels(cr) - 128) << 8;
    h16 red = multiply(v, 22970);                            // 1.402 / 2
    h16 green = multiply(u, -5638) + multiply(v, -11700);    // -0.344136 / 2, -0.714136 / 2
    h16 blue = multiply(u, 29032);                           // 1.772 / 2
    h16 luma[2][2] = {
        {load_levels(top), load_levels(top + 16)}, {load_levels(bottom), load_levels(bottom + 16)}};
    if (program->is_identity && is_in_range(luma, red, green, blue)) { return; }
    uint8_t *rows[2] = {top, bottom};
    for (int half = 0; half < 2; half++) {
        h16 r = TWICE(red, half), g = TWICE(green, half), b = TWICE(blue, half);
        color_words a = fixed_luma(rows[0] + half * 16, luma[0][half], r, g, b, program);
        color_words c = fixed_luma(rows[1] + half * 16, luma[1][half], r, g, b, program);
        // 2^23 / (4 · 128 · 1.772) and 2^23 / (4 · 128 · 1.402).
        store_chroma_words(cb + half * 8, a.blue, c.blue, 9246);
        store_chroma_words(cr + half * 8, a.red, c.red, 11686);
    }
}

// A row of chroma at half width, with its one or two rows of luma.
INLINE void fixed_planes(
    uint8_t *top, uint8_t *bottom, uint8_t *cb, uint8_t *cr, size_t width, const fixed_program *program) {
    size_t whole = width & ~(size_t)31;
    for (size_t x = 0; x < whole; x += 32) {
        fixed_block(top + x, bottom + x, cb + x / 2, cr + x / 2, program);
    }
    size_t rest = width - whole, chroma = (rest + 1) / 2;
    if (rest > 0) {
        uint8_t padded[4][32];
        uint8_t *rows[4] = {top + whole, bottom + whole, cb + whole / 2, cr + whole / 2};
        for (int i = 0; i < 4; i++) { copy_padded(padded[i], rows[i], i < 2 ? rest : chroma, 32); }
        fixed_block(padded[0], padded[1], padded[2], padded[3], program);
        for (int i = 0; i < 4; i++) { __builtin_memcpy(rows[i], padded[i], i < 2 ? rest : chroma); }
    }
}
