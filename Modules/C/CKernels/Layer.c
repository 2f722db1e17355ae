#include "CKernels.h"

// An alpha of 1, and the factor from 8-bit to 16-bit samples.
static const uint64_t one = 65535, wide = 257;

static inline uint64_t blended(
    const kernels_layer *layer, uint64_t backdrop, uint64_t source) {
    return layer->blend ? layer->blend[backdrop << 8 | source] : source * wide;
}

void kernels_lay(
    const kernels_layer *layer, const uint8_t *rgba, size_t count, int channels,
    uint8_t *pixels) {
    const uint64_t unit = one * wide;
    for (size_t i = 0; i < count; i++, rgba += 4, pixels += channels) {
        const uint64_t above = layer->alpha[rgba[3]];
        if (above == 0) continue;
        if (channels == 4 && pixels[3] != 255) {
            const uint64_t below = pixels[3] * wide;
            const uint64_t source = above * (one - below), backdrop = below * (one - above),
                           both = above * below, all = source + backdrop + both;
            for (int c = 0; c < 3; c++) {
                const uint64_t color = source * rgba[c] * wide + backdrop * pixels[c] * wide
                    + both * blended(layer, pixels[c], rgba[c]);
                pixels[c] = (uint8_t)((color + all * wide / 2) / (all * wide));
            }
            pixels[3] = (uint8_t)((all + unit / 2) / unit);
            continue;
        }
        for (int c = 0; c < (channels == 1 ? 1 : 3); c++) {
            const uint64_t source = rgba[channels == 1 ? 1 : c];
            const uint64_t color =
                (one - above) * pixels[c] * wide + above * blended(layer, pixels[c], source);
            pixels[c] = (uint8_t)((color + unit / 2) / unit);
        }
    }
}

void kernels_lay_words(
    const kernels_layer *layer, const uint8_t *rgba, size_t count, int channels,
    uint16_t *pixels) {
    for (size_t i = 0; i < count; i++, rgba += 4, pixels += channels) {
        const uint64_t above = layer->alpha[rgba[3]];
        if (above == 0) continue;
        const uint64_t below = channels == 4 ? pixels[3] : one;
        const uint64_t backdrop = below * (one - above), source = above * one,
                       all = source + backdrop;
        for (int c = 0; c < (channels == 1 ? 1 : 3); c++) {
            const uint64_t color =
                source * rgba[channels == 1 ? 1 : c] * wide + backdrop * pixels[c];
            pixels[c] = (uint16_t)((color + all / 2) / all);
        }
        if (channels == 4) pixels[3] = (uint16_t)((all + one / 2) / one);
    }
}

// Returns luma in units of 1/65,535. The weights are those of BT.601, times 65,536.
static inline uint64_t luma_of(const uint8_t *p) {
    return (((uint64_t)19595 * p[0] + 38470 * p[1] + 7471 * p[2]) * wide + 32768) >> 16;
}

static inline uint64_t chroma_of(const uint8_t *p, int red, int green, int blue) {
    const int64_t value =
        128 * (int64_t)wide + (((int64_t)red * p[0] + green * p[1] + blue * p[2]) * 257) / 65536;
    return value > 65535 ? 65535 : (uint64_t)value;
}

void kernels_lay_luma(
    const kernels_layer *layer, const uint8_t *rgba, size_t count, uint8_t *luma) {
    const uint64_t unit = one * wide;
    for (size_t i = 0; i < count; i++, rgba += 4) {
        const uint64_t above = layer->alpha[rgba[3]];
        if (above == 0) continue;
        const uint64_t sum = (one - above) * luma[i] * wide + above * luma_of(rgba);
        luma[i] = (uint8_t)((sum + unit / 2) / unit);
    }
}

void kernels_lay_chroma(
    const kernels_layer *layer, const kernels_layer_block *block, uint8_t *blue, uint8_t *red) {
    if (block->count == 0) return;
    const size_t step = (size_t)block->horizontal, end = block->left + block->count;
    for (size_t place = block->left / step; place * step < end; place++) {
        const size_t first = place * step;
        const size_t last = first + step < block->width ? first + step : block->width;
        uint64_t above = 0, blues = 0, reds = 0;
        for (int y = 0; y < block->row_count; y++) {
            if (!block->rows[y]) continue;
            for (size_t x = first < block->left ? block->left : first; x < last && x < end; x++) {
                const uint8_t *p = block->rows[y] + 4 * (x - block->left);
                const uint64_t alpha = layer->alpha[p[3]];
                above += alpha;
                blues += alpha * chroma_of(p, -11059, -21709, 32768);
                reds += alpha * chroma_of(p, 32768, -27439, -5329);
            }
        }
        if (above == 0) continue;
        const uint64_t all = (last - first) * (uint64_t)block->row_count * one;
        const uint64_t unit = all * wide, rest = (all - above) * wide;
        blue[place] = (uint8_t)((blue[place] * rest + blues + unit / 2) / unit);
        red[place] = (uint8_t)((red[place] * rest + reds + unit / 2) / unit);
    }
}

void kernels_paint(
    const uint8_t *mask, const uint8_t color[4], size_t count, uint8_t *rgba) {
    const uint64_t whole = 255 * 255;
    for (size_t i = 0; i < count; i++, rgba += 4) {
        const uint64_t above = (uint64_t)mask[i] * color[3], below = (uint64_t)rgba[3] * 255;
        if (above == 0) continue;
        const uint64_t source = above * whole, backdrop = below * (whole - above),
                       all = source + backdrop;
        for (int c = 0; c < 3; c++) {
            rgba[c] = (uint8_t)((source * color[c] + backdrop * rgba[c] + all / 2) / all);
        }
        rgba[3] = (uint8_t)((all + whole * 255 / 2) / (whole * 255));
    }
}
