// Runs a fixed-point program on planes, one vector of pixels at a time.

INLINE levels fixed_bytes(words v, int fraction) {
    return __builtin_convertvector(
        (v + (int16_t)(1 << (fraction - 1))) >> (int16_t)fraction, levels);
}

// Runs a program on a vector of pixels of a row. Writes their luma, and returns red and blue minus
// luma, as levels with 7 fractional bits.
INLINE color_words fixed_luma(
    uint8_t *to, words luma, words red, words green, words blue, const fixed_program *program) {
    words y = luma << 7;
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
    // The weights are 0.299, 0.587 and 0.114 times 2^15. Their sum is 2^15.
    y = multiply(c.red, 9798) + multiply(c.green, 19235) + multiply(c.blue, 3735);
    levels q = fixed_bytes(y, 7);
    __builtin_memcpy(to, &q, sizeof q);
    return (color_words){c.red - y, 0, c.blue - y};
}

// Returns true if no colour exceeds 0…255 by more than half a level.
INLINE bool is_in_range(words luma[2][2], words red, words green, words blue) {
    words high = __builtin_elementwise_max(__builtin_elementwise_max(red, green), blue);
    words low = __builtin_elementwise_min(__builtin_elementwise_min(red, green), blue);
    words exceeds = 0;
    for (int half = 0; half < 2; half++) {
        words most = __builtin_elementwise_max(luma[0][half], luma[1][half]) << 7;
        words least = __builtin_elementwise_min(luma[0][half], luma[1][half]) << 7;
        exceeds |= __builtin_elementwise_add_sat(most, TWICE(high, half)) > 32640 + 64;
        exceeds |= __builtin_elementwise_add_sat(least, TWICE(low, half)) < -64;
    }
    return !any_of(exceeds);
}

// Runs a program on a block: two vectors of pixels in each of two rows, and their chroma samples. A
// single row is given twice.
INLINE void fixed_block(
    uint8_t *top, uint8_t *bottom, uint8_t *cb, uint8_t *cr, const fixed_program *program) {
    words u = (load_levels(cb) - 128) << 8, v = (load_levels(cr) - 128) << 8;
    words red = multiply(v, 22970);                            // 1.402 / 2
    words green = multiply(u, -5638) + multiply(v, -11700);    // -0.344136 / 2, -0.714136 / 2
    words blue = multiply(u, 29032);                           // 1.772 / 2
    words luma[2][2] = {
        {load_levels(top), load_levels(top + LANES)},
        {load_levels(bottom), load_levels(bottom + LANES)}};
    if (program->is_identity && is_in_range(luma, red, green, blue)) { return; }
    uint8_t *rows[2] = {top, bottom};
    for (int half = 0; half < 2; half++) {
        words r = TWICE(red, half), g = TWICE(green, half), b = TWICE(blue, half);
        color_words a = fixed_luma(rows[0] + half * LANES, luma[0][half], r, g, b, program);
        color_words c = fixed_luma(rows[1] + half * LANES, luma[1][half], r, g, b, program);
        // The factors are 2^23 / (4 · 128 · 1.772) and 2^23 / (4 · 128 · 1.402).
        store_chroma_words(cb + half * LANES / 2, a.blue, c.blue, 9246);
        store_chroma_words(cr + half * LANES / 2, a.red, c.red, 11686);
    }
}

// Runs a program on a row of chroma at half width, with its one or two rows of luma.
INLINE void fixed_planes(
    uint8_t *top, uint8_t *bottom, uint8_t *cb, uint8_t *cr, size_t width, const fixed_program *program) {
    const size_t step = 2 * LANES;
    size_t whole = width & ~(step - 1);
    for (size_t x = 0; x < whole; x += step) {
        fixed_block(top + x, bottom + x, cb + x / 2, cr + x / 2, program);
    }
    size_t rest = width - whole, chroma = (rest + 1) / 2;
    if (rest > 0) {
        uint8_t padded[4][2 * LANES];
        uint8_t *rows[4] = {top + whole, bottom + whole, cb + whole / 2, cr + whole / 2};
        for (int i = 0; i < 4; i++) { copy_padded(padded[i], rows[i], i < 2 ? rest : chroma, step); }
        fixed_block(padded[0], padded[1], padded[2], padded[3], program);
        for (int i = 0; i < 4; i++) { __builtin_memcpy(rows[i], padded[i], i < 2 ? rest : chroma); }
    }
}

// Runs a program on row `row` of luma and on its row of chroma, and also on the next row of luma if
// that shares the chroma.
INLINE void fixed_planes_row(
    const kernels_planes *planes, size_t row, const fixed_program *program) {
    size_t line = row / (size_t)planes->vertical;
    bool is_pair = planes->vertical == 2 && row + 1 < planes->height;
    uint8_t *top = planes->luma + row * planes->luma_stride;
    fixed_planes(
        top, is_pair ? top + planes->luma_stride : top, planes->blue + line * planes->blue_stride,
        planes->red + line * planes->red_stride, planes->width, program);
}
