#pragma once

#include "Scan.h"

#include <pthread.h>
#include <stdatomic.h>

// A second thread for one scan. It starts in the middle of the data, where it knows neither the
// MCU nor the start of a code. But Huffman codes synchronise by themselves, mostly within some
// hundred blocks. From then on the thread decodes what the first thread would, except for the DC
// values: they are coded as differences, and so are off by a constant for each component. If the
// first thread ends a row of MCUs at a bit where the second one began an MCU, the rest is taken
// from the second one, with the constants corrected. If that never happens, or the data is
// irregular, its result is dropped, and only otherwise idle processor time was lost.
//
// It is used only for results of a quarter of the size and less, which are kept until they are
// requested.

typedef struct {
    // The bits after the mark, and the DC values before the MCU.
    uint32_t position;
    int16_t mean[MOST_COMPONENTS];
} group_start;

typedef struct {
    const scan_plan *plan;
    scan_state state;
    // The start of each MCU, and its samples in eighths, block after block.
    group_start *starts;
    int16_t *samples;
    uint32_t count, capacity;
    size_t samples_of_group;
    // The smallest and the largest DC value that was read.
    int least[MOST_COMPONENTS], most[MOST_COMPONENTS];
    // True if all was read without errors, up to the end of the image.
    bool is_over;
    atomic_bool is_stopped, is_done;
    pthread_t thread;
} scan_guess;

// Starts a thread for the data between `data` and `end`, and sets the mark of the first thread's
// state. Returns NULL if it would not pay off, fails, or the machine has no AVX2.
scan_guess *guess_start(
    const scan_plan *, scan_state *, const uint8_t *data, const uint8_t *end);
// Stops and frees the thread.
void guess_free(scan_guess *);
// The result of comparing the guess with the first thread, between two rows of MCUs. If `is_found`
// is true, the guess has decoded everything from here on, and its samples are correct.
typedef struct {
    bool is_found;
    uint32_t first_group;
    int16_t correction[MOST_COMPONENTS];
} guess_match;
guess_match guess_find(scan_guess *, const scan_state *);

#if defined(__x86_64__)
// Reads to the end of the image.
void guess_read_avx2(scan_guess *);
// Writes one row of MCUs with corrected DC values.
void guess_give_avx2(
    const scan_guess *, const guess_match *, uint32_t first_group, uint32_t row,
    const scan_rows *);
#endif
