// The second thread of Guess.h. This file is compiled for AVX2 only.

#include "Block.h"
#include "Guess.h"
#include "ReducedWide.h"

typedef struct {
    _Alignas(32) int16_t coefficients[2][64];
    read_block block[2];
    int count;
} guess_pair;

static inline bool transform_guess(guess_pair *pair, int size) {
    if (pair->count == 1) pair->block[1] = pair->block[0];
    bool is_good = true;
    if (size == 4) is_good = transform_pair4(pair->block, true);
    else transform_pair2(pair->block, true);
    memset(pair->coefficients, 0, sizeof pair->coefficients);
    pair->count = 0;
    return is_good;
}

// Reads one MCU; returns false on errors.
static inline bool guess_group(scan_guess *guess, bit_window *window, guess_pair *pair) {
    const scan_plan *plan = guess->plan;
    scan_state *state = &guess->state;
    int16_t *to = guess->samples + guess->count * guess->samples_of_group;
    for (int i = 0; i < plan->block_count; i++) {
        int c = plan->block[i].component, size = plan->component[c].size, difference;
        if (!read_mean(window, &plan->means[plan->component[c].mean_table], &difference)) {
            return false;
        }
        int mean = state->mean[c] += difference;
        if (mean != (int16_t)mean) return false;
        if (mean < guess->least[c]) guess->least[c] = mean;
        if (mean > guess->most[c]) guess->most[c] = mean;
        const coefficient_table *table = &plan->coefficients[plan->component[c].coefficient_table];
        if (size == 1) {
            if (!skip_coefficients(window, table)) return false;
            *to++ = (int16_t)(mean * plan->component[c].factors[0]);
            continue;
        }
        read_block *block = &pair->block[pair->count];
        *block = (read_block){
            .coefficients = pair->coefficients[pair->count],
            .factors = plan->component[c].factors,
            .to = (uint8_t *)to,
        };
        to += size * size;
        block->coefficients[0] = (int16_t)mean;
        block->last = read_coefficients(window, table, block->coefficients);
        if (block->last < 0) return false;
        if (++pair->count == 2 && !transform_guess(pair, size)) return false;
    }
    // Transform a single block now, because the next MCU may not exist.
    int last = plan->component[plan->component_count - 1].size;
    return pair->count == 0 || transform_guess(pair, last);
}

// Drops all MCUs read so far.
static void forget(scan_guess *guess) {
    guess->count = 0;
    for (int c = 0; c < MOST_COMPONENTS; c++) {
        guess->state.mean[c] = guess->least[c] = guess->most[c] = 0;
    }
}

void guess_read_avx2(scan_guess *guess) {
    guess_pair pair = {.count = 0};
    scan_state *state = &guess->state;
    bit_source *source = &state->source;
    // Decoding from a wrong bit soon fails, and is then tried one bit later. After this many
    // failures, the guess is given up: the data is probably damaged.
    int trials = 1000;
    forget(guess);
    while (guess->count < guess->capacity) {
        if (guess->count % 256 == 0 && atomic_load(&guess->is_stopped)) return;
        bit_window window = state->window;
        if (window.next >= source->limit) {
            if (!bits_fill(source, &window)) return;
            state->window = window;
        }
        if (source->is_last && bits_left(source, &window) < 8) break;
        int64_t position = bits_position(source, &window);
        if (position > UINT32_MAX) return;
        group_start *start = &guess->starts[guess->count];
        start->position = (uint32_t)position;
        for (int c = 0; c < MOST_COMPONENTS; c++) start->mean[c] = (int16_t)state->mean[c];
        if (guess_group(guess, &window, &pair)) {
            guess->count += 1;
        } else {
            if (--trials == 0) return;
            memset(&pair, 0, sizeof pair);
            forget(guess);
            // Try again one bit after the start of this MCU.
            window = state->window;
            bits_refill(&window);
            bits_drop(&window, 1);
        }
        state->window = window;
    }
    guess->is_over = scan_is_over(state);
}

static inline __m256i corrected(__m256i eighths, int16_t correction, bool has_15_bits) {
    eighths = _mm256_add_epi16(eighths, _mm256_set1_epi16((int16_t)(correction + 4)));
    // libjpeg's sums wrap at 32 bits. Their upper 16 bits, or 15 at 2 by 2 samples, are in
    // `eighths`.
    if (has_15_bits) eighths = _mm256_slli_epi16(eighths, 1);
    return _mm256_srai_epi16(eighths, has_15_bits ? 4 : 3);
}

void guess_give_avx2(
    const scan_guess *guess, const guess_match *match, uint32_t first_group, uint32_t row,
    const scan_rows *rows) {
    const scan_plan *plan = guess->plan;
    const int16_t *from = guess->samples + first_group * guess->samples_of_group;
    for (uint32_t group = 0; group < plan->groups_across; group++) {
        for (int i = 0; i < plan->block_count; i++) {
            int c = plan->block[i].component;
            size_t size = (size_t)plan->component[c].size, stride = rows->stride[c];
            size_t x = group * (uint32_t)plan->component[c].across + (uint32_t)plan->block[i].x;
            size_t y = (size_t)plan->block[i].y;
            bool is_shown = x < plan->component[c].blocks_across
                && row * (size_t)plan->component[c].down + y < plan->component[c].blocks_down;
            // Loads read 16 samples, so there is memory after the last block.
            __m256i eighths = _mm256_loadu_si256((const __m256i *)(const void *)from);
            from += size * size;
            if (!is_shown) continue;
            eighths = corrected(eighths, match->correction[c], size == 2);
            __m128i samples = _mm_packs_epi16(
                _mm256_castsi256_si128(eighths), _mm256_extracti128_si256(eighths, 1));
            samples = _mm_xor_si128(samples, _mm_set1_epi8(-128));
            read_block block = {
                .to = rows->plane[c] + y * size * stride + x * size, .stride = stride};
            if (size == 4) store4(&block, samples);
            else if (size == 2) store2(&block, (uint32_t)_mm_cvtsi128_si32(samples));
            else block.to[0] = (uint8_t)_mm_cvtsi128_si32(samples);
        }
    }
}
