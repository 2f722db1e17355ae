// Runs any program on planes of JFIF's Y, Cb and Cr, and writes words of the same form as
// FixedWords.h.

INLINE words words_of(const float *p) {
    f8 a = clamp(load(p), 0.0f, 1.0f) * 16320.0f + 0.5f;
    f8 b = clamp(load(p + 8), 0.0f, 1.0f) * 16320.0f + 0.5f;
    i8 first = __builtin_convertvector(a, i8), second = __builtin_convertvector(b, i8);
    return __builtin_convertvector(
        __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        words);
}

INLINE f8 floats_of(const int16_t *p) {
    int16_t __attribute__((ext_vector_type(8))) v;
    __builtin_memcpy(&v, p, sizeof v);
    return __builtin_convertvector(v, f8) * (1.0f / 256);
}

// Converts a row of a block to RGB in `planes`, and runs the program on it.
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

static void NAME(words_by_steps)(
    const kernels_program *program, const kernels_words_rows *rows, size_t x, size_t count,
    pixel_place place) {
    chroma_words chroma;
    interpolate_lines(rows, x, count, &chroma);
    _Alignas(32) float planes[3 * KERNELS_BLOCK];
    for (int line = 0; line < rows->lines; line++) {
        run_words(
            program, rows->luma[line] + x, chroma.blue[line], chroma.red[line], count, place,
            planes);
        place.y += 1;
        for (size_t i = 0; i < count; i += 16) {
            const float *p = planes + i;
            color_words c = {
                words_of(p), words_of(p + KERNELS_BLOCK), words_of(p + 2 * KERNELS_BLOCK)};
            store_colors(rows, line, x + i, c);
        }
    }
}

INLINE void words_rows_by_steps(
    const kernels_program *program, const kernels_words_rows *rows) {
    size_t whole = rows->width & ~(size_t)31;
    for (size_t x = 0; x < whole; x += KERNELS_BLOCK) {
        size_t count = whole - x < KERNELS_BLOCK ? whole - x : KERNELS_BLOCK;
        pixel_place place = place_of(x, rows->top, rows->width);
        NAME(words_by_steps)(program, rows, x, count, place);
    }
    if (whole == rows->width) { return; }
    uint8_t padded[2][32];
    kernels_words_rows part = words_rest(rows, whole, padded);
    pixel_place place = place_of(whole, rows->top, rows->width);
    NAME(words_by_steps)(program, &part, 0, 32, place);
}
