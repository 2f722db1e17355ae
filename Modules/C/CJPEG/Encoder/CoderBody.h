// Codes groups of MCUs, and inserts a 0 after each 0xff.

#include "WriterBody.h"

static uint8_t *NAME(code)(
    const baseline_group *group, size_t count, const baseline_codes *codes, baseline_state *state,
    uint8_t *to) {
    NAME(writer) w = {state->bits, state->count, to};
    for (size_t mcu = 0; mcu < count; mcu++) {
        for (int row = 0; row < group->rows; row++) {
            int component = group->component[row];
            size_t width = group->width[row];
            for (size_t i = mcu * width; i < (mcu + 1) * width; i++) {
                NAME(put_block)(
                    &w, &group->blocks[row][i], &group->wide[row][i], &codes[component > 0],
                    &state->dc[component]);
            }
        }
    }
    NAME(flush)(&w);
    state->bits = w.bits;
    state->count = w.count;
    return w.end;
}

static uint8_t *NAME(stuff)(const uint8_t *from, const uint8_t *end, uint8_t *to) {
    while (from < end) {
        __builtin_memcpy(to, from, 32);
        uint32_t mask = stuffed_mask(from);
        long length = mask ? __builtin_ctz(mask) + 1 : 32;
        if (length > end - from) {
            // No 0xff is left before the end.
            return to + (end - from);
        }
        from += length;
        to += length;
        *to = 0;
        to += mask != 0;
    }
    return to;
}
