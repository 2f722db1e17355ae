// Converts programs to fixed point: matrices become words, and several single-channel steps in a
// row become one table. Running these steps on the words of all entries fills the table.

#include "Dispatch.h"

#include <stdlib.h>

enum {
    COARSE = 4,                 // the fractional bits that select an entry outside the fine range
    FINE_LEVELS = 16,           // the levels around black that may have an entry for each word
    BLOCK = KERNELS_BLOCK,
};

// The maximum difference of neighbouring entries, in levels. If words share an entry, their results
// are wrong by up to half of this difference. If each word has its own entry, there is no such
// error. The difference may then be larger, so that curves such as roots may start steeply.
static const float steepest = 0.25f, steepest_of_words = 4;

// The range of each channel's values, in levels, and the number of fractional bits of the 16-bit
// words that hold these values.
typedef struct {
    float low[3], high[3];
    int fraction;
} span;

static float smaller(float a, float b) { return a < b ? a : b; }
static float larger(float a, float b) { return a > b ? a : b; }
static float absolute(float v) { return v < 0 ? -v : v; }

static int16_t rounded(float v) { return (int16_t)(v < 0 ? v - 0.5f : v + 0.5f); }

// Returns the maximum number of fractional bits, from 5 to 7, with which numbers up to `largest`
// fit into words. Returns -1 if they do not fit with 5.
static int fraction_for(float largest) {
    for (int fraction = 7; fraction >= 5; fraction--) {
        if (largest * (float)(1 << fraction) < 32700.0f) { return fraction; }
    }
    return -1;
}

static bool is_diagonal(const kernels_step *step) {
    if (step->kind != KERNELS_MATRIX) { return false; }
    for (int i = 0; i < 12; i++) {
        if (i % 5 != 0 && i % 4 != 3 && step->values[i] != 0) { return false; }
    }
    return true;
}

// Returns the number of steps from `at` on that treat each channel separately.
static size_t separate(const kernels_program *program, size_t at) {
    size_t end = at;
    while (end < program->count) {
        const kernels_step *step = program->steps + end;
        switch (step->kind) {
        case KERNELS_CURVES:
        case KERNELS_TO_LINEAR:
        case KERNELS_TO_ENCODED:
        case KERNELS_GAIN:
        case KERNELS_POWER:
        case KERNELS_CLAMP:
            end++;
            break;
        case KERNELS_MATRIX:
            if (!is_diagonal(step)) { return end - at; }
            end++;
            break;
        case KERNELS_SAVE: {
            size_t inner = separate(program, end + 1), mix = end + 1 + inner;
            if (mix >= program->count || program->steps[mix].kind != KERNELS_MIX
                || program->steps[mix].slot != step->slot) {
                return end - at;
            }
            end = mix + 1;
            break;
        }
        default:
            return end - at;
        }
    }
    return end - at;
}

static bool add_matrix(const kernels_step *step, kernels_fixed *fixed, span *span, bool is_last) {
    const float *m = step->values;
    float largest = 0, widest = 0;
    struct { float low, high; } result[3];
    for (int row = 0; row < 3; row++) {
        float offset = m[4 * row + 3] * 255;
        float above = larger(offset, 0), below = smaller(offset, 0);
        result[row].low = result[row].high = offset;
        for (int column = 0; column < 3; column++) {
            float v = m[4 * row + column];
            if (!(absolute(v) < 4)) { return false; }
            float a = v * span->low[column], b = v * span->high[column];
            result[row].low += smaller(a, b);
            result[row].high += larger(a, b);
            above += larger(larger(a, b), 0);
            below += smaller(smaller(a, b), 0);
            largest = larger(largest, absolute(v));
        }
        // No intermediate sum may overflow its word.
        widest = larger(widest, larger(above, -below));
    }
    if (!(widest < 1e6f)) { return false; }
    int fraction = fraction_for(widest);
    for (; fraction >= 5; fraction--) {
        if (largest * (float)(1 << fraction) * 32768.0f <= 32767.0f * (float)(1 << span->fraction)) {
            break;
        }
    }
    // The last step needs fewer fractional bits, because only rounding to levels follows.
    if (fraction < (is_last ? 5 : 6)) { return false; }
    kernels_fixed_step *to = fixed->steps + fixed->count++;
    *to = (kernels_fixed_step){.is_matrix = 1};
    float unit = 32768.0f * (float)(1 << fraction) / (float)(1 << span->fraction);
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            to->factors[3 * row + column] = rounded(m[4 * row + column] * unit);
        }
        to->offsets[row] = rounded(m[4 * row + 3] * 255.0f * (float)(1 << fraction));
        // The error is that of rounding three products and an offset.
        float error = 2.0f / (float)(1 << fraction);
        span->low[row] = result[row].low - error;
        span->high[row] = result[row].high + error;
    }
    span->fraction = fraction;
    return true;
}

// Returns the entry for a word, as kernels_index maps it.
static int entry_of(int word, kernels_index index) {
    int fine = word < -index.fine ? -index.fine : word > index.fine ? index.fine : word;
    return fine + ((word - fine + (1 << index.shift >> 1)) >> index.shift) + index.bias;
}

static int word_of(int entry, kernels_index index) {
    int t = entry - index.bias;
    if (t > index.fine) { return index.fine + ((t - index.fine) << index.shift); }
    if (t < -index.fine) { return -index.fine - ((-index.fine - t) << index.shift); }
    return t;
}

static kernels_index index_over(int low, int high, int fine, int shift) {
    kernels_index index = {.fine = (int16_t)fine, .shift = (int16_t)shift};
    index.bias = (int16_t)-entry_of(low, index);
    index.last = (int16_t)entry_of(high, index);
    return index;
}

// Runs the steps on the word of each entry, and writes the results of each channel to `levels`.
static void evaluate(
    const kernels_program *steps, kernels_index index, int fraction, float *levels) {
    size_t count = (size_t)index.last + 1;
    float unit = 1.0f / (255.0f * (float)(1 << fraction));
    for (size_t start = 0; start < count; start += BLOCK) {
        _Alignas(32) float planes[3 * BLOCK];
        size_t block = count - start < BLOCK ? count - start : BLOCK;
        for (size_t i = 0; i < BLOCK; i++) {
            size_t entry = start + (i < block ? i : block - 1);
            float v = (float)word_of((int)entry, index) * unit;
            for (int k = 0; k < 3; k++) { planes[k * BLOCK + i] = v; }
        }
        kernels_width kernels = KERNELS_WIDEST;
        DISPATCH(run_floats, steps, planes, BLOCK)
        for (size_t k = 0; k < 3; k++) {
            for (size_t i = 0; i < block; i++) {
                levels[k * count + start + i] = planes[k * BLOCK + i] * 255.0f;
            }
        }
    }
}

// The places where neighbouring entries differ too much: none, only near black, or elsewhere, too.
typedef enum { SMOOTH, STEEP_NEAR_BLACK, STEEP } steepness;

static steepness steepness_of(const float *levels, kernels_index index, int fraction) {
    int count = index.last + 1;
    int near = (FINE_LEVELS << fraction) - (1 << index.shift);
    steepness result = SMOOTH;
    for (int k = 0; k < 3; k++) {
        const float *channel = levels + (size_t)k * (size_t)count;
        for (int i = 1; i < count; i++) {
            // If the difference is NaN, the comparison fails, and the curve counts as steep.
            float difference = absolute(channel[i] - channel[i - 1]);
            if (difference <= steepest) { continue; }
            int word = word_of(i, index);
            bool is_fine = word <= index.fine && word > -index.fine;
            if (is_fine && difference <= steepest_of_words) { continue; }
            if (word > near || word < -near) { return STEEP; }
            result = STEEP_NEAR_BLACK;
        }
    }
    return result;
}

// Writes a table of words for each channel. Equal channels share a table. Returns false if a value
// does not fit into a word with 6 fractional bits, or if the tables exceed KERNELS_FIXED_WORDS.
static bool write_tables(
    const float *levels, kernels_fixed_step *step, span *span, bool is_last, int16_t *tables,
    size_t *used) {
    size_t count = (size_t)step->index.last + 1;
    float largest = 0;
    for (int k = 0; k < 3; k++) {
        const float *channel = levels + (size_t)k * count;
        float low = channel[0], high = channel[0];
        for (size_t i = 1; i < count; i++) {
            low = smaller(low, channel[i]);
            high = larger(high, channel[i]);
        }
        // After the last step, values beyond black and white are clamped.
        span->low[k] = is_last ? larger(low, 0) : low;
        span->high[k] = is_last ? smaller(high, 255) : high;
        largest = larger(largest, larger(span->high[k], -span->low[k]));
    }
    int fraction = fraction_for(largest);
    if (fraction < 6) { return false; }
    for (size_t k = 0; k < 3; k++) {
        const float *channel = levels + k * count;
        if (k > 0 && __builtin_memcmp(channel, channel - count, count * sizeof *channel) == 0) {
            step->tables[k] = step->tables[k - 1];
            continue;
        }
        if (*used + count + 1 > KERNELS_FIXED_WORDS) { return false; }
        step->tables[k] = (int32_t)*used;
        for (size_t i = 0; i < count; i++) {
            float v = channel[i];
            if (is_last) { v = smaller(larger(v, 0), 255); }
            tables[(*used)++] = rounded(v * (float)(1 << fraction));
        }
        // A gather loads entries in pairs, so one more entry follows the last.
        tables[(*used)++] = 0;
    }
    span->fraction = fraction;
    return true;
}

static bool add_tables(
    const kernels_program *steps, kernels_fixed *fixed, span *span, bool is_last, int16_t *tables,
    size_t *used) {
    float low = smaller(smaller(span->low[0], span->low[1]), span->low[2]);
    float high = larger(larger(span->high[0], span->high[1]), span->high[2]);
    float unit = (float)(1 << span->fraction);
    int first = rounded(low * unit), last = rounded(high * unit);
    int shift = span->fraction - COARSE;
    int fine_words = FINE_LEVELS << span->fraction;
    kernels_fixed_step *step = fixed->steps + fixed->count;
    *step = (kernels_fixed_step){0};
    bool is_done = false;
    for (int fine = 0; fine <= fine_words && !is_done; fine += fine_words) {
        step->index = index_over(first, last, fine, shift);
        float *levels = malloc(3 * ((size_t)step->index.last + 1) * sizeof *levels);
        if (!levels) { return false; }
        evaluate(steps, step->index, span->fraction, levels);
        steepness found = steepness_of(levels, step->index, span->fraction);
        if (found == SMOOTH) { is_done = write_tables(levels, step, span, is_last, tables, used); }
        free(levels);
        if (found == STEEP || (found == SMOOTH && !is_done)) { return false; }
    }
    fixed->count += is_done;
    return is_done;
}

static bool is_identity(const kernels_step *step) {
    for (int i = 0; i < 12; i++) {
        float difference = step->values[i] - (i % 5 == 0 ? 1.0f : 0.0f);
        if (!(difference > -1e-5f && difference < 1e-5f)) { return false; }
    }
    return true;
}

bool kernels_prepare(
    const kernels_program *program, kernels_fixed *fixed, int16_t *tables, size_t *used) {
    span span = {.high = {255, 255, 255}, .fraction = 7};
    *fixed = (kernels_fixed){0};
    *used = 0;
    for (size_t at = 0; at < program->count;) {
        if (fixed->count == KERNELS_FIXED_STEPS) { return false; }
        const kernels_step *step = program->steps + at;
        size_t count = separate(program, at);
        bool is_matrix = step->kind == KERNELS_MATRIX && count <= 1;
        if (is_matrix) { count = 1; }
        if (count == 0) { return false; }
        bool is_last = at + count == program->count;
        kernels_program part = *program;
        part.steps = step;
        part.count = count;
        bool is_done = is_matrix
            ? add_matrix(step, fixed, &span, is_last)
            : add_tables(&part, fixed, &span, is_last, tables, used);
        if (!is_done) { return false; }
        at += count;
    }
    fixed->fraction = span.fraction;
    fixed->is_identity = program->count == 1 && program->steps->kind == KERNELS_MATRIX
        && is_identity(program->steps);
    return fixed->count > 0;
}
