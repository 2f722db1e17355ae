// Transforms rows of coefficients. This file is compiled for every machine, for AVX2, and for
// AVX-512. TransformWide.h or Transform.h, and ScanBody.h, must be included first.

#include "Band.h"

// Transforms and clears a row of blocks.
static inline void NAME(show_blocks)(
    const scan_component *component, int16_t *blocks, uint64_t *nonzero, uint8_t *to,
    size_t stride) {
    int size = component->size;
    NAME(pair) pair = {.count = 0};
    for (uint32_t x = 0; x < component->blocks_across; x++, to += size) {
        read_block *block = &pair.block[pair.count];
        *block = (read_block){
            .coefficients = blocks + x * (size_t)64,
            .factors = component->factors,
            .last = nonzero[x] ? 63 - __builtin_clzll(nonzero[x]) : 0,
            .to = to,
            .stride = stride,
        };
        nonzero[x] = 0;
        if (size > 1) {
            if (++pair.count == MOST_TOGETHER) NAME(transform)(&pair, size);
        } else {
            to[0] = single_sample(block);
            NAME(clear)(block);
        }
    }
    if (pair.count) NAME(transform)(&pair, size);
}

void NAME(band_show)(
    const scan_component *component, int component_count, uint32_t row,
    const coefficient_band *bands, const scan_rows *rows) {
    for (int c = 0; c < component_count; c++, component++) {
        size_t size = (size_t)component->size;
        uint32_t down = (uint32_t)component->down;
        for (uint32_t y = 0; y < down; y++) {
            if (row * down + y >= component->blocks_down) break;
            size_t first = y * (size_t)bands[c].blocks_across;
            NAME(show_blocks)(
                component, bands[c].coefficients + first * 64, bands[c].nonzero + first,
                rows->plane[c] + y * size * rows->stride[c], rows->stride[c]);
        }
    }
}
