#include "CPNG.h"

#include <stdlib.h>

#include <isa-l.h>

cpng_status cpng_inflate(
    const uint8_t *data, size_t size, uint8_t *to, size_t room, size_t *made) {
    *made = 0;
    if (size > UINT32_MAX || room > UINT32_MAX) return CPNG_DAMAGED;
    struct inflate_state *state = malloc(sizeof *state);
    if (!state) return CPNG_NO_MEMORY;
    isal_inflate_init(state);
    state->crc_flag = ISAL_ZLIB;
    state->next_in = (uint8_t *)data;
    state->avail_in = (uint32_t)size;
    state->next_out = to;
    state->avail_out = (uint32_t)room;
    int result = ISAL_DECOMP_OK;
    while (result == ISAL_DECOMP_OK && state->block_state != ISAL_BLOCK_FINISH) {
        uint32_t in = state->avail_in, out = state->avail_out;
        result = isal_inflate(state);
        // Without progress, the loop would never end.
        if (in == state->avail_in && out == state->avail_out) break;
    }
    bool is_complete = result == ISAL_DECOMP_OK && state->block_state == ISAL_BLOCK_FINISH;
    bool is_full = result == ISAL_DECOMP_OK && state->avail_out == 0;
    *made = room - state->avail_out;
    free(state);
    return is_complete ? CPNG_OK : is_full ? CPNG_TRUNCATED : CPNG_DAMAGED;
}
