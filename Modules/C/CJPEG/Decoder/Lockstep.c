#include "Lockstep.h"

#include <stdlib.h>

lockstep *lockstep_create(
    const scan_plan *plan, const struct jpeg_decompress_struct *jpeg, const uint8_t *data,
    const uint8_t *end, int most_scans, bool is_portable, bool uses_threads) {
    lockstep *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    l->plan = plan;
    l->read = lockstep_read_portable;
#if defined(__x86_64__)
    if (!is_portable) l->read = lockstep_read_avx2;
#endif
    l->show = band_choose_show(plan, is_portable);
    l->row_count = uses_threads ? MOST_ROWS_AHEAD : 1;
    bool succeeds = lockstep_find_scans(l, jpeg, data, end, most_scans);
    if (succeeds) l->memory = bands_make(plan, l->row_count, l->band);
    if (!l->memory) {
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
    l->show(
        l->plan->component, l->plan->component_count, row, l->band[row % l->row_count], rows);
    lockstep_release(l, row);
    return true;
}

bool lockstep_is_over(lockstep *l) {
    lockstep_stop_ahead(l);
    for (int i = 0; i < l->scan_count; i++) {
        scan_state *state = &l->scan[i]->state;
        if (!bits_are_over(&state->source, &state->window)) return false;
        // The source stops before the end if a restart marker follows the last MCU.
        if (state->source.source != l->scan[i]->end) return false;
    }
    return true;
}
