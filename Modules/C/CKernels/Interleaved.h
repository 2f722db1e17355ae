// Kernels on rows of RGB or RGBA samples.

typedef uint8_t b32 __attribute__((ext_vector_type(32)));

// Converts eight pixels to floats in three planes.
INLINE void split_pixels(const uint8_t *p, int channels, float *red, float *green, float *blue) {
    b8 r, g, b;
    if (channels == 3) {
        b16 first;
        b8 second;
        __builtin_memcpy(&first, p, 16);
        __builtin_memcpy(&second, p + 16, 8);
        b16 rest = __builtin_shufflevector(second, second, 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0);
        r = __builtin_shufflevector(first, rest, 0, 3, 6, 9, 12, 15, 18, 21);
        g = __builtin_shufflevector(first, rest, 1, 4, 7, 10, 13, 16, 19, 22);
        b = __builtin_shufflevector(first, rest, 2, 5, 8, 11, 14, 17, 20, 23);
    } else {
        b32 v;
        __builtin_memcpy(&v, p, 32);
        r = __builtin_shufflevector(v, v, 0, 4, 8, 12, 16, 20, 24, 28);
        g = __builtin_shufflevector(v, v, 1, 5, 9, 13, 17, 21, 25, 29);
        b = __builtin_shufflevector(v, v, 2, 6, 10, 14, 18, 22, 26, 30);
    }
    store(red, __builtin_convertvector(r, f8) * (1.0f / 255));
    store(green, __builtin_convertvector(g, f8) * (1.0f / 255));
    store(blue, __builtin_convertvector(b, f8) * (1.0f / 255));
}

INLINE b8 bytes_of(f8 v) {
    v = clamp(v, 0.0f, 1.0f) * 255.0f + 0.5f;
    return __builtin_convertvector(__builtin_convertvector(v, i8), b8);
}

INLINE void join_pixels(
    uint8_t *p, int channels, const float *red, const float *green, const float *blue) {
    b8 r = bytes_of(load(red)), g = bytes_of(load(green)), b = bytes_of(load(blue));
    b16 rg = __builtin_shufflevector(r, g, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    b16 bb = __builtin_shufflevector(b, b, 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0);
    if (channels == 3) {
        b16 first = __builtin_shufflevector(
            rg, bb, 0, 8, 16, 1, 9, 17, 2, 10, 18, 3, 11, 19, 4, 12, 20, 5);
        b8 second = __builtin_shufflevector(rg, bb, 13, 21, 6, 14, 22, 7, 15, 23);
        __builtin_memcpy(p, &first, 16);
        __builtin_memcpy(p + 16, &second, 8);
    } else {
        b32 v;
        __builtin_memcpy(&v, p, 32);
        b16 a = __builtin_shufflevector(v, v, 3, 7, 11, 15, 19, 23, 27, 31, 3, 3, 3, 3, 3, 3, 3, 3);
        b16 ba = __builtin_shufflevector(bb, a, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
        v = __builtin_shufflevector(
            rg, ba, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27, 4, 12, 20, 28, 5, 13,
            21, 29, 6, 14, 22, 30, 7, 15, 23, 31);
        __builtin_memcpy(p, &v, 32);
    }
}

INLINE void run_interleaved_block(
    const kernels_program *program, uint8_t *p, size_t count, pixel_place place, int channels) {
    _Alignas(32) float planes[3 * KERNELS_BLOCK];
    float *red = planes, *green = planes + KERNELS_BLOCK, *blue = planes + 2 * KERNELS_BLOCK;
    size_t step = (size_t)channels;
    for (size_t i = 0; i < count; i += 8) {
        split_pixels(p + i * step, channels, red + i, green + i, blue + i);
    }
    NAME(run_steps)(program, planes, count, place);
    for (size_t i = 0; i < count; i += 8) {
        join_pixels(p + i * step, channels, red + i, green + i, blue + i);
    }
}

INLINE void run_interleaved(
    const kernels_program *program, uint8_t *row, size_t width, size_t y, int channels) {
    size_t step = (size_t)channels;
    for (size_t x = 0; x < width; x += KERNELS_BLOCK) {
        size_t left = width - x, whole = left < KERNELS_BLOCK ? left & ~(size_t)7 : KERNELS_BLOCK;
        uint8_t *p = row + x * step;
        if (whole > 0) {
            run_interleaved_block(program, p, whole, place_of(x, y, width), channels);
        }
        size_t rest = left < KERNELS_BLOCK ? left - whole : 0;
        if (rest > 0) {
            uint8_t padded[32] = {0};
            __builtin_memcpy(padded, p + whole * step, rest * step);
            run_interleaved_block(program, padded, 8, place_of(x + whole, y, width), channels);
            __builtin_memcpy(p + whole * step, padded, rest * step);
        }
    }
}
