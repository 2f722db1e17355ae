// Runs a program on planes of JFIF's Y, Cb and Cr. Each pixel is converted to RGB: chroma is
// replicated, and RGB is clamped as in a decoder. Then the program runs, and RGB is clamped again.
// The new chroma of pixels that share a sample is that of their mean colour.

// Red, green and blue for each pixel of a block's row, in levels: what chroma adds to luma, or the
// sums over the rows that share chroma.
typedef struct {
    _Alignas(32) float red[KERNELS_BLOCK], green[KERNELS_BLOCK], blue[KERNELS_BLOCK];
} chroma_block;

INLINE void load_chroma(
    chroma_block *chroma, const uint8_t *cb, const uint8_t *cr, size_t count, int horizontal) {
    for (size_t i = 0; i * 8 < count; i++) {
        f8 u = load_bytes(cb + i * 8) - 128.0f, v = load_bytes(cr + i * 8) - 128.0f;
        f8 parts[3] = {v * 1.402f, u * -0.344136286f + v * -0.714136286f, u * 1.772f};
        float *planes[3] = {chroma->red, chroma->green, chroma->blue};
        for (int k = 0; k < 3; k++) {
            if (horizontal == 2) {
                store(planes[k] + i * 16,
                    __builtin_shufflevector(parts[k], parts[k], 0, 0, 1, 1, 2, 2, 3, 3));
                store(planes[k] + i * 16 + 8,
                    __builtin_shufflevector(parts[k], parts[k], 4, 4, 5, 5, 6, 6, 7, 7));
            } else {
                store(planes[k] + i * 8, parts[k]);
            }
        }
    }
}

// Runs the program on a row of a block. `count` is a multiple of 8, or of 16 if chroma is halved.
// Adds each pixel's colour, in levels, to `sums`, or overwrites them if `is_first`.
INLINE void run_luma_row(
    const kernels_program *program, uint8_t *luma_row, const chroma_block *chroma,
    chroma_block *sums, size_t count, pixel_place place, bool is_first) {
    _Alignas(32) float planes[3 * KERNELS_BLOCK];
    float *red = planes, *green = planes + KERNELS_BLOCK, *blue = planes + 2 * KERNELS_BLOCK;
    for (size_t i = 0; i < count; i += 8) {
        f8 y = load_bytes(luma_row + i);
        store(red + i, clamp((y + load(chroma->red + i)) * (1.0f / 255), 0.0f, 1.0f));
        store(green + i, clamp((y + load(chroma->green + i)) * (1.0f / 255), 0.0f, 1.0f));
        store(blue + i, clamp((y + load(chroma->blue + i)) * (1.0f / 255), 0.0f, 1.0f));
    }
    NAME(run_steps)(program, planes, count, place);
    for (size_t i = 0; i < count; i += 8) {
        f8 r = clamp(load(red + i), 0.0f, 1.0f) * 255.0f;
        f8 g = clamp(load(green + i), 0.0f, 1.0f) * 255.0f;
        f8 b = clamp(load(blue + i), 0.0f, 1.0f) * 255.0f;
        f8 y = r * 0.299f + g * 0.587f + b * 0.114f + 0.5f;
        b8 q = __builtin_convertvector(__builtin_convertvector(y, i8), b8);
        __builtin_memcpy(luma_row + i, &q, sizeof q);
        if (!is_first) {
            r += load(sums->red + i);
            g += load(sums->green + i);
            b += load(sums->blue + i);
        }
        store(sums->red + i, r);
        store(sums->green + i, g);
        store(sums->blue + i, b);
    }
}

INLINE f8 add_pairs(const float *p) {
    f8 a = load(p), b = load(p + 8);
    return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14)
        + __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
}

// Stores the chroma of eight colours in levels.
INLINE void store_chroma_samples(uint8_t *cb, uint8_t *cr, f8 r, f8 g, f8 b) {
    f8 u = r * -0.168735892f + g * -0.331264108f + b * 0.5f + 128.5f;
    f8 v = r * 0.5f + g * -0.418687589f + b * -0.081312411f + 128.5f;
    // A value that rounds to 256 becomes 255.
    u = clamp(u, 0.0f, 255.0f);
    v = clamp(v, 0.0f, 255.0f);
    b8 qu = __builtin_convertvector(__builtin_convertvector(u, i8), b8);
    b8 qv = __builtin_convertvector(__builtin_convertvector(v, i8), b8);
    __builtin_memcpy(cb, &qu, sizeof qu);
    __builtin_memcpy(cr, &qv, sizeof qv);
}

INLINE void store_chroma(
    uint8_t *cb, uint8_t *cr, const chroma_block *sums, size_t count, int horizontal, float scale) {
    for (size_t i = 0; i < count; i += 8) {
        if (horizontal == 2) {
            store_chroma_samples(
                cb + i, cr + i, add_pairs(sums->red + 2 * i) * scale,
                add_pairs(sums->green + 2 * i) * scale, add_pairs(sums->blue + 2 * i) * scale);
        } else {
            store_chroma_samples(
                cb + i, cr + i, load(sums->red + i) * scale, load(sums->green + i) * scale,
                load(sums->blue + i) * scale);
        }
    }
}

// Runs the program on `rows` rows of luma that share a chroma row. `count` is the number of chroma
// samples, a multiple of 8.
INLINE void run_planes_block(
    const kernels_program *program, uint8_t *const luma_rows[2], size_t rows, uint8_t *cb,
    uint8_t *cr, size_t count, pixel_place place, int horizontal) {
    chroma_block chroma, sums;
    size_t pixels = count * (size_t)horizontal;
    load_chroma(&chroma, cb, cr, count, horizontal);
    for (size_t row = 0; row < rows; row++) {
        run_luma_row(program, luma_rows[row], &chroma, &sums, pixels, place, row == 0);
        place.y += 1;
    }
    float scale = 1.0f / (float)(rows * (size_t)horizontal);
    store_chroma(cb, cr, &sums, count, horizontal, scale);
}

INLINE void run_planes(
    const kernels_program *program, const kernels_planes *planes, size_t row, int horizontal) {
    size_t rows = planes->height - row < (size_t)planes->vertical
        ? planes->height - row : (size_t)planes->vertical;
    uint8_t *luma_rows[2];
    luma_rows[0] = planes->luma + row * planes->luma_stride;
    luma_rows[1] = luma_rows[0] + (rows > 1 ? planes->luma_stride : 0);
    size_t chroma_row = row / (size_t)planes->vertical;
    uint8_t *cb = planes->blue + chroma_row * planes->blue_stride;
    uint8_t *cr = planes->red + chroma_row * planes->red_stride;
    size_t h = (size_t)horizontal, block = KERNELS_BLOCK / h;

    for (size_t x = 0; x < planes->width; x += KERNELS_BLOCK) {
        size_t left = planes->width - x;
        // The number of chroma samples in whole vectors whose pixels are all in the picture.
        size_t whole = left < KERNELS_BLOCK ? (left / h) & ~(size_t)7 : block;
        uint8_t *y[2] = {luma_rows[0] + x, luma_rows[1] + x};
        uint8_t *u = cb + x / h, *v = cr + x / h;
        if (whole > 0) {
            pixel_place place = place_of(x, planes->top + row, planes->width);
            run_planes_block(program, y, rows, u, v, whole, place, horizontal);
        }
        size_t rest = left < KERNELS_BLOCK ? left - whole * h : 0;
        if (rest > 0) {
            uint8_t py[2][16], pu[8], pv[8];
            size_t chroma = (rest + h - 1) / h;
            uint8_t *padded[2] = {py[0], py[1]};
            for (size_t i = 0; i < rows; i++) { copy_padded(py[i], y[i] + whole * h, rest, 16); }
            copy_padded(pu, u + whole, chroma, 8);
            copy_padded(pv, v + whole, chroma, 8);
            pixel_place place = place_of(x + whole * h, planes->top + row, planes->width);
            run_planes_block(program, padded, rows, pu, pv, 8, place, horizontal);
            for (size_t i = 0; i < rows; i++) { __builtin_memcpy(y[i] + whole * h, py[i], rest); }
            __builtin_memcpy(u + whole, pu, chroma);
            __builtin_memcpy(v + whole, pv, chroma);
        }
    }
}
