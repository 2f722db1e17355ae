#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../include/CJPEG.h"

// Baseline coding with the standard's tables, as libjpeg does it and to the same bytes: each row of
// MCUs is a restart interval, so that rows depend on nothing but themselves.

enum {
    SIDE = 8,
    AREA = SIDE * SIDE,
    // Work goes on between the transform and the coder in groups that stay in the first cache.
    GROUP_MCUS = 16,
    LARGEST_MCU = 6,
    // A code of 16 bits and 11 of a value for each coefficient, which no block reaches.
    LARGEST_BLOCK = AREA * 27 / 8 + 1,
    // Whole vectors are stored.
    SLACK = 64,
};

// Exact division, with rounding, of what the transform delivers: 8 times too large.
typedef struct {
    // Each in the order of rows.
    uint16_t half[AREA], reciprocal[AREA], scale[AREA];
} baseline_divisors;

// A code in the upper 26 bits, its length in the lower 6.
typedef uint32_t baseline_code;

typedef struct {
    baseline_code dc[12];
    // By the zeros before it and its bits: the code of a level and what tells it apart, together.
    baseline_code ac[16][256];
    // The same without a level, for levels that bytes cannot hold, by zeros and length.
    baseline_code ac_sizes[16][16];
    baseline_code end, zeros;
} baseline_codes;

// A block, transformed and divided.
typedef struct {
    // In zig-zag order.
    int8_t levels[AREA];
    // Which levels but the first differ from 0.
    uint64_t present;
    int16_t dc;
    // Whether there are levels that bytes cannot hold: then all are in a `baseline_wide_block`.
    bool is_wide;
} __attribute__((aligned(16))) baseline_block;

// In the order of rows.
typedef struct {
    int16_t levels[AREA];
} __attribute__((aligned(16))) baseline_wide_block;

// The blocks of some MCUs: rows of luma, then each row of chroma.
typedef struct {
    baseline_block blocks[4][2 * GROUP_MCUS];
    baseline_wide_block wide[4][2 * GROUP_MCUS];
    // How many of the four are in use, and how many of their blocks an MCU has.
    int rows;
    int width[4];
    // Which component each belongs to.
    int component[4];
} baseline_group;

// What is left of the bits of a restart interval, and the values that the next block counts from.
typedef struct {
    uint64_t bits;
    unsigned count;
    int dc[3];
} baseline_state;

// What is compiled twice, for every machine and for one with AVX2 and what came with it.
typedef struct {
    // Transforms `count` blocks that lie side by side.
    void (*transform)(
        const uint8_t *samples, size_t stride, size_t count, const baseline_divisors *,
        baseline_block *, baseline_wide_block *);
    // Codes `count` MCUs of a group and returns the end of the bytes, which are not yet stuffed.
    uint8_t *(*code)(
        const baseline_group *, size_t count, const baseline_codes *, baseline_state *, uint8_t *);
    // Copies, with a 0 after each 0xff. Both ends have room for 32 bytes more than needed.
    uint8_t *(*stuff)(const uint8_t *from, const uint8_t *end, uint8_t *to);
    // Makes luma and chroma of `count` pixels, where `available` may be read. Each row has room for
    // 32 samples more.
    void (*convert)(
        const uint8_t *rgb, size_t count, size_t available, uint8_t *luma, uint8_t *blue,
        uint8_t *red);
    // Makes `count` samples, each of `h` in each of `v` rows: two or four.
    void (*downsample)(
        const uint8_t *const *rows, int h, int v, size_t count, uint8_t *to);
} baseline_functions;

extern const baseline_functions baseline_portable;
#if defined(__x86_64__)
extern const baseline_functions baseline_avx2;
#endif

// What is written so far; grows by itself.
typedef struct {
    uint8_t *bytes;
    size_t size, capacity;
} baseline_output;

// Of a component: its tables, how many blocks an MCU has of it, and how many the picture has.
typedef struct {
    const baseline_divisors *divisors;
    uint32_t h, v, columns, rows;
} baseline_component;

// What pixels become: samples of a group. In `full`, chroma before it is made less.
typedef struct {
    uint8_t luma[2 * SIDE][GROUP_MCUS * 2 * SIDE + SLACK];
    uint8_t chroma[2][SIDE][GROUP_MCUS * SIDE + SLACK];
    uint8_t full[2][2][GROUP_MCUS * 2 * SIDE + SLACK];
} baseline_planes;

typedef struct baseline_encoder {
    const baseline_functions *functions;
    bool is_rgb;
    uint32_t width;
    int count;
    baseline_component components[3];
    // For luma and for chroma.
    baseline_divisors divisors[2];
    baseline_codes codes[2];
    // MCUs across, and rows of them; and how many of these are written.
    uint32_t columns, rows, row;
    baseline_group group;
    baseline_planes planes;
    uint8_t raw[GROUP_MCUS * LARGEST_MCU * LARGEST_BLOCK + SLACK];
} baseline_encoder;

// Where each place of the zig-zag lies in a block, in the order of rows.
extern const uint8_t baseline_zigzag[AREA];

// Tables are in the order of rows.
void baseline_set_divisors(baseline_divisors *, const uint16_t *table);
// As a file has them: how many codes of each length there are, and what they stand for.
void baseline_set_codes(
    baseline_codes *, const uint8_t *dc_counts, const uint8_t *dc_values, const uint8_t *ac_counts,
    const uint8_t *ac_values);

// Whether there is room for `size` bytes more.
bool baseline_reserve(baseline_output *, size_t size);
// Fills `planes` with `count` MCUs from column `first` on, out of `height` rows of pixels.
void baseline_convert(
    baseline_encoder *, const cjpeg_rows *, uint32_t height, uint32_t first, uint32_t count);
// Codes a row of MCUs. The margins of planes are filled up to whole blocks; of pixels there are
// `height` rows. False when memory is short.
bool baseline_write_row(
    baseline_encoder *, const cjpeg_rows *, uint32_t height, baseline_output *);
// The mark at the end of a picture. False when memory is short.
bool baseline_add_end(baseline_output *);
