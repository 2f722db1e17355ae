#pragma once

#include "Scan.h"

#include <stdio.h>

#include <jpeglib.h>

// Decodes a progressive picture row of MCUs by row of MCUs, so that the coefficients of one row are
// held and not those of the picture. All scans are found before. Then each has its own reader, and
// all of them advance by the same row of MCUs, in the order of the file. A row is transformed when
// the last scan has refined it.

// More scans are left to libjpeg: their readers would take more memory than they save.
enum { MOST_SCANS = 100 };

typedef struct {
    int component_count, component[MOST_COMPONENTS];
    // The first and the last position in zigzag order, and the number of lower bits that later
    // scans add. A scan either begins its coefficients or adds one bit to each.
    int first, last, shift;
    bool refines;
    uint32_t restart_interval;
    // Where the data begins, and the marker that follows it.
    const uint8_t *data, *end;
    mean_table means[MOST_COMPONENTS];
    band_table codes;
    scan_state state;
    // The blocks that a code has declared empty, apart from bits that refine earlier values.
    uint32_t empty_blocks;
} lockstep_scan;

// The coefficients of one row of MCUs of a component.
typedef struct {
    // 64 per block, in natural order.
    int16_t *coefficients;
    // For each block, a bit for each position in zigzag order: is the AC coefficient nonzero?
    uint64_t *nonzero;
    uint32_t blocks_across;
} lockstep_band;

typedef struct lockstep {
    int scan_count;
    lockstep_scan *scan[MOST_SCANS];
    lockstep_band band[MOST_COMPONENTS];
    void *memory;
} lockstep;

// Finds up to `most_scans` scans between `data`, the first byte behind libjpeg's first scan header,
// and `end`. Returns NULL if memory is short, or for any picture that is irregular in its markers,
// leaves bits of coefficients open, or has other segments between scans than tables.
lockstep *lockstep_create(
    const scan_plan *, const struct jpeg_decompress_struct *, const uint8_t *data,
    const uint8_t *end, int most_scans);
void lockstep_free(lockstep *);
// Adds the scans to `l`; false as above.
bool lockstep_find_scans(
    lockstep *l, const struct jpeg_decompress_struct *, const uint8_t *data, const uint8_t *end,
    int most_scans);
// True if each scan's data is used up.
bool lockstep_is_over(lockstep *);

// Reads row number `row` of MCUs, the one after the previous call's. Returns false if the data is
// irregular; the rows and the scans are invalid then.
typedef bool lockstep_function(
    lockstep *, const scan_plan *, uint32_t row, const scan_rows *);
lockstep_function lockstep_read_portable;
#if defined(__x86_64__)
lockstep_function lockstep_read_avx2;
#endif
