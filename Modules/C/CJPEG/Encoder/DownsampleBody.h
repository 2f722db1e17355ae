// Computes means of two or four samples. Halves are rounded down and up alternately along a row if
// `h` is 2, and always up if `h` is 1, as in libjpeg.
static void NAME(downsample)(
    const uint8_t *const *rows, int h, int v, size_t count, uint8_t *to) {
    const uint8_t *a = rows[0], *b = rows[1];
    if (h == 1) {
        for (size_t i = 0; i < count; i++) to[i] = (uint8_t)((a[i] + b[i] + 1) >> 1);
    } else if (v == 1) {
        for (size_t i = 0; i < count; i++) {
            to[i] = (uint8_t)((a[2 * i] + a[2 * i + 1] + (int)(i & 1)) >> 1);
        }
    } else {
        for (size_t i = 0; i < count; i++) {
            int sum = a[2 * i] + a[2 * i + 1] + b[2 * i] + b[2 * i + 1];
            to[i] = (uint8_t)((sum + 1 + (int)(i & 1)) >> 2);
        }
    }
}
