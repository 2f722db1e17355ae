#pragma once

#include "Scan.h"

#include <pthread.h>
#include <stdio.h>

#include <jpeglib.h>

// Decodes a progressive picture row of MCUs by row of MCUs, so that the coefficients of one row are
// held and not those of the picture. All scans are found before. Then each has its own reader, and
// all of them advance by the same row of MCUs, in the order of the file. A row is transformed when
// the last scan has refined it.

enum {
    // More scans are left to libjpeg: their readers would take more memory than they save.
    MOST_SCANS = 100,
    // The rows of MCUs that a second thread may have begun.
    MOST_ROWS_AHEAD = 4,
};

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

typedef struct lockstep lockstep;

// Reads one row of MCUs of the scans from number `first` to before `end`, in the bands of the row. A
// scan must be read from the first row on. Returns false if the data is irregular; the bands and the
// scans are invalid then.
typedef bool lockstep_read_function(
    lockstep *, const scan_plan *, uint32_t row, int first, int end);
// Transforms the row, whose scans have been read, and clears its bands.
typedef void lockstep_show_function(
    lockstep *, const scan_plan *, uint32_t row, const scan_rows *);
lockstep_read_function lockstep_read_portable;
lockstep_show_function lockstep_show_portable;
#if defined(__x86_64__)
lockstep_read_function lockstep_read_avx2;
lockstep_show_function lockstep_show_avx2;
#endif

struct lockstep {
    lockstep_read_function *read;
    lockstep_show_function *show;
    const scan_plan *plan;
    int scan_count;
    lockstep_scan *scan[MOST_SCANS];
    // Used in turn by the rows, and all in `memory`.
    uint32_t row_count;
    lockstep_band band[MOST_ROWS_AHEAD][MOST_COMPONENTS];
    void *memory;
    // A second thread, if it has the first scans, reads their rows in advance.
    int scans_ahead;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    // The rows that the second thread has read, and that have been shown.
    uint32_t rows_read, rows_shown;
    bool has_failed, is_stopped;
};

// Finds up to `most_scans` scans between `data`, the first byte behind libjpeg's first scan header,
// and `end`. Returns NULL if memory is short, or for any picture that is irregular in its markers,
// leaves bits of coefficients open, or has other segments between scans than tables. The plan must
// stay valid. The result does not depend on the second thread.
lockstep *lockstep_create(
    const scan_plan *, const struct jpeg_decompress_struct *, const uint8_t *data,
    const uint8_t *end, int most_scans, bool is_portable, bool uses_threads);
void lockstep_free(lockstep *);
// Reads and transforms row number `row` of MCUs, the one after the previous call's. Returns false if
// the data is irregular.
bool lockstep_next(lockstep *, uint32_t row, const scan_rows *);
// True if each scan's data is used up. Call it after the last row.
bool lockstep_is_over(lockstep *);

// Adds the scans to `l`; false as for `lockstep_create`.
bool lockstep_find_scans(
    lockstep *l, const struct jpeg_decompress_struct *, const uint8_t *data, const uint8_t *end,
    int most_scans);
// Starts the second thread if it pays off, before the bands exist.
void lockstep_start_ahead(lockstep *);
void lockstep_stop_ahead(lockstep *);
// Waits for the second thread; false if it has found irregular data in this row.
bool lockstep_wait_for(lockstep *, uint32_t row);
// Tells the second thread that the row was shown.
void lockstep_release(lockstep *, uint32_t row);
