// Converts grey to colour, adds alpha, or removes it by compositing on white.

// Computes (c·a + 255·(255 - a)) / 255, rounded.
INLINE b16 on_white(b16 color, b16 alpha) {
    n16 a = __builtin_convertvector(alpha, n16);
    n16 v = __builtin_convertvector(color, n16) * a + (255 - a) * 255 + 127;
    return __builtin_convertvector((v + 1 + (v >> 8)) >> 8, b16);
}

INLINE void convert16(const uint8_t *from, int channels, uint8_t *to, int to_channels) {
    pixels16 v;
    if (channels == 1) {
        b16 gray;
        __builtin_memcpy(&gray, from, 16);
        v = (pixels16){gray, gray, gray, 255};
    } else {
        v = split16(from, channels);
        if (channels == 4) {
            v.red = on_white(v.red, v.alpha);
            v.green = on_white(v.green, v.alpha);
            v.blue = on_white(v.blue, v.alpha);
        }
        v.alpha = 255;
    }
    join16(to, to_channels, v);
}

INLINE void convert_row(
    const uint8_t *from, int channels, uint8_t *to, int to_channels, size_t width) {
    size_t step = (size_t)channels, to_step = (size_t)to_channels, whole = width & ~(size_t)15;
    for (size_t x = 0; x < whole; x += 16) {
        convert16(from + x * step, channels, to + x * to_step, to_channels);
    }
    if (whole < width) {
        uint8_t padded[64] = {0}, result[64];
        __builtin_memcpy(padded, from + whole * step, (width - whole) * step);
        convert16(padded, channels, result, to_channels);
        __builtin_memcpy(to + whole * to_step, result, (width - whole) * to_step);
    }
}

void NAME(convert_row)(
    const uint8_t *from, int channels, uint8_t *to, int to_channels, size_t width) {
    if (channels == 1 && to_channels == 3) {
        convert_row(from, 1, to, 3, width);
    } else if (channels == 1) {
        convert_row(from, 1, to, 4, width);
    } else if (channels == 3) {
        convert_row(from, 3, to, 4, width);
    } else {
        convert_row(from, 4, to, 3, width);
    }
}
