#include "Transform.h"

#include <stdbool.h>

// These functions calculate with 32 bits and wrap on overflow, as vector instructions do.
static int32_t sum2(int a, int fa, int b, int fb) {
    return (int32_t)((uint32_t)a * (uint32_t)fa + (uint32_t)b * (uint32_t)fb);
}

static int32_t add(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }
static int32_t sub(int32_t a, int32_t b) { return (int32_t)((uint32_t)a - (uint32_t)b); }

static int clamp(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

static int32_t rounded(int32_t value, int bits) { return add(value, 1 << (bits - 1)) >> bits; }

static int shifted(int32_t value, int bits) {
    return clamp(rounded(value, bits), INT16_MIN, INT16_MAX);
}

// Transforms eight coefficients to eight samples, with the algorithm of C. Loeffler, A. Ligtenberg
// and G. Moschytz.
static void pass8(const int in[8], int out[8], int bits) {
    int32_t even2 = sum2(in[2], FIX(0.541196100), in[6], FIX(0.541196100) - FIX(1.847759065));
    int32_t even3 = sum2(in[2], FIX(0.541196100) + FIX(0.765366865), in[6], FIX(0.541196100));
    int32_t even0 = (int32_t)((uint32_t)(int16_t)(in[0] + in[4]) << CONST_BITS);
    int32_t even1 = (int32_t)((uint32_t)(int16_t)(in[0] - in[4]) << CONST_BITS);
    int z3 = (int16_t)(in[7] + in[3]), z4 = (int16_t)(in[5] + in[1]);
    int32_t odd3 = sum2(z3, FIX(1.175875602) - FIX(1.961570560), z4, FIX(1.175875602));
    int32_t odd4 = sum2(z3, FIX(1.175875602), z4, FIX(1.175875602) - FIX(0.390180644));
    int32_t a[4] = {
        add(even0, even3), add(even1, even2), sub(even1, even2), sub(even0, even3)};
    int32_t b[4] = {
        add(sum2(in[7], -FIX(0.899976223), in[1], FIX(1.501321110) - FIX(0.899976223)), odd4),
        add(sum2(in[5], -FIX(2.562915447), in[3], FIX(3.072711026) - FIX(2.562915447)), odd3),
        add(sum2(in[5], FIX(2.053119869) - FIX(2.562915447), in[3], -FIX(2.562915447)), odd4),
        add(sum2(in[7], FIX(0.298631336) - FIX(0.899976223), in[1], -FIX(0.899976223)), odd3)};
    for (int i = 0; i < 4; i++) {
        out[i] = shifted(add(a[i], b[i]), bits);
        out[7 - i] = shifted(sub(a[i], b[i]), bits);
    }
}

// Transforms coefficients to four samples. The fifth coefficient is not used.
static void pass4(const int in[8], int out[4], int bits) {
    int32_t even0 = (int32_t)((uint32_t)in[0] << (CONST_BITS + 1));
    int32_t even2 = sum2(in[2], FIX(1.847759065), in[6], -FIX(0.765366865));
    int32_t odd0 = add(
        sum2(in[1], FIX(1.061594337), in[3], -FIX(2.172734803)),
        sum2(in[5], FIX(1.451774981), in[7], -FIX(0.211164243)));
    int32_t odd2 = add(
        sum2(in[1], FIX(2.562915447), in[3], FIX(0.899976223)),
        sum2(in[5], -FIX(0.601344887), in[7], -FIX(0.509795579)));
    int32_t a[2] = {add(even0, even2), sub(even0, even2)}, b[2] = {odd2, odd0};
    for (int i = 0; i < 2; i++) {
        out[i] = shifted(add(a[i], b[i]), bits + 1);
        out[3 - i] = shifted(sub(a[i], b[i]), bits + 1);
    }
}

// Transforms the DC and the odd coefficients to two samples.
static void pass2(const int in[8], int out[2], int bits) {
    int32_t even = (int32_t)((uint32_t)in[0] << (CONST_BITS + 2));
    int32_t odd = add(
        sum2(in[1], FIX(3.624509785), in[3], -FIX(1.272758580)),
        sum2(in[5], FIX(0.850430095), in[7], -FIX(0.720959822)));
    // The caller clamps the results of columns.
    out[0] = rounded(add(even, odd), bits + 2);
    out[1] = rounded(sub(even, odd), bits + 2);
}

static void pass(int size, const int in[8], int *out, int bits) {
    size == 8 ? pass8(in, out, bits) : size == 4 ? pass4(in, out, bits) : pass2(in, out, bits);
}

// True if only the first row has nonzero coefficients, so that columns are constant. libjpeg has a
// shortcut for such columns, which does not clamp. It has no shortcut at 2 by 2 samples, where this
// function returns false. At 4 by 4 samples, row 4 does not count, because it is not used.
static bool has_flat_columns(const int16_t *coefficients, int size) {
    int any = size == 2;
    for (int i = 8; i < 64; i++) {
        if (size == 8 || i / 8 != 4) any |= coefficients[i];
    }
    return any == 0;
}

void transform_plainly(const read_block *block, int size) {
    if (size == 1) {
        block->to[0] = single_sample(block);
        return;
    }
    int columns[8][8];
    bool is_flat = has_flat_columns(block->coefficients, size);
    for (int x = 0; x < 8; x++) {
        int in[8], out[8];
        for (int y = 0; y < 8; y++) {
            int i = y * 8 + x;
            in[y] = (int16_t)((uint32_t)block->coefficients[i] * (uint32_t)block->factors[i]);
        }
        pass(size, in, out, CONST_BITS - PASS1_BITS);
        for (int y = 0; y < size; y++) {
            columns[y][x] = is_flat ? (int16_t)((uint32_t)in[0] << PASS1_BITS) : out[y];
            // At size 2, the first column keeps 32 bits, and the others saturate at 16 bits.
            if (size == 2 && x > 0) columns[y][x] = clamp(out[y], INT16_MIN, INT16_MAX);
        }
    }
    for (int y = 0; y < size; y++) {
        int out[8];
        pass(size, columns[y], out, CONST_BITS + PASS1_BITS + 3);
        for (int x = 0; x < size; x++) {
            block->to[(size_t)y * block->stride + (size_t)x]
                = (uint8_t)(clamp(out[x], -128, 127) + 128);
        }
    }
}
