// Sixteen pixels of interleaved samples with 3 or 4 channels, as one vector per channel.

typedef struct {
    b16 red, green, blue, alpha;
} pixels16;

INLINE pixels16 split16(const uint8_t *p, int channels) {
    b16 r, g, b, a = 0;
    if (channels == 3) {
        b16 x, y, z;
        __builtin_memcpy(&x, p, 16);
        __builtin_memcpy(&y, p + 16, 16);
        __builtin_memcpy(&z, p + 32, 16);
        b16 rxy = __builtin_shufflevector(x, y, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 0, 0, 0, 0, 0);
        b16 gxy = __builtin_shufflevector(x, y, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 0, 0, 0, 0, 0);
        b16 bxy = __builtin_shufflevector(x, y, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 0, 0, 0, 0, 0, 0);
        r = __builtin_shufflevector(rxy, z, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29);
        g = __builtin_shufflevector(gxy, z, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30);
        b = __builtin_shufflevector(bxy, z, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31);
    } else {
        b32 x, y;
        __builtin_memcpy(&x, p, 32);
        __builtin_memcpy(&y, p + 32, 32);
        r = __builtin_shufflevector(x, y, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60);
        g = __builtin_shufflevector(x, y, 1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49, 53, 57, 61);
        b = __builtin_shufflevector(x, y, 2, 6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58, 62);
        a = __builtin_shufflevector(x, y, 3, 7, 11, 15, 19, 23, 27, 31, 35, 39, 43, 47, 51, 55, 59, 63);
    }
    return (pixels16){r, g, b, a};
}

INLINE void join16(uint8_t *p, int channels, pixels16 v) {
    b16 r = v.red, g = v.green, b = v.blue, a = v.alpha;
    b32 rg = __builtin_shufflevector(
        r, g, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29, 30, 31);
    b32 ba = __builtin_shufflevector(
        b, a, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29, 30, 31);
    if (channels == 3) {
        b16 x = __builtin_shufflevector(
            rg, ba, 0, 16, 32, 1, 17, 33, 2, 18, 34, 3, 19, 35, 4, 20, 36, 5);
        b16 y = __builtin_shufflevector(
            rg, ba, 21, 37, 6, 22, 38, 7, 23, 39, 8, 24, 40, 9, 25, 41, 10, 26);
        b16 z = __builtin_shufflevector(
            rg, ba, 42, 11, 27, 43, 12, 28, 44, 13, 29, 45, 14, 30, 46, 15, 31, 47);
        __builtin_memcpy(p, &x, 16);
        __builtin_memcpy(p + 16, &y, 16);
        __builtin_memcpy(p + 32, &z, 16);
    } else {
        b32 x = __builtin_shufflevector(
            rg, ba, 0, 16, 32, 48, 1, 17, 33, 49, 2, 18, 34, 50, 3, 19, 35, 51, 4, 20, 36, 52, 5, 21,
            37, 53, 6, 22, 38, 54, 7, 23, 39, 55);
        b32 y = __builtin_shufflevector(
            rg, ba, 8, 24, 40, 56, 9, 25, 41, 57, 10, 26, 42, 58, 11, 27, 43, 59, 12, 28, 44, 60, 13,
            29, 45, 61, 14, 30, 46, 62, 15, 31, 47, 63);
        __builtin_memcpy(p, &x, 32);
        __builtin_memcpy(p + 32, &y, 32);
    }
}
