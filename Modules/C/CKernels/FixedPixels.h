// Runs a fixed-point program on sixteen interleaved pixels at a time.

INLINE void fixed_pixels(uint8_t *p, int channels, const fixed_program *program) {
    pixels16 v = split16(p, channels);
    color_words c = {
        __builtin_convertvector(v.red, words) << 7, __builtin_convertvector(v.green, words) << 7,
        __builtin_convertvector(v.blue, words) << 7,
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
