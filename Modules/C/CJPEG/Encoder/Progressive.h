#pragma once

#include "Baseline.h"

// Codes progressive pictures with libjpeg's scans and with Huffman tables that are optimised for
// each scan, to the same bytes as libjpeg. While rows arrive, their blocks are kept in the form
// that scans need, and the symbols of all scans are counted. At the end, the scans are coded, on
// two threads if allowed.

enum {
    // The lowest bits that the first AC scans of luma and of chroma code.
    LUMA_BIT = 2,
    CHROMA_BIT = 1,
    MOST_SCANS = 10,
    SYMBOLS = 256,
    // The number of blocks that are coded before zeros are inserted after 0xff.
    CODED_BLOCKS = 64,
    // The limits of a run of blocks that share an end code, as in libjpeg. The run is written when
    // it has more correction bits than MOST_CORRECTIONS, or when it has LONGEST_RUN blocks.
    MOST_CORRECTIONS = 937,
    LONGEST_RUN = 0x7fff,
    // The maximum number of words for correction bits, including those of one more block.
    CORRECTION_WORDS = (MOST_CORRECTIONS + AREA) / 64 + 2,
    CODED_ROOM = (CODED_BLOCKS + 2) * LARGEST_BLOCK + SLACK,
};

// The coefficients of a block as sets, with a bit for each position in zigzag order.
typedef struct {
    union {
        // The coefficients whose absolute value is at least 1, at least 2, and at least 4. The last
        // set is kept in luma only.
        uint64_t reach[3];
        struct {
            uint64_t lower[2];
            // In chroma: the coefficients whose part in `sizes` exceeds a byte. In luma, no part
            // does, because it lacks two bits of at most ten.
            uint64_t large;
        };
    };
    uint64_t negative;
    // Bit 0 of each absolute value that is at least 2, in zigzag order, from the highest bit down.
    uint64_t corrections;
} progressive_block;

// A row of blocks of a component.
typedef struct {
    progressive_block *blocks;
    // For each block of luma: bit 1 of each absolute value from 4 on, in the form of `corrections`.
    // NULL in chroma.
    uint64_t *higher_corrections;
    int16_t *dc;
    // The nonzero absolute values that the component's first scans code, without the bits that
    // later scans add. Even if all 63 are nonzero, a block takes less memory than in 16-bit
    // coefficients.
    uint8_t *sizes;
} progressive_row;

// A scan: its component, or -1 for the DC values of all components; its range of positions in
// zigzag order; and the lowest bit that it codes.
typedef struct {
    int8_t component;
    uint8_t first, last;
    bool refines;
    uint8_t bit;
} progressive_scan;

// The blocks since the last coded coefficient. They share an end code, after which their correction
// bits are written.
typedef struct {
    unsigned blocks;
    unsigned corrections;
    uint64_t words[CORRECTION_WORDS];
} progressive_run;

// The bits that do not fill a byte yet, and the end of the bytes.
typedef struct {
    uint64_t bits;
    unsigned count;
    uint8_t *end;
} progressive_bits;

// Receives the symbols of a scan, and counts or codes them.
typedef struct {
    progressive_run run;
    int dc[3];
    // The counts or the codes of symbols. `counts[1]` and `codes[1]` are for DC values of chroma.
    uint32_t *counts[2];
    const baseline_code *codes[2];
    progressive_bits bits;
} progressive_sink;

// A scan, the counts of its symbols, and its coded bytes.
typedef struct {
    progressive_scan scan;
    progressive_sink counter, coder;
    uint32_t counts[2][SYMBOLS];
    // Coded bytes in which no 0 follows 0xff yet.
    uint8_t raw[CODED_ROOM];
    // The finished scan with its tables.
    baseline_output output;
} progressive_task;

// A part of a scan: blocks `start` to `end` - 1 in a row of a component, or MCUs `start` to `end` -
// 1 in a row of MCUs. `sizes` begins with the absolute values of the first block.
typedef struct {
    const progressive_row *rows;
    const uint8_t *sizes;
    uint32_t start, end;
} progressive_part;

// The functions of a variant. They are compiled for every machine and for AVX2.
struct progressive_functions {
    // Converts and keeps `count` blocks of a row, from block `first` on. Returns the end of `sizes`.
    uint8_t *(*keep)(
        const baseline_block *, const baseline_wide_block *, const progressive_row *, size_t first,
        size_t count, uint8_t *sizes);
    void (*count)(
        const baseline_group *, const progressive_scan *, progressive_part, progressive_sink *);
    // Codes a part. Returns the end of its `sizes`.
    const uint8_t *(*code)(
        const baseline_group *, const progressive_scan *, progressive_part, progressive_sink *);
    void (*end_run)(progressive_sink *, bool is_counting);
};

extern const struct progressive_functions progressive_portable;
#if defined(__x86_64__)
extern const struct progressive_functions progressive_avx2;
#endif

// A Huffman table as a JPEG file stores it: the number of codes of each length from 1 to 16, and
// their symbols. Then the code of each symbol.
typedef struct {
    uint8_t lengths[16], values[SYMBOLS];
    unsigned count;
    baseline_code codes[SYMBOLS];
} progressive_table;

struct progressive_picture {
    const struct progressive_functions *functions;
    bool uses_threads;
    progressive_task tasks[MOST_SCANS];
    int task_count;
    // The number of scans at the end of `tasks` that are coded and that progressive_take_scan has
    // not returned.
    int left;
    // The rows of blocks of each component, including those that fill up the last MCUs.
    progressive_row *rows[3];
    // For each row of a group, the absolute values of the row of blocks that is being added, and
    // their end.
    uint8_t *sizes[4], *sizes_end[4];
};

// Creates the memory for a picture. Returns NULL if memory is short.
struct progressive_picture *progressive_create(
    const baseline_encoder *, cjpeg_kernels kernels, bool uses_threads);
void progressive_free(const baseline_encoder *, struct progressive_picture *);
// Frees the kept blocks.
void progressive_forget(const baseline_encoder *, struct progressive_picture *);
// Begins a row of MCUs. Returns false if memory is short.
bool progressive_begin_row(baseline_encoder *);
// Keeps the `count` MCUs of the group from column `first` of MCUs on.
void progressive_keep(baseline_encoder *, uint32_t first, uint32_t count);
bool progressive_end_row(baseline_encoder *);
// Returns the kept blocks of row `row` of a group (baseline_group) in row `mcus` of MCUs.
progressive_row *progressive_kept_row(const baseline_encoder *, uint32_t mcus, int row);
// Counts the scan's symbols in the row of MCUs that was added last.
void progressive_count_row(const baseline_encoder *, progressive_task *);
// Sets the table that libjpeg would choose for symbols with these counts.
void progressive_set_table(progressive_table *, const uint32_t *counts);
