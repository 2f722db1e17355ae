#include "Band.h"

#include <stdlib.h>

void *bands_make(
    const scan_plan *plan, uint32_t row_count, coefficient_band band[][MOST_COMPONENTS]) {
    size_t across[MOST_COMPONENTS], blocks[MOST_COMPONENTS], sum = 0;
    for (int i = 0; i < plan->component_count; i++) {
        across[i] = plan->groups_across * (size_t)plan->component[i].across;
        blocks[i] = across[i] * (size_t)plan->component[i].down;
        sum += blocks[i];
    }
    sum *= row_count;
    size_t bytes = sum * (64 * sizeof(int16_t) + sizeof(uint64_t));
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!memory) return NULL;
    memset(memory, 0, bytes);
    int16_t *coefficients = memory;
    uint64_t *nonzero = (uint64_t *)(void *)(coefficients + sum * 64);
    for (uint32_t row = 0; row < row_count; row++) {
        for (int i = 0; i < plan->component_count; i++) {
            band[row][i].coefficients = coefficients;
            band[row][i].nonzero = nonzero;
            band[row][i].blocks_across = (uint32_t)across[i];
            coefficients += blocks[i] * 64;
            nonzero += blocks[i];
        }
    }
    return memory;
}

band_show_function *band_choose_show(const scan_plan *plan, bool is_portable) {
#if defined(__x86_64__)
    if (!is_portable) return scan_suits_avx512(plan) ? band_show_avx512 : band_show_avx2;
#else
    (void)plan;
    (void)is_portable;
#endif
    return band_show_portable;
}
