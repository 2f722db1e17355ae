#include "Baseline.h"

#include <string.h>

typedef struct {
    uint16_t code;
    uint8_t length;
} plain_code;

// Assigns codes as the standard does. Codes of one length are consecutive. The first code of the
// next length is twice the successor of the last code.
static void assign(plain_code *codes, const uint8_t *counts, const uint8_t *values) {
    unsigned code = 0;
    for (int length = 1; length <= 16; length++, code <<= 1) {
        for (int i = 0; i < counts[length - 1]; i++, code++, values++) {
            codes[*values] = (plain_code){(uint16_t)code, (uint8_t)length};
        }
    }
}

static baseline_code joined(plain_code code, unsigned bits, unsigned length) {
    return ((uint32_t)code.code << length | bits) << 6 | (code.length + length);
}

void baseline_assign_codes(
    baseline_code codes[256], const uint8_t *counts, const uint8_t *values) {
    plain_code plain[256];
    memset(plain, 0, sizeof plain);
    assign(plain, counts, values);
    for (int i = 0; i < 256; i++) codes[i] = joined(plain[i], 0, 0);
}

void baseline_set_codes(
    baseline_codes *codes, const uint8_t *dc_counts, const uint8_t *dc_values,
    const uint8_t *ac_counts, const uint8_t *ac_values) {
    plain_code plain[256];
    memset(plain, 0, sizeof plain);
    assign(plain, dc_counts, dc_values);
    for (int size = 0; size < 12; size++) codes->dc[size] = joined(plain[size], 0, 0);
    codes->dc_differences[0] = codes->dc[0];
    for (unsigned size = 1; size < 12; size++) {
        unsigned least = 1u << (size - 1), mask = (1u << size) - 1;
        for (unsigned value = least; value <= mask; value++) {
            codes->dc_differences[value] = joined(plain[size], value, size);
            codes->dc_differences[DC_DIFFERENCES - value]
                = joined(plain[size], ~value & mask, size);
        }
    }

    memset(plain, 0, sizeof plain);
    assign(plain, ac_counts, ac_values);
    codes->end = joined(plain[0], 0, 0);
    codes->zeros = joined(plain[0xf0], 0, 0);
    for (int run = 0; run < 16; run++) {
        for (int size = 0; size < 16; size++) {
            codes->ac_sizes[run][size] = joined(plain[run << 4 | size], 0, 0);
        }
        codes->ac[run][0] = run == 0 ? codes->end : run == 15 ? codes->zeros : 0;
        for (int level = 1; level <= 128; level++) {
            unsigned size = 32 - (unsigned)__builtin_clz((unsigned)level);
            plain_code code = plain[run << 4 | (int)size];
            // A negative level is coded as the complement of its absolute value.
            codes->ac[run][256 - level] = joined(code, ~(unsigned)level & ((1u << size) - 1), size);
            if (level < 128) codes->ac[run][level] = joined(code, (unsigned)level, size);
        }
    }
}
