// Runs a program on planes of JFIF's Y, Cb and Cr, and writes words: levels with 6 fractional bits.
// Whole levels would have rounding errors, which later operations would amplify.
//
// Chroma is interpolated as in libjpeg, with three parts of the nearest sample and one part of the
// next: across, and also down if rows of luma share a row of chroma.

enum { WORDS_WHITE = 255 << 6 };

// Cb and Cr of two rows of pixels, minus 128, times 256.
typedef struct {
    _Alignas(64) int16_t blue[2][KERNELS_BLOCK], red[2][KERNELS_BLOCK];
} chroma_words;

INLINE words weighed_down(const uint8_t *near, const uint8_t *far, bool is_mixed) {
    words v = load_levels(near);
    return is_mixed ? v * 3 + load_levels(far) : v << 2;
}

// Interpolates `count` pixels of a row. Computes up to 32 pixels more.
INLINE void interpolate(
    const uint8_t *near, const uint8_t *far, bool is_mixed, int16_t *to, size_t count) {
    for (size_t i = 0; i < count; i += 2 * LANES) {
        const uint8_t *p = near + i / 2, *q = far + i / 2;
        words middle = weighed_down(p, q, is_mixed) * 3 - 2048;
        words even = (middle + weighed_down(p - 1, q - 1, is_mixed)) << 4;
        words odd = (middle + weighed_down(p + 1, q + 1, is_mixed)) << 4;
        store_fixed(to + i, MERGED(even, odd, 0));
        store_fixed(to + i + LANES, MERGED(even, odd, 1));
    }
}

// Stores a vector of colours and their luma as words. The weights are 0.2126, 0.7152 and 0.0722
// times 2^15. Their sum is 2^15.
INLINE void store_colors(const kernels_words_rows *rows, int line, size_t x, color_words c) {
    store_fixed(rows->to_colors[line][0] + x, c.red);
    store_fixed(rows->to_colors[line][1] + x, c.green);
    store_fixed(rows->to_colors[line][2] + x, c.blue);
    words luma = multiply(c.red, 6966) + multiply(c.green, 23436) + multiply(c.blue, 2366);
    store_fixed(rows->to_luma[line] + x, bounded(luma, WORDS_WHITE));
}

// Runs a fixed-point program on a vector of pixels.
INLINE color_words fixed_words(
    const uint8_t *luma, const int16_t *blue, const int16_t *red, const fixed_program *program) {
    words y = load_levels(luma) << 7, u = load_fixed(blue), v = load_fixed(red);
    words green = multiply(u, -5638) + multiply(v, -11700);
    color_words c = {
        bounded(__builtin_elementwise_add_sat(y, multiply(v, 22970)), 32640),
        bounded(__builtin_elementwise_add_sat(y, green), 32640),
        bounded(__builtin_elementwise_add_sat(y, multiply(u, 29032)), 32640),
    };
    c = fixed_run(c, program);
    if (program->fraction == 7) {
        return (color_words){(c.red + 1) >> 1, (c.green + 1) >> 1, (c.blue + 1) >> 1};
    }
    int16_t missing = (int16_t)(6 - program->fraction);
    return (color_words){c.red << missing, c.green << missing, c.blue << missing};
}

INLINE void interpolate_lines(
    const kernels_words_rows *rows, size_t x, size_t count, chroma_words *chroma) {
    bool is_mixed = rows->vertical == 2;
    for (int line = 0; line < rows->lines; line++) {
        size_t far = line == 0 ? 0 : 2, left = x / 2;
        interpolate(
            rows->blue[1] + left, rows->blue[far] + left, is_mixed, chroma->blue[line], count);
        interpolate(
            rows->red[1] + left, rows->red[far] + left, is_mixed, chroma->red[line], count);
    }
}

// Interpolates chroma, and runs the program on `count` pixels.
static void NAME(words_by_fixed)(
    const fixed_program *program, const kernels_words_rows *rows, size_t x, size_t count) {
    chroma_words chroma;
    interpolate_lines(rows, x, count, &chroma);
    for (int line = 0; line < rows->lines; line++) {
        const int16_t *blue = chroma.blue[line], *red = chroma.red[line];
        for (size_t i = 0; i < count; i += LANES) {
            store_colors(
                rows, line, x + i,
                fixed_words(rows->luma[line] + x + i, blue + i, red + i, program));
        }
    }
}

// Returns the rows from column `x` on, which have fewer than 32 pixels. Luma is copied and its last
// pixel repeated, because 32 pixels are read at a time.
INLINE kernels_words_rows words_rest(
    const kernels_words_rows *rows, size_t x, uint8_t padded[2][32]) {
    kernels_words_rows part = *rows;
    for (int line = 0; line < rows->lines; line++) {
        copy_padded(padded[line], rows->luma[line] + x, rows->width - x, 32);
        part.luma[line] = padded[line];
        part.to_luma[line] += x;
        for (int k = 0; k < 3; k++) { part.to_colors[line][k] += x; }
    }
    for (int row = 0; row < 3; row++) {
        part.blue[row] += x / 2;
        part.red[row] += x / 2;
    }
    return part;
}

INLINE void words_rows_by_fixed(const fixed_program *program, const kernels_words_rows *rows) {
    size_t whole = rows->width & ~(size_t)31;
    for (size_t x = 0; x < whole; x += KERNELS_BLOCK) {
        size_t count = whole - x < KERNELS_BLOCK ? whole - x : KERNELS_BLOCK;
        NAME(words_by_fixed)(program, rows, x, count);
    }
    if (whole == rows->width) { return; }
    uint8_t padded[2][32];
    kernels_words_rows part = words_rest(rows, whole, padded);
    NAME(words_by_fixed)(program, &part, 0, 32);
}
