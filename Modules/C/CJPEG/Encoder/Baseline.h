#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../include/CJPEG.h"

// Codes baseline pictures with the standard's Huffman tables, to the same bytes as libjpeg. Each
// row of MCUs is a restart interval, so that rows are independent.

enum {
    SIDE = 8,
    AREA = SIDE * SIDE,
    // The number of MCUs in a group. A group is small enough to stay in the first-level cache until
    // it is coded.
    GROUP_MCUS = 16,
    LARGEST_MCU = 6,
    // To estimate the size of a file, only some groups of SAMPLED_MCUS MCUs are coded. From row to
    // row, these groups shift by SAMPLE_SHIFT groups. SAMPLE_SHIFT is coprime to powers of two and
    // to 3, so that the coded groups are spread evenly.
    SAMPLED_MCUS = 8,
    SAMPLE_SHIFT = 5,
    DC_DIFFERENCES = 1 << 12,
    // The maximum size of a coded block in bytes: each coefficient has a code of at most 16 bits
    // and a value of at most 11.
    LARGEST_BLOCK = AREA * 27 / 8 + 1,
    // The number of additional bytes of a buffer, which are needed because whole vectors are
    // stored.
    SLACK = 64,
};

// The factors for exact, rounded division of the transform's results, which are 8 times too large.
typedef struct {
    // The arrays are in row order, like the quantisation table.
    uint16_t half[AREA], reciprocal[AREA], scale[AREA];
} baseline_divisors;

// A code in the upper 26 bits, with its length in the lower 6.
typedef uint32_t baseline_code;

typedef struct {
    // The codes by run of zeros and by the level after it, modulo 256, each with the bits of the
    // level. The entries for level 0 have another meaning: `ac[0][0]` is the end code, and
    // `ac[15][0]` the code for sixteen zeros.
    baseline_code ac[16][256];
    // The code for a difference of DC values, with its bits. The index is the difference modulo
    // DC_DIFFERENCES.
    baseline_code dc_differences[DC_DIFFERENCES];
    baseline_code dc[12];
    // The codes by run and size, without the bits of the level, for blocks with levels that exceed
    // a byte.
    baseline_code ac_sizes[16][16];
    baseline_code end, zeros;
} baseline_codes;

// A transformed and quantised block.
typedef struct {
    // The levels in zigzag order.
    int8_t levels[AREA];
    // The set of nonzero levels, without the DC level.
    uint64_t present;
    int16_t dc;
    // True if a level other than the DC level is outside of -127…127. All levels are then in a
    // baseline_wide_block.
    bool is_wide;
} __attribute__((aligned(16))) baseline_block;

// The levels of a block in row order.
typedef struct {
    int16_t levels[AREA];
} __attribute__((aligned(16))) baseline_wide_block;

// The blocks of up to GROUP_MCUS MCUs. The rows of luma blocks come first, then a row for each
// chroma component.
typedef struct {
    baseline_block blocks[4][2 * GROUP_MCUS];
    baseline_wide_block wide[4][2 * GROUP_MCUS];
    // The number of rows in use, and the number of blocks of an MCU in each row.
    int rows;
    int width[4];
    // The component of each row, and the number of the row within its component.
    int component[4], line[4];
} baseline_group;

// The bits of a restart interval that do not fill a byte yet, and the previous DC value of each
// component.
typedef struct {
    uint64_t bits;
    unsigned count;
    int dc[3];
} baseline_state;

// The functions of a variant. They are compiled for every machine and for AVX2, and some for
// AVX-512.
typedef struct {
    // Transforms and quantises `count` adjacent blocks. Sets the wide form of a block at least if
    // the block's `is_wide` becomes true.
    void (*transform)(
        const uint8_t *samples, size_t stride, size_t count, const baseline_divisors *,
        baseline_block *, baseline_wide_block *);
    // Codes `count` MCUs of a group. Returns the end of the bytes, in which no 0 follows 0xff yet.
    uint8_t *(*code)(
        const baseline_group *, size_t count, const baseline_codes *, baseline_state *, uint8_t *);
    // Copies bytes, and inserts a 0 after each 0xff. Both buffers have room for 32 more bytes.
    uint8_t *(*stuff)(const uint8_t *from, const uint8_t *end, uint8_t *to);
    // Converts `count` pixels to luma and chroma. The first `available` pixels may be read. Each
    // row has room for 32 more samples.
    void (*convert)(
        const uint8_t *rgb, size_t count, size_t available, uint8_t *luma, uint8_t *blue,
        uint8_t *red);
    // Downsamples to `count` samples, each of which is the mean of `h` by `v` samples: two or four.
    void (*downsample)(
        const uint8_t *const *rows, int h, int v, size_t count, uint8_t *to);
} baseline_functions;

extern const baseline_functions baseline_portable;
#if defined(__x86_64__)
extern const baseline_functions baseline_avx2, baseline_avx512;
// The functions of baseline_avx512 that use AVX-512.
uint8_t *baseline_code_avx512(
    const baseline_group *, size_t count, const baseline_codes *, baseline_state *, uint8_t *);
void baseline_transform_avx512(
    const uint8_t *samples, size_t stride, size_t count, const baseline_divisors *,
    baseline_block *, baseline_wide_block *);
#endif

// The output so far, which grows as needed.
typedef struct {
    uint8_t *bytes;
    size_t size, capacity;
} baseline_output;

// A component: its divisors, its blocks per MCU (`h`, `v`), and its blocks in the picture.
typedef struct {
    const baseline_divisors *divisors;
    uint32_t h, v, columns, rows;
} baseline_component;

// The converted samples of a group. `full` is chroma before downsampling.
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
    // The divisors of each quantisation table.
    baseline_divisors divisors[3];
    // The codes of luma, and those of chroma.
    baseline_codes codes[2];
    // The number of MCUs across, the number of rows of MCUs, and the number of rows written.
    uint32_t columns, rows, row;
    // One of this many groups is coded, to estimate the size. 1 codes the whole file.
    uint32_t sampling;
    // The kept blocks of a progressive picture; NULL for a baseline picture.
    struct progressive_picture *progressive;
    baseline_group group;
    baseline_planes planes;
    uint8_t raw[GROUP_MCUS * LARGEST_MCU * LARGEST_BLOCK + SLACK];
} baseline_encoder;

// The index of each zigzag position in a block in row order.
extern const uint8_t baseline_zigzag[AREA];

// Sets the divisors for a quantisation table in row order.
void baseline_set_divisors(baseline_divisors *, const uint16_t *table);
// Sets the codes from tables in the form of a file: the number of codes of each length, and their
// symbols.
void baseline_set_codes(
    baseline_codes *, const uint8_t *dc_counts, const uint8_t *dc_values, const uint8_t *ac_counts,
    const uint8_t *ac_values);

// Assigns codes to the symbols of one table, given in the form of a file: the number of codes of
// each length from 1 to 16, and the symbols. Symbols that are not in the table get 0.
void baseline_assign_codes(
    baseline_code codes[256], const uint8_t *counts, const uint8_t *values);

// Makes room for `size` more bytes. Returns false if memory is short.
bool baseline_reserve(baseline_output *, size_t size);
// Converts the pixels of `count` MCUs, from column `first` of MCUs on, and stores them in `planes`.
// The strip of pixels has `height` rows.
void baseline_convert(
    baseline_encoder *, const cjpeg_rows *, uint32_t height, uint32_t first, uint32_t count);
// Codes a row of MCUs, or keeps it if the picture is progressive. Planes must be padded to whole
// blocks; a strip of RGB has `height` rows. Returns false if memory is short.
bool baseline_write_row(
    baseline_encoder *, const cjpeg_rows *, uint32_t height, baseline_output *);
// Adds the end marker. Returns false if memory is short.
bool baseline_add_end(baseline_output *);
