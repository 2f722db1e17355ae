#include "Lockstep.h"

#include <stdlib.h>

static bool make_bands(lockstep *l, const scan_plan *plan) {
    size_t blocks[MOST_COMPONENTS], sum = 0;
    for (int i = 0; i < plan->component_count; i++) {
        size_t across = plan->groups_across * (size_t)plan->component[i].across;
        l->band[i].blocks_across = (uint32_t)across;
        blocks[i] = across * (size_t)plan->component[i].down;
        sum += blocks[i];
    }
    size_t bytes = sum * (DCTSIZE2 * sizeof(int16_t) + sizeof(uint64_t));
    l->memory = aligned_alloc(32, (bytes + 31) / 32 * 32);
    if (!l->memory) return false;
    memset(l->memory, 0, bytes);
    int16_t *coefficients = l->memory;
    uint64_t *nonzero = (uint64_t *)(void *)(coefficients + sum * DCTSIZE2);
    for (int i = 0; i < plan->component_count; i++) {
        l->band[i].coefficients = coefficients;
        l->band[i].nonzero = nonzero;
        coefficients += blocks[i] * DCTSIZE2;
        nonzero += blocks[i];
    }
    return true;
}

lockstep *lockstep_create(
    const scan_plan *plan, const struct jpeg_decompress_struct *jpeg, const uint8_t *data,
    const uint8_t *end, int most_scans) {
    lockstep *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    if (!lockstep_find_scans(l, jpeg, data, end, most_scans) || !make_bands(l, plan)) {
        lockstep_free(l);
        return NULL;
    }
    for (int i = 0; i < l->scan_count; i++) {
        lockstep_scan *scan = l->scan[i];
        scan_start(&scan->state, scan->restart_interval, scan->data, end);
    }
    return l;
}

void lockstep_free(lockstep *l) {
    if (!l) return;
    for (int i = 0; i < l->scan_count; i++) free(l->scan[i]);
    free(l->memory);
    free(l);
}

bool lockstep_is_over(lockstep *l) {
    for (int i = 0; i < l->scan_count; i++) {
        scan_state *state = &l->scan[i]->state;
        if (!bits_are_over(&state->source, &state->window)) return false;
        // A restart marker may follow, which belongs to no MCU.
        if (state->source.source != l->scan[i]->end) return false;
    }
    return true;
}
