#pragma once

#include "Band.h"

#include <pthread.h>
#include <stdio.h>

#include <jpeglib.h>

// Decodes a progressive picture one row of MCUs at a time, so that only the coefficients of one
// row, or of MOST_ROWS_AHEAD rows with a second thread, are in memory. All scans are found first,
// and each gets a reader of its own. For each row, the readers advance in the order of the file.
// Then the row is transformed.

enum {
    // A picture with more scans is left to libjpeg, because the scans' readers would take more
    // memory than they save.
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
    // The number of following blocks that a code has declared empty. In these blocks, a refining
    // scan still reads a bit for each coefficient that an earlier scan made nonzero.
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
    // The bands of `row_count` rows of MCUs; row r uses `band[r % row_count]`. Their coefficients
    // are in `memory`.
    uint32_t row_count;
    coefficient_band band[MOST_ROWS_AHEAD][MOST_COMPONENTS];
    void *memory;
    // The number of scans, from the first one on, that the second thread reads in advance; 0
    // without that thread.
    int scans_ahead;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    // The number of rows that the second thread has read, and the number that the first thread has
    // transformed.
    uint32_t rows_read, rows_shown;
    bool has_failed, is_stopped;
};

// Creates a decoder for the scans between `data`, the first byte after the scan header that libjpeg
// has read, and `end`. Returns NULL if memory is short, if there are more than `most_scans` or
// MOST_SCANS scans, or if the picture is irregular: it has damaged markers, lacks bits of
// coefficients, or has segments between scans that are neither Huffman tables nor restart
// intervals. The plan must outlive the decoder. The result does not depend on the second thread.
lockstep *lockstep_create(
    const scan_plan *, const struct jpeg_decompress_struct *, const uint8_t *data,
    const uint8_t *end, int most_scans, bool is_portable, bool uses_threads);
void lockstep_free(lockstep *);
// Reads and transforms row `row` of MCUs. Rows must be read in order, from 0 on. Returns false if
// the data is irregular.
bool lockstep_next(lockstep *, uint32_t row, const scan_rows *);
// Stops the second thread. Returns true if the data of each scan was read to its end. Call it after
// the last row.
bool lockstep_is_over(lockstep *);

// Finds the scans, and adds them to `l`. Returns false if lockstep_create must return NULL.
bool lockstep_find_scans(
    lockstep *l, const struct jpeg_decompress_struct *, const uint8_t *data, const uint8_t *end,
    int most_scans);
// Starts the second thread if the scans have enough data for it to pay off.
void lockstep_start_ahead(lockstep *);
void lockstep_stop_ahead(lockstep *);
// Waits until the second thread, if it runs, has read the row. Returns false if the row's data is
// irregular.
bool lockstep_wait_for(lockstep *, uint32_t row);
// Tells the second thread that the row was transformed.
void lockstep_release(lockstep *, uint32_t row);
