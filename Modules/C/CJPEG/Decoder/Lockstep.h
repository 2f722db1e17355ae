#pragma once

#include "Band.h"

#include <pthread.h>
#include <stdio.h>

#include <jpeglib.h>

// Decodes a progressive picture one row of MCUs at a time, so that only the coefficients of one
// row, or of MOST_ROWS_AHEAD rows with a second thread, are in memory. All scans are found first,
// and each gets a reader of its own. For each row, the readers advance in the order of the file.
// When the last scan has refined the row, it is transformed.

enum {
    // A picture with more scans is left to libjpeg, because their readers would take more memory
    // than they save.
    MOST_SCANS = 100,
    // The maximum number of rows of MCUs that the second thread may begin before the first one has
    // transformed them.
    MOST_ROWS_AHEAD = 4,
};

typedef struct {
    int component_count, component[MOST_COMPONENTS];
    // The first and the last coefficient in zigzag order, and the number of lower bits that later
    // scans add. A scan either begins its coefficients or adds one bit to each.
    int first, last, shift;
    bool refines;
    uint32_t restart_interval;
    // The beginning of the coded data, and the marker that follows it.
    const uint8_t *data, *end;
    mean_table means[MOST_COMPONENTS];
    band_table codes;
    scan_state state;
    // The number of following blocks that a code has declared empty. A refining scan still reads
    // bits for those of their coefficients that earlier scans made nonzero.
    uint32_t empty_blocks;
} lockstep_scan;

typedef struct lockstep lockstep;

// Reads one row of MCUs of the scans `first` to `end` - 1 into the bands of the row. The rows of a
// scan must be read in order. Returns false if the data is irregular; the bands and the scans are
// then invalid.
typedef bool lockstep_read_function(
    lockstep *, const scan_plan *, uint32_t row, int first, int end);
lockstep_read_function lockstep_read_portable;
#if defined(__x86_64__)
lockstep_read_function lockstep_read_avx2;
#endif

struct lockstep {
    lockstep_read_function *read;
    band_show_function *show;
    const scan_plan *plan;
    int scan_count;
    lockstep_scan *scan[MOST_SCANS];
    // The bands of `row_count` rows, which rows use in turn. They are in `memory`.
    uint32_t row_count;
    coefficient_band band[MOST_ROWS_AHEAD][MOST_COMPONENTS];
    void *memory;
    // The number of scans whose rows a second thread reads in advance; 0 without that thread.
    int scans_ahead;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    // The number of rows that the second thread has read, and the number that the first thread has
    // transformed.
    uint32_t rows_read, rows_shown;
    bool has_failed, is_stopped;
};

// Creates a decoder for at most `most_scans` scans between `data`, the first byte after the scan
// header that libjpeg has read, and `end`. Returns NULL if memory is short, if there are more
// scans, or if the picture is irregular: it has damaged markers, lacks bits of coefficients, or has
// segments between scans that are neither tables nor restart intervals. The plan must outlive the
// decoder. The result does not depend on the second thread.
lockstep *lockstep_create(
    const scan_plan *, const struct jpeg_decompress_struct *, const uint8_t *data,
    const uint8_t *end, int most_scans, bool is_portable, bool uses_threads);
void lockstep_free(lockstep *);
// Reads and transforms row `row` of MCUs, the one after that of the previous call. Returns false if
// the data is irregular.
bool lockstep_next(lockstep *, uint32_t row, const scan_rows *);
// True if the data of each scan is used up. Call it after the last row.
bool lockstep_is_over(lockstep *);

// Adds the scans to `l`. Returns false where lockstep_create returns NULL.
bool lockstep_find_scans(
    lockstep *l, const struct jpeg_decompress_struct *, const uint8_t *data, const uint8_t *end,
    int most_scans);
// Starts the second thread if it pays off.
void lockstep_start_ahead(lockstep *);
void lockstep_stop_ahead(lockstep *);
// Waits until the second thread has read the row. Returns false if its data is irregular.
bool lockstep_wait_for(lockstep *, uint32_t row);
// Tells the second thread that the row was transformed.
void lockstep_release(lockstep *, uint32_t row);
