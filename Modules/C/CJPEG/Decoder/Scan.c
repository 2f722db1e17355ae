#include "Scan.h"

void scan_start(
    scan_state *state, uint32_t restart_interval, const uint8_t *data, const uint8_t *end) {
    bits_start(&state->source, &state->window, data, end);
    memset(state->mean, 0, sizeof state->mean);
    state->row = 0;
    state->groups_to_restart = restart_interval;
    state->next_restart = 0;
}

static bool is_marker(const scan_state *state, unsigned marker) {
    const bit_source *source = &state->source;
    return source->source_end - source->source >= 2 && source->source[0] == 0xFF
        && source->source[1] == marker;
}

bool scan_restart(scan_state *state, uint32_t restart_interval) {
    if (!bits_are_over(&state->source, &state->window)) return false;
    if (!is_marker(state, 0xD0 + state->next_restart)) return false;
    bits_start(
        &state->source, &state->window, state->source.source + 2, state->source.source_end);
    memset(state->mean, 0, sizeof state->mean);
    state->groups_to_restart = restart_interval;
    state->next_restart = (state->next_restart + 1) & 7;
    return true;
}

bool scan_is_over(scan_state *state) {
    return bits_are_over(&state->source, &state->window) && is_marker(state, 0xD9);
}
