// Sharpens luma in 16-bit words, which are levels with 6 fractional bits.

#include <assert.h>

enum { WHITE = 255 << 6 };

// Convolves 32 words at a time, so that they share one load of each tap.
INLINE void convolve_words(
    const int16_t *from, const int16_t *const *rows, size_t x, const int16_t *taps, size_t radius,
    int16_t *to) {
    const int16_t *middle = rows ? rows[radius] + x : from + x;
    words sums[32 / LANES];
    for (size_t i = 0; i < 32; i += LANES) {
        sums[i / LANES] = multiply(load_fixed(middle + i), taps[0]);
    }
    for (size_t k = 1; k <= radius; k++) {
        const int16_t *a = rows ? rows[radius - k] + x : middle - k;
        const int16_t *b = rows ? rows[radius + k] + x : middle + k;
        for (size_t i = 0; i < 32; i += LANES) {
            sums[i / LANES] += multiply(load_fixed(a + i) + load_fixed(b + i), taps[k]);
        }
    }
    for (size_t i = 0; i < 32; i += LANES) { store_fixed(to + x + i, sums[i / LANES]); }
}

// Convolves a vector of each of two rows, which share most of the rows that they load.
INLINE void convolve_two(
    const int16_t *const *rows, size_t x, const int16_t *taps, size_t radius, int16_t *const *to) {
    words top = multiply(load_fixed(rows[radius] + x), taps[0]);
    words bottom = multiply(load_fixed(rows[radius + 1] + x), taps[0]);
    for (size_t k = 1; k <= radius; k++) {
        const int16_t *const *above = rows + radius - k, *const *below = rows + radius + k;
        top += multiply(load_fixed(above[0] + x) + load_fixed(below[0] + x), taps[k]);
        bottom += multiply(load_fixed(above[1] + x) + load_fixed(below[1] + x), taps[k]);
    }
    store_fixed(to[0] + x, top);
    store_fixed(to[1] + x, bottom);
}

INLINE void convolve_words_down(
    const int16_t *const *rows, const int16_t *taps, size_t radius, int16_t *const *to,
    size_t lines, size_t count) {
    assert(lines == 1 || lines == 2);
    if (lines == 2) {
        for (size_t x = 0; x < count; x += LANES) { convolve_two(rows, x, taps, radius, to); }
    } else {
        for (size_t x = 0; x < count; x += 32) {
            convolve_words(0, rows, x, taps, radius, to[0]);
        }
    }
}

void NAME(neighbours_convolve_words_down)(
    const int16_t *const *rows, const int16_t *taps, size_t radius, int16_t *const *to,
    size_t lines, size_t count) {
    // The loop for the default radius is unrolled.
    if (radius == 6) {
        convolve_words_down(rows, taps, 6, to, lines, count);
    } else {
        convolve_words_down(rows, taps, radius, to, lines, count);
    }
}

#if defined(WIDEST)
// Returns a vector that begins `count` words, an even number, after the beginning of `a`, and
// continues with `b`.
#define JOINED(a, b, count) \
    (words)__builtin_ia32_alignd512((pair_words)(b), (pair_words)(a), (count) / 2)

// Convolves with a radius of 6. Half of the moved vectors come from three aligned ones, because
// loading a vector from two lines of the cache takes as long as two loads.
INLINE void convolve_six(const int16_t *from, const int16_t *taps, int16_t *to, size_t count) {
    words before = load_fixed(from - LANES), here = load_fixed(from);
    for (size_t x = 0; x < count; x += LANES) {
        const int16_t *p = from + x;
        words after = load_fixed(p + LANES), sum = multiply(here, taps[0]);
        sum += multiply(load_fixed(p - 1) + load_fixed(p + 1), taps[1]);
        sum += multiply(JOINED(before, here, LANES - 2) + JOINED(here, after, 2), taps[2]);
        sum += multiply(load_fixed(p - 3) + load_fixed(p + 3), taps[3]);
        sum += multiply(JOINED(before, here, LANES - 4) + JOINED(here, after, 4), taps[4]);
        sum += multiply(load_fixed(p - 5) + load_fixed(p + 5), taps[5]);
        sum += multiply(JOINED(before, here, LANES - 6) + JOINED(here, after, 6), taps[6]);
        store_fixed(to + x, sum);
        before = here;
        here = after;
    }
}
#else
INLINE void convolve_six(const int16_t *from, const int16_t *taps, int16_t *to, size_t count) {
    for (size_t x = 0; x < count; x += 32) { convolve_words(from, 0, x, taps, 6, to); }
}
#endif

void NAME(neighbours_convolve_words_across)(
    const int16_t *from, const int16_t *taps, size_t radius, int16_t *to, size_t count) {
    if (radius == 6) {
        convolve_six(from, taps, to, count);
    } else {
        for (size_t x = 0; x < count; x += 32) { convolve_words(from, 0, x, taps, radius, to); }
    }
}

// Sharpens a vector of pixels. Writes luma to `to`, and returns red and blue minus luma.
INLINE color_words sharpen_words(
    const neighbours_planes_rows *rows, int row, size_t x, int16_t amount, uint8_t *to) {
    words change = load_fixed(rows->luma[row] + x) - load_fixed(rows->blurred[row] + x);
    change = multiply(change << 1, amount);
    words c[3];
    for (int k = 0; k < 3; k++) {
        words v = load_fixed(rows->colors[row][k] + x);
        c[k] = bounded(__builtin_elementwise_add_sat(v, change), WHITE);
    }
    // The weights are 0.299, 0.587 and 0.114 times 2^15. Their sum is 2^15.
    words y = multiply(c[0], 9798) + multiply(c[1], 19235) + multiply(c[2], 3735);
    levels q = __builtin_convertvector((y + 32) >> 6, levels);
    __builtin_memcpy(to, &q, sizeof q);
    return (color_words){c[0] - y, 0, c[2] - y};
}

INLINE void sharpen_block(
    const neighbours_planes_rows *rows, size_t x, int16_t amount, uint8_t *top, uint8_t *bottom,
    uint8_t *blue, uint8_t *red) {
    color_words a = sharpen_words(rows, 0, x, amount, top);
    color_words b = sharpen_words(rows, 1, x, amount, bottom);
    // The factors are 2^23 / (4 · 64 · 1.772) and 2^23 / (4 · 64 · 1.402).
    store_chroma_words(blue, a.blue, b.blue, 18492);
    store_chroma_words(red, a.red, b.red, 23372);
}

void NAME(neighbours_sharpen_planes)(
    const neighbours_planes_rows *rows, int16_t amount, size_t width) {
    size_t whole = width & ~(size_t)(LANES - 1), rest = width - whole;
    for (size_t x = 0; x < whole; x += LANES) {
        sharpen_block(
            rows, x, amount, rows->to_luma[0] + x, rows->to_luma[1] + x, rows->to_blue + x / 2,
            rows->to_red + x / 2);
    }
    if (rest == 0) { return; }
    // The last pixel is repeated beyond the edge, so that the mean of a block is correct.
    int16_t padded[2][5][LANES];
    neighbours_planes_rows part;
    for (int row = 0; row < 2; row++) {
        const int16_t *from[5] = {
            rows->colors[row][0], rows->colors[row][1], rows->colors[row][2], rows->luma[row],
            rows->blurred[row]};
        for (int k = 0; k < 5; k++) {
            for (size_t i = 0; i < LANES; i++) {
                padded[row][k][i] = from[k][whole + (i < rest ? i : rest - 1)];
            }
        }
        for (int k = 0; k < 3; k++) { part.colors[row][k] = padded[row][k]; }
        part.luma[row] = padded[row][3];
        part.blurred[row] = padded[row][4];
    }
    uint8_t top[LANES], bottom[LANES], blue[LANES / 2], red[LANES / 2];
    sharpen_block(&part, 0, amount, top, bottom, blue, red);
    __builtin_memcpy(rows->to_luma[0] + whole, top, rest);
    __builtin_memcpy(rows->to_luma[1] + whole, bottom, rest);
    __builtin_memcpy(rows->to_blue + whole / 2, blue, (rest + 1) / 2);
    __builtin_memcpy(rows->to_red + whole / 2, red, (rest + 1) / 2);
}
