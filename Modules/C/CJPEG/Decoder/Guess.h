#pragma once

#include "Scan.h"

#include <pthread.h>
#include <stdatomic.h>

// A second thread for one scan. It starts in the middle of the data, where it can know neither
// which group of blocks it reads nor whether it reads codes at all. But Huffman codes fall into
// step by themselves, mostly within some hundred blocks; from then on it reads what the first
// thread would, but for the means, which are told as differences and are off by a constant for each
// component. When the first thread ends a row of groups at a bit where the second one began a
// group, all that follows is the second one's, with the constants put right. If that never happens,
// or anything is odd, nothing is taken, and all that was lost is work of a processor that had
// nothing else to do.
//
// Only for results of a quarter of the size and less, which are kept until they are asked for.

typedef struct {
    // Bits behind the mark, and the means before it.
    uint32_t position;
    int16_t mean[MOST_COMPONENTS];
} group_start;

typedef struct {
    const scan_plan *plan;
    scan_state state;
    // For each group its start, and its samples in eighths, block after block.
    group_start *starts;
    int16_t *samples;
    uint32_t count, capacity;
    size_t samples_of_group;
    // Of all means that were read.
    int least[MOST_COMPONENTS], most[MOST_COMPONENTS];
    // All went well, up to the end of the image.
    bool is_over;
    atomic_bool is_stopped, is_done;
    pthread_t thread;
} scan_guess;

// Starts the thread for what lies between `data` and `end`, and sets the mark of the first one's
// state. NULL where it would not pay, cannot be done or the machine has no AVX2.
scan_guess *guess_start(
    const scan_plan *, scan_state *, const uint8_t *data, const uint8_t *end);
// Stops it.
void guess_free(scan_guess *);
// Between two rows of groups: whether all that follows has been read by the guess. Then its samples
// are the right ones.
typedef struct {
    bool is_found;
    uint32_t first_group;
    int16_t correction[MOST_COMPONENTS];
} guess_match;
guess_match guess_find(scan_guess *, const scan_state *);

#if defined(__x86_64__)
// Reads to the end of the image.
void guess_read_avx2(scan_guess *);
// Writes one row of groups, corrected.
void guess_give_avx2(
    const scan_guess *, const guess_match *, uint32_t first_group, uint32_t row,
    const scan_rows *);
#endif
