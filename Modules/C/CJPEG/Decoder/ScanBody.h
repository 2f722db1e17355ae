// Reads a row of MCUs. This file is compiled for every machine, for AVX2 with BMI2, and for
// AVX-512. NAME(function) appends the variant's suffix. WIDE is defined for the latter two
// variants, and QUADS for the last one.

#include "Band.h"
#include "Block.h"
#include "Scan.h"

// The blocks that were read but not yet transformed, at most as many as the variant transforms at
// once. `nowhere` is the target of blocks that are not shown.
typedef struct {
    _Alignas(64) int16_t coefficients[MOST_TOGETHER][64];
    read_block block[MOST_TOGETHER];
    int count;
    uint8_t nowhere[8];
} NAME(pair);

static inline void NAME(clear)(read_block *block) {
    // The coefficients after `last` are zero already.
    if (block->last == 0) {
        block->coefficients[0] = 0;
    } else {
        memset(block->coefficients, 0, block->last <= LAST_OF_QUARTER ? 64 : 128);
    }
}

static inline void NAME(transform)(NAME(pair) * pair, int size) {
#ifdef WIDE
    // Fill the remaining places with the first block.
    for (int i = pair->count; i < MOST_TOGETHER; i++) pair->block[i] = pair->block[0];
#ifdef QUADS
    (void)size;
    transform_blocks8(pair->block);
#else
    if (size == 8) transform_blocks8(pair->block);
    else if (size == 4) transform_pair4(pair->block, false);
    else transform_pair2(pair->block, false);
#endif
#else
    for (int i = 0; i < pair->count; i++) transform_plainly(&pair->block[i], size);
#endif
    for (int i = 0; i < pair->count; i++) NAME(clear)(&pair->block[i]);
    pair->count = 0;
}

// The data for reading one block of each MCU, computed once for the row.
typedef struct {
    const mean_table *means;
    const coefficient_table *coefficients;
    const int16_t *factors;
    int *mean;
    uint8_t *to;
    size_t stride, step;
    int size;
    // The number of MCUs whose block is part of the picture.
    uint32_t shown;
    // The coefficients of the next block in its band, its set of nonzero coefficients, and the
    // distance to the block after it, in blocks. Unused without bands.
    int16_t *kept;
    uint64_t *nonzero;
    size_t kept_step;
} NAME(job);

static inline void NAME(prepare)(
    NAME(job) jobs[MOST_BLOCKS], const scan_plan *plan, scan_state *state,
    const scan_rows *rows, const coefficient_band *bands) {
    for (int i = 0; i < plan->block_count; i++) {
        int c = plan->block[i].component;
        uint32_t across = (uint32_t)plan->component[c].across;
        uint32_t x = (uint32_t)plan->block[i].x, y = (uint32_t)plan->block[i].y;
        size_t size = (size_t)plan->component[c].size;
        uint32_t row = state->row * (uint32_t)plan->component[c].down + y;
        bool is_shown = row < plan->component[c].blocks_down;
        uint32_t blocks = is_shown ? plan->component[c].blocks_across : 0;
        jobs[i] = (NAME(job)){
            .means = &plan->means[plan->component[c].mean_table],
            .coefficients = &plan->coefficients[plan->component[c].coefficient_table],
            .factors = plan->component[c].factors,
            .mean = &state->mean[c],
            .size = (int)size,
            .shown = blocks > x ? (blocks - x + across - 1) / across : 0,
        };
        if (bands) {
            size_t first = y * (size_t)bands[c].blocks_across + x;
            jobs[i].kept = bands[c].coefficients + first * 64;
            jobs[i].nonzero = bands[c].nonzero + first;
            jobs[i].kept_step = across;
        } else {
            jobs[i].to = rows->plane[c] + y * size * rows->stride[c] + x * size;
            jobs[i].stride = rows->stride[c];
            jobs[i].step = across * size;
        }
    }
}

// Reads a row of MCUs. Keeps the coefficients in `bands` or, if `bands` is NULL, transforms the
// blocks to `rows`.
static inline __attribute__((always_inline)) bool NAME(read_row)(
    const scan_plan *plan, scan_state *state, const scan_rows *rows,
    const coefficient_band *bands) {
    NAME(pair) pair = {.count = 0};
    NAME(job) jobs[MOST_BLOCKS];
    NAME(prepare)(jobs, plan, state, rows, bands);
    // Blocks of different sizes never form a pair: if sizes differ, an MCU has an even number of
    // luma blocks.
    int size = 8;
    bit_window window = state->window;
    for (uint32_t group = 0; group < plan->groups_across; group++) {
        if (plan->restart_interval && state->groups_to_restart-- == 0) {
            state->window = window;
            if (!scan_restart(state, plan->restart_interval)) return false;
            state->groups_to_restart -= 1;
            window = state->window;
        }
        if (window.next >= state->source.limit) {
            state->window = window;
            if (!bits_fill(&state->source, &state->window)) return false;
            window = state->window;
        }
        for (int i = 0; i < plan->block_count; i++) {
            NAME(job) *job = &jobs[i];
            int difference;
            if (!read_mean(&window, job->means, &difference)) return false;
            int mean = *job->mean += difference;
            if (mean != (int16_t)mean) return false;

            if (bands) {
                job->kept[0] = (int16_t)mean;
                int last = read_coefficients(&window, job->coefficients, job->kept);
                if (last < 0) return false;
                *job->nonzero = last ? 1ull << last : 0;
                job->kept += job->kept_step * 64;
                job->nonzero += job->kept_step;
                continue;
            }
            read_block *block = &pair.block[pair.count];
            block->coefficients = pair.coefficients[pair.count];
            block->coefficients[0] = (int16_t)mean;
            block->factors = job->factors;
            block->stride = job->stride;
            block->to = job->to;
            job->to += job->step;
            if (group >= job->shown) {
                block->stride = 0;
                block->to = pair.nowhere;
            }
            size = job->size;
            if (size == 1) {
                if (!skip_coefficients(&window, job->coefficients)) return false;
                block->to[0] = single_sample(block);
                block->coefficients[0] = 0;
                continue;
            }
            block->last = read_coefficients(&window, job->coefficients, block->coefficients);
            if (block->last < 0) return false;
            if (++pair.count == MOST_TOGETHER) NAME(transform)(&pair, size);
        }
    }
    if (pair.count) NAME(transform)(&pair, size);
    state->window = window;
    state->row += 1;
    // Returns false if bits after the end were read. Those are zeros, which may form valid codes.
    return !state->source.is_last || bits_left(&state->source, &window) >= 0;
}

bool NAME(scan_read)(const scan_plan *plan, scan_state *state, const scan_rows *rows) {
    return NAME(read_row)(plan, state, rows, NULL);
}

#ifndef QUADS
bool NAME(scan_read_bands)(
    const scan_plan *plan, scan_state *state, const coefficient_band *bands) {
    return NAME(read_row)(plan, state, NULL, bands);
}
#endif
