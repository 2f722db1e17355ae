#include "Lockstep.h"

#include <stdlib.h>

static bool make_bands(lockstep *l) {
    const scan_plan *plan = l->plan;
    size_t blocks[MOST_COMPONENTS], sum = 0;
    for (int i = 0; i < plan->component_count; i++) {
        size_t across = plan->groups_across * (size_t)plan->component[i].across;
        blocks[i] = across * (size_t)plan->component[i].down;
        sum += blocks[i];
        for (uint32_t row = 0; row < l->row_count; row++) {
            l->band[row][i].blocks_across = (uint32_t)across;
        }
    }
    sum *= l->row_count;
    size_t bytes = sum * (DCTSIZE2 * sizeof(int16_t) + sizeof(uint64_t));
    l->memory = aligned_alloc(32, (bytes + 31) / 32 * 32);
    if (!l->memory) return false;
    memset(l->memory, 0, bytes);
    int16_t *coefficients = l->memory;
    uint64_t *nonzero = (uint64_t *)(void *)(coefficients + sum * DCTSIZE2);
    for (uint32_t row = 0; row < l->row_count; row++) {
        for (int i = 0; i < plan->component_count; i++) {
            l->band[row][i].coefficients = coefficients;
            l->band[row][i].nonzero = nonzero;
            coefficients += blocks[i] * DCTSIZE2;
            nonzero += blocks[i];
        }
    }
    return true;
}

lockstep *lockstep_create(
    const scan_plan *plan, const struct jpeg_decompress_struct *jpeg, const uint8_t *data,
    const uint8_t *end, int most_scans, bool is_portable, bool uses_threads) {
    lockstep *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    l->plan = plan;
    l->read = lockstep_read_portable;
    l->show = lockstep_show_portable;
#if defined(__x86_64__)
    if (!is_portable) {
        l->read = lockstep_read_avx2;
        l->show = lockstep_show_avx2;
    }
#else
    (void)is_portable;
#endif
    l->row_count = uses_threads ? MOST_ROWS_AHEAD : 1;
    if (!lockstep_find_scans(l, jpeg, data, end, most_scans) || !make_bands(l)) {
        lockstep_free(l);
        return NULL;
    }
    for (int i = 0; i < l->scan_count; i++) {
        lockstep_scan *scan = l->scan[i];
        scan_start(&scan->state, scan->restart_interval, scan->data, end);
    }
    if (uses_threads) lockstep_start_ahead(l);
    return l;
}

void lockstep_free(lockstep *l) {
    if (!l) return;
    lockstep_stop_ahead(l);
    for (int i = 0; i < l->scan_count; i++) free(l->scan[i]);
    free(l->memory);
    free(l);
}

bool lockstep_next(lockstep *l, uint32_t row, const scan_rows *rows) {
    if (!lockstep_wait_for(l, row)) return false;
    if (!l->read(l, l->plan, row, l->scans_ahead, l->scan_count)) return false;
    l->show(l, l->plan, row, rows);
    lockstep_release(l, row);
    return true;
}

bool lockstep_is_over(lockstep *l) {
    lockstep_stop_ahead(l);
    for (int i = 0; i < l->scan_count; i++) {
        scan_state *state = &l->scan[i]->state;
        if (!bits_are_over(&state->source, &state->window)) return false;
        // If a restart marker without an MCU follows, the source has not reached the end.
        if (state->source.source != l->scan[i]->end) return false;
    }
    return true;
}
