#include "../Processor.h"
#include "Guess.h"

#include <CThreads.h>
#include <stdlib.h>

// The minimum number of bytes for which starting a thread pays off.
static const uint64_t least_bytes = 1 << 18;
// The maximum dequantised DC value for which no intermediate sum can be clamped. Pictures of 8 bits
// reach about 1024.
static const int most_of_mean = 4095;

static void read_guess(void *argument) {
    scan_guess *guess = argument;
#if defined(__x86_64__)
    guess_read_avx2(guess);
#endif
    atomic_store(&guess->is_done, true);
}

static bool fits(const scan_plan *plan) {
#if defined(__x86_64__)
    if (!has_avx2()) return false;
    if (plan->restart_interval) return false;
    for (int c = 0; c < plan->component_count; c++) {
        if (plan->component[c].size > 4 || plan->component[c].factors[0] <= 0) return false;
    }
    return plan->component[0].size <= 2;
#else
    (void)plan;
    return false;
#endif
}

scan_guess *guess_start(
    const scan_plan *plan, scan_state *first, const uint8_t *data, const uint8_t *end) {
    if (!fits(plan) || (uint64_t)(end - data) < least_bytes) return NULL;
    const uint8_t *middle = data + (end - data) / 2;
    // Do not start between 0xFF and its stuffed byte.
    while (middle[-1] == 0xFF) middle++;
    if (end - middle < 16) return NULL;

    uint64_t groups = (uint64_t)plan->groups_across * plan->groups_down;
    size_t samples_of_group = 0;
    for (int i = 0; i < plan->block_count; i++) {
        int size = plan->component[plan->block[i].component].size;
        samples_of_group += (size_t)(size * size);
    }
    scan_guess *guess = aligned_alloc(32, (sizeof *guess + 31) / 32 * 32);
    if (!guess) return NULL;
    memset(guess, 0, sizeof *guess);
    guess->plan = plan;
    guess->samples_of_group = samples_of_group;
    guess->capacity = (uint32_t)groups;
    // Memory for the whole picture, about half of which is used.
    guess->starts = malloc(groups * sizeof *guess->starts);
    guess->samples = malloc((groups * samples_of_group + 32) * sizeof *guess->samples);
    scan_start(&guess->state, plan->restart_interval, middle, end);
    guess->state.source.mark = middle;
    if (guess->starts && guess->samples
        && cthreads_start(&guess->thread, read_guess, guess) == 0) {
        first->source.mark = middle;
        return guess;
    }
    free(guess->starts);
    free(guess->samples);
    free(guess);
    return NULL;
}

void guess_free(scan_guess *guess) {
    if (!guess) return;
    atomic_store(&guess->is_stopped, true);
    pthread_join(guess->thread, NULL);
    free(guess->starts);
    free(guess->samples);
    free(guess);
}

// Returns the index of the MCU that starts at this bit, or `count` if none starts there.
static uint32_t group_at(const scan_guess *guess, uint32_t position) {
    uint32_t low = 0, high = guess->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (guess->starts[middle].position < position) low = middle + 1;
        else high = middle;
    }
    return low < guess->count && guess->starts[low].position == position ? low : guess->count;
}

guess_match guess_find(scan_guess *guess, const scan_state *state) {
    guess_match match = {.is_found = false};
    int64_t position = bits_position(&state->source, &state->window);
    if (position <= 0 || position > UINT32_MAX || !atomic_load(&guess->is_done)) return match;
    if (!guess->is_over) return match;
    uint32_t group = group_at(guess, (uint32_t)position);
    uint64_t left = (uint64_t)(guess->plan->groups_down - state->row) * guess->plan->groups_across;
    if (left == 0 || guess->count - group != left) return match;
    for (int c = 0; c < guess->plan->component_count; c++) {
        int factor = guess->plan->component[c].factors[0];
        int difference = state->mean[c] - guess->starts[group].mean[c];
        int least = guess->least[c] * factor, most = guess->most[c] * factor;
        int correction = difference * factor;
        if (abs(correction) > most_of_mean || least < -most_of_mean || most > most_of_mean
            || least + correction < -most_of_mean || most + correction > most_of_mean) {
            return match;
        }
        match.correction[c] = (int16_t)correction;
    }
    match.is_found = true;
    match.first_group = group;
    return match;
}
