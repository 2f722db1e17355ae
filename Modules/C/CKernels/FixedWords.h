// Runs a program on planes of JFIF's Y, Cb and Cr, and writes words: levels with 6 fractional
// bits, for operations that would amplify rounding to levels.
//
// Chroma is interpolated as in libjpeg: three parts of the nearest sample and one of the next, in
// both directions.

enum { WORDS_WHITE = 255 << 6 };

// 256 times Cb or Cr for two rows of pixels.
typedef struct {
    _Alignas(32) int16_t blue[2][KERNELS_BLOCK], red[2][KERNELS_BLOCK];
} chroma_words;

INLINE h16 weighed_down(const uint8_t *near, const uint8_t *far, bool is_mixed) {
    h16 v = load_levels(near);
    return is_mixed ? v * 3 + load_levels(far) : v << 2;
}

// Interpolates `count` pixels of one row, a multiple of 32.
INLINE void interpolate(
    const uint8_t *near, const uint8_t *far, bool is_mixed, int16_t *to, size_t count) {
    for (size_t i = 0; i < count; i += 32) {
        const uint8_t *p = near + i / 2, *q = far + i / 2;
        h16 middle = weighed_down(p, q, is_mixed) * 3 - 2048;
        h16 even = (middle + weighed_down(p - 1, q - 1, is_mixed)) << 4;
        h16 odd = (middle + weighed_down(p + 1, q + 1, is_mixed)) << 4;
        store_fixed(to + i, __builtin_shufflevector(
            even, odd, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
        store_fixed(to + i + 16, __builtin_shufflevector(
            even, odd, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
    }
}

// Writes sixteen colours and their luma as words. The factors are 0.2126, 0.7152 and 0.0722,
// times 2^15; their sum is 2^15.
INLINE void store_colors(const kernels_words_rows *rows, int line, size_t x, color_words c) {
    store_fixed(rows->to_colors[line][0] + x, c.red);
    store_fixed(rows->to_colors[line][1] + x, c.green);
    store_fixed(rows->to_colors[line][2] + x, c.blue);
    h16 luma = multiply(c.red, 6966) + multiply(c.green, 23436) + multiply(c.blue, 2366);
    store_fixed(rows->to_luma[line] + x, bounded(luma, WORDS_WHITE));
}

// Runs a fixed-point program on sixteen pixels.
INLINE color_words fixed_words(
    const uint8_t *luma, const int16_t *blue, const int16_t *red, const fixed_program *program) {
    h16 y = load_levels(luma) << 7, u = load_fixed(blue), v = load_fixed(red);
    h16 green = multiply(u, -5638) + multiply(v, -11700);
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

INLINE h16 words_of(const float *p) {
    f8 a = clamp(load(p), 0.0f, 1.0f) * 16320.0f + 0.5f;
    f8 b = clamp(load(p + 8), 0.0f, 1.0f) * 16320.0f + 0.5f;
    i8 first = __builtin_convertvector(a, i8), second = __builtin_convertvector(b, i8);
    return __builtin_convertvector(
        __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        h16);
}

INLINE f8 floats_of(const int16_t *p) {
    int16_t __attribute__((ext_vector_type(8))) v;
    __builtin_memcpy(&v, p, sizeof v);
    return __builtin_convertvector(v, f8) * (1.0f / 256);
}

// The colours of a block's row, with any program.
INLINE void run_words(
    const kernels_program *program, const uint8_t *luma, const int16_t *blue, const int16_t *red,
    size_t count, pixel_place place, float *planes) {
    for (size_t i = 0; i < count; i += 8) {
        f8 y = load_bytes(luma + i), u = floats_of(blue + i), v = floats_of(red + i);
        f8 parts[3] = {v * 1.402f, u * -0.344136286f + v * -0.714136286f, u * 1.772f};
        for (size_t k = 0; k < 3; k++) {
            store(planes + k * KERNELS_BLOCK + i, clamp((y + parts[k]) * (1.0f / 255), 0.0f, 1.0f));
        }
    }
    NAME(run_steps)(program, planes, count, place);
}

INLINE void words_block(
    const kernels_program *program, const fixed_program *fixed, const kernels_words_rows *rows,
    size_t x, size_t count, pixel_place place) {
    chroma_words chroma;
    bool is_mixed = rows->vertical == 2;
    for (int line = 0; line < rows->lines; line++) {
        size_t far = line == 0 ? 0 : 2, left = x / 2;
        interpolate(rows->blue[1] + left, rows->blue[far] + left, is_mixed, chroma.blue[line], count);
        interpolate(rows->red[1] + left, rows->red[far] + left, is_mixed, chroma.red[line], count);
    }
    _Alignas(32) float planes[2][3 * KERNELS_BLOCK];
    if (!fixed) {
        for (int line = 0; line < rows->lines; line++) {
            run_words(
                program, rows->luma[line] + x, chroma.blue[line], chroma.red[line], count, place,
                planes[line]);
            place.y += 1;
        }
    }
    for (int line = 0; line < rows->lines; line++) {
        const int16_t *blue = chroma.blue[line], *red = chroma.red[line];
        for (size_t i = 0; i < count; i += 16) {
            const float *p = planes[line] + i;
            color_words c = fixed
                ? fixed_words(rows->luma[line] + x + i, blue + i, red + i, fixed)
                : (color_words){
                    words_of(p), words_of(p + KERNELS_BLOCK), words_of(p + 2 * KERNELS_BLOCK)};
            store_colors(rows, line, x + i, c);
        }
    }
}

// Compiled separately.
static void NAME(words_by_fixed)(
    const fixed_program *fixed, const kernels_words_rows *rows, size_t x, size_t count) {
    words_block(0, fixed, rows, x, count, (pixel_place){0});
}

static void NAME(words_by_steps)(
    const kernels_program *program, const kernels_words_rows *rows, size_t x, size_t count,
    pixel_place place) {
    words_block(program, 0, rows, x, count, place);
}

void NAME(run_words_rows)(const kernels_program *program, const kernels_words_rows *rows) {
    fixed_program fixed;
    bool is_fixed = as_fixed(program, &fixed);
    size_t whole = rows->width & ~(size_t)31;
    for (size_t x = 0; x < whole; x += KERNELS_BLOCK) {
        size_t count = whole - x < KERNELS_BLOCK ? whole - x : KERNELS_BLOCK;
        if (is_fixed) {
            NAME(words_by_fixed)(&fixed, rows, x, count);
        } else {
            pixel_place place = place_of(x, rows->top, rows->width);
            NAME(words_by_steps)(program, rows, x, count, place);
        }
    }
    size_t rest = rows->width - whole;
    if (rest > 0) {
        // Outside of the edge the last pixel is repeated, so that means across the edge are
        // correct.
        uint8_t padded[2][32];
        kernels_words_rows part = *rows;
        for (int line = 0; line < rows->lines; line++) {
            copy_padded(padded[line], rows->luma[line] + whole, rest, 32);
            part.luma[line] = padded[line];
            part.to_luma[line] += whole;
            for (int k = 0; k < 3; k++) { part.to_colors[line][k] += whole; }
        }
        for (int row = 0; row < 3; row++) {
            part.blue[row] += whole / 2;
            part.red[row] += whole / 2;
        }
        if (is_fixed) {
            NAME(words_by_fixed)(&fixed, &part, 0, 32);
        } else {
            pixel_place place = place_of(whole, rows->top, rows->width);
            NAME(words_by_steps)(program, &part, 0, 32, place);
        }
    }
}
