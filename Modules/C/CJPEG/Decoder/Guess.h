#pragma once

#include "Scan.h"

#include <pthread.h>
#include <stdatomic.h>

// A second thread for one scan, which decodes ahead on a guess. It starts in the middle of the
// data, where it knows neither the MCU nor the start of a code. Huffman codes synchronise by
// themselves, mostly within some hundred blocks. From there on, the thread reads the right codes.
// Only its DC values are wrong, by a constant for each component, because they are coded as
// differences.
//
// If the first thread ends a row of MCUs at a bit where the second one began an MCU, it takes the
// rest from the second one, with corrected DC values. If that never happens, or if the data is
// irregular, the second thread's result is dropped. That costs only processor time.
//
// Only results of a quarter of the size or less are decoded in this way, because they are kept in
// memory until they are requested.

typedef struct {
    // The number of bits from the mark to the MCU, and the DC values before the MCU.
    uint32_t position;
    int16_t mean[MOST_COMPONENTS];
} group_start;

typedef struct {
    const scan_plan *plan;
    scan_state state;
    // The start of each MCU, and the samples of all MCUs, block after block, times 8.
    group_start *starts;
    int16_t *samples;
    uint32_t count, capacity;
    size_t samples_of_group;
    // The smallest and the largest DC value so far.
    int least[MOST_COMPONENTS], most[MOST_COMPONENTS];
    // True if all MCUs from the first one in `starts` to the end of the image were read without
    // errors.
    bool is_over;
    atomic_bool is_stopped, is_done;
    pthread_t thread;
} scan_guess;

// Starts a thread for the data between `data` and `end`, and sets the mark in the first thread's
// state. Returns NULL if a second thread does not pay off or cannot be started, or if the machine
// has no AVX2.
scan_guess *guess_start(
    const scan_plan *, scan_state *, const uint8_t *data, const uint8_t *end);
// Stops the thread and frees its memory.
void guess_free(scan_guess *);
// The result of comparing the threads between two rows of MCUs. If `is_found` is true, the second
// thread has decoded everything from here on. With `correction` added, its samples are correct.
typedef struct {
    bool is_found;
    uint32_t first_group;
    int16_t correction[MOST_COMPONENTS];
} guess_match;
guess_match guess_find(scan_guess *, const scan_state *);

#if defined(__x86_64__)
// Reads to the end of the image, on the second thread.
void guess_read_avx2(scan_guess *);
// Writes one row of MCUs with corrected DC values.
void guess_give_avx2(
    const scan_guess *, const guess_match *, uint32_t first_group, uint32_t row,
    const scan_rows *);
#endif
