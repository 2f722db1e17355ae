// Converts bytes to planes of floats and back, eight pixels at a time.

typedef uint8_t q16 __attribute__((ext_vector_type(16)));
typedef uint8_t q32 __attribute__((ext_vector_type(32)));

INLINE f8 unit(b8 v) { return __builtin_convertvector(v, f8) * (1.0f / 255); }

INLINE b8 to_bytes(f8 v) {
    v = clamp(v, 0.0f, 1.0f) * 255.0f + 0.5f;
    return __builtin_convertvector(__builtin_convertvector(v, i8), b8);
}

INLINE void unpack8(const uint8_t *p, int channels, float *to, size_t stride) {
    if (channels == 1) {
        b8 v;
        __builtin_memcpy(&v, p, 8);
        store(to, unit(v));
    } else if (channels == 3) {
        q16 first;
        b8 second;
        __builtin_memcpy(&first, p, 16);
        __builtin_memcpy(&second, p + 16, 8);
        q16 rest = __builtin_shufflevector(second, second, 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0);
        store(to, unit(__builtin_shufflevector(first, rest, 0, 3, 6, 9, 12, 15, 18, 21)));
        store(to + stride, unit(__builtin_shufflevector(first, rest, 1, 4, 7, 10, 13, 16, 19, 22)));
        store(to + 2 * stride, unit(__builtin_shufflevector(first, rest, 2, 5, 8, 11, 14, 17, 20, 23)));
    } else {
        q32 v;
        __builtin_memcpy(&v, p, 32);
        f8 alpha = unit(__builtin_shufflevector(v, v, 3, 7, 11, 15, 19, 23, 27, 31));
        store(to, unit(__builtin_shufflevector(v, v, 0, 4, 8, 12, 16, 20, 24, 28)) * alpha);
        store(to + stride, unit(__builtin_shufflevector(v, v, 1, 5, 9, 13, 17, 21, 25, 29)) * alpha);
        store(to + 2 * stride, unit(__builtin_shufflevector(v, v, 2, 6, 10, 14, 18, 22, 26, 30)) * alpha);
        store(to + 3 * stride, alpha);
    }
}

INLINE void pack8(const float *from, size_t stride, int channels, uint8_t *p) {
    if (channels == 1) {
        b8 v = to_bytes(load(from));
        __builtin_memcpy(p, &v, 8);
        return;
    }
    f8 red = load(from), green = load(from + stride), blue = load(from + 2 * stride), alpha = 1.0f;
    if (channels == 4) {
        alpha = load(from + 3 * stride);
        // If alpha is far below half a level, the pixel has no meaningful colour.
        f8 by = alpha > 1e-5f ? 1.0f / alpha : (f8)0.0f;
        red *= by;
        green *= by;
        blue *= by;
    }
    b8 r = to_bytes(red), g = to_bytes(green), b = to_bytes(blue);
    q16 rg = __builtin_shufflevector(r, g, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    q16 ba = __builtin_shufflevector(
        b, to_bytes(alpha), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    if (channels == 3) {
        q16 first = __builtin_shufflevector(
            rg, ba, 0, 8, 16, 1, 9, 17, 2, 10, 18, 3, 11, 19, 4, 12, 20, 5);
        b8 second = __builtin_shufflevector(rg, ba, 13, 21, 6, 14, 22, 7, 15, 23);
        __builtin_memcpy(p, &first, 16);
        __builtin_memcpy(p + 16, &second, 8);
    } else {
        q32 v = __builtin_shufflevector(
            rg, ba, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27, 4, 12, 20, 28, 5, 13,
            21, 29, 6, 14, 22, 30, 7, 15, 23, 31);
        __builtin_memcpy(p, &v, 32);
    }
}

INLINE void unpack(const uint8_t *p, size_t width, int channels, float *to, size_t stride) {
    size_t whole = width & ~(size_t)7, size = (size_t)channels;
    for (size_t x = 0; x < whole; x += 8) { unpack8(p + x * size, channels, to + x, stride); }
    if (whole < width) {
        uint8_t padded[32] = {0};
        __builtin_memcpy(padded, p + whole * size, (width - whole) * size);
        unpack8(padded, channels, to + whole, stride);
    }
}

INLINE void pack(const float *from, size_t stride, size_t width, int channels, uint8_t *p) {
    size_t whole = width & ~(size_t)7, size = (size_t)channels;
    for (size_t x = 0; x < whole; x += 8) { pack8(from + x, stride, channels, p + x * size); }
    if (whole < width) {
        uint8_t padded[32];
        pack8(from + whole, stride, channels, padded);
        __builtin_memcpy(p + whole * size, padded, (width - whole) * size);
    }
}

void NAME(neighbours_unpack)(
    const uint8_t *samples, size_t width, int channels, float *planes, size_t stride) {
    if (channels == 1) { unpack(samples, width, 1, planes, stride); }
    if (channels == 3) { unpack(samples, width, 3, planes, stride); }
    if (channels == 4) { unpack(samples, width, 4, planes, stride); }
}

void NAME(neighbours_pack)(
    const float *planes, size_t stride, size_t width, int channels, uint8_t *samples) {
    if (channels == 1) { pack(planes, stride, width, 1, samples); }
    if (channels == 3) { pack(planes, stride, width, 3, samples); }
    if (channels == 4) { pack(planes, stride, width, 4, samples); }
}
