// Reads the coefficients of a row of MCUs of a progressive picture. This file is compiled for every
// machine and for AVX2. ScanBody.h explains the macro NAME.

#include "Block.h"
#include "Lockstep.h"

// Skips a restart marker that is due. Returns how many of the next `left` blocks or MCUs precede
// the restart marker after it. Returns 0 if the data is irregular.
static inline uint32_t NAME(until_restart)(lockstep_scan *scan, uint32_t left) {
    scan_state *state = &scan->state;
    if (!scan->restart_interval) return left;
    if (state->groups_to_restart == 0) {
        if (!scan_restart(state, scan->restart_interval)) return 0;
        scan->empty_blocks = 0;
    }
    uint32_t count = state->groups_to_restart < left ? state->groups_to_restart : left;
    state->groups_to_restart -= count;
    return count;
}

// Makes sure that a block or an MCU can be read without a check for the end of the stream. Returns
// false if the data is irregular.
static inline bool NAME(has_room)(bit_source *source, bit_window *window) {
    return __builtin_expect(window->next < source->limit, 1) || bits_fill(source, window);
}

// True if no bits after the end were read. Those bits are zeros, which may form valid codes.
static inline bool NAME(is_within)(const bit_source *source, const bit_window *window) {
    return !source->is_last || bits_left(source, window) >= 0;
}

// The data for reading one block of each MCU, in a scan of DC coefficients.
typedef struct {
    int16_t *to;
    size_t step;
    const mean_table *table;
    int *mean;
} NAME(mean_job);

static inline bool NAME(read_means)(
    lockstep_scan *scan, NAME(mean_job) *jobs, int job_count, uint32_t left) {
    bit_source *source = &scan->state.source;
    int shift = scan->shift;
    while (left) {
        uint32_t count = NAME(until_restart)(scan, left);
        if (!count) return false;
        left -= count;
        bit_window window = scan->state.window;
        for (uint32_t group = 0; group < count; group++) {
            if (!NAME(has_room)(source, &window)) return false;
            for (int i = 0; i < job_count; i++) {
                NAME(mean_job) *job = &jobs[i];
                if (scan->refines) {
                    bits_refill(&window);
                    job->to[0] |= (int16_t)((window.bits >> 63) << shift);
                    bits_drop(&window, 1);
                } else {
                    int difference;
                    if (!read_mean(&window, job->table, &difference)) return false;
                    int mean = *job->mean += difference;
                    if (mean != (int16_t)mean) return false;
                    job->to[0] = (int16_t)((uint32_t)mean << shift);
                }
                job->to += job->step;
            }
        }
        scan->state.window = window;
        if (!NAME(is_within)(source, &window)) return false;
    }
    return true;
}

// Reads the `bits` additional bits of a symbol that declares blocks empty. Returns the number of
// these blocks. The first one is the current block, from the current position on.
static inline uint32_t NAME(read_run)(bit_window *window, unsigned bits) {
    uint32_t run = (1u << bits) | (uint32_t)(window->bits >> 1 >> (63 - bits));
    bits_drop(window, bits);
    return run;
}

// Reads a symbol whose table entry, `look`, contains no value. Returns -1 for an invalid code.
static inline int NAME(band_symbol)(
    const band_table *table, uint32_t look, bit_window *window) {
    unsigned length = look & 255;
    int symbol = (int)(look >> 8 & 255);
    if (length == 0) {
        length = BAND_BITS + 1;
        symbol = huffman_symbol(&table->codes, (uint32_t)(window->bits >> 48), &length);
    }
    bits_drop(window, length);
    return symbol;
}

// Reads the first bits of the coefficients of a block. Returns false if the data is irregular.
static inline bool NAME(begin_block)(
    lockstep_scan *scan, bit_window *window_in, int16_t *block, uint64_t *nonzero) {
    bit_window window = *window_in;
    const band_table *table = &scan->codes;
    int place = scan->first - 1, last = scan->last, shift = scan->shift;
    uint64_t added = 0;
    do {
        bits_refill(&window);
        uint32_t look = table->look[window.bits >> (64 - BAND_BITS)];
        int value = (int32_t)look >> 16;
        if (__builtin_expect(value != 0, 1)) {
            place += (int)(look >> 8 & 255);
            bits_drop(&window, look & 255);
        } else {
            int symbol = NAME(band_symbol)(table, look, &window);
            if (symbol < 0) return false;
            unsigned size = (unsigned)symbol & 15;
            if (size == 0 && symbol != 0xF0) {
                scan->empty_blocks = NAME(read_run)(&window, (unsigned)symbol >> 4) - 1;
                break;
            }
            place += (symbol >> 4) + 1;
            if (size == 0) {
                if (place >= last) return false;
                continue;
            }
            value = bits_value(window.bits, size);
            bits_drop(&window, size);
        }
        if (place > last) return false;
        int16_t coefficient = (int16_t)((uint32_t)value << shift);
        if (coefficient >> shift != value) return false;
        block[zigzag[place]] = coefficient;
        added |= (uint64_t)1 << place;
    } while (place < last);
    *nonzero |= added;
    *window_in = window;
    return true;
}

// Appends `count` bits of the stream to `bits`. The window must have at least 39 bits.
static inline uint64_t NAME(append)(bit_window *window, uint64_t bits, unsigned count) {
    if (__builtin_expect(count > 39, 0)) {
        bits = bits << 32 | window->bits >> 32;
        bits_drop(window, 32);
        bits_refill(window);
        count -= 32;
    }
    bits = bits << count | window->bits >> 1 >> (63 - count);
    bits_drop(window, count);
    return bits;
}

// Adds `unit` to the magnitude of each coefficient at `places` whose bit in `bits` is 1. The lowest
// bit is that of the highest place.
static inline void NAME(refine)(int16_t *block, uint64_t places, uint64_t bits, int unit) {
    for (; bits; bits >>= 1) {
        int place = 63 - __builtin_clzll(places);
        int16_t *coefficient = &block[zigzag[place]];
        int sign = *coefficient >> 15;
        int change = ((unit ^ sign) - sign) & -(int)(bits & 1);
        *coefficient = (int16_t)(*coefficient + change);
        places ^= (uint64_t)1 << place;
    }
}

// Clears the lowest `count` set bits; `count` is at most 15. The two lowest bits of `count` are
// handled without branches, which would be mispredicted.
static inline uint64_t NAME(without_lowest)(uint64_t bits, int count) {
    uint64_t fewer = bits & (bits - 1);
    bits = __builtin_unpredictable(count & 1) ? fewer : bits;
    fewer = bits & (bits - 1);
    fewer &= fewer - 1;
    bits = __builtin_unpredictable(count & 2) ? fewer : bits;
    for (int i = count & 12; i > 0; i--) bits &= bits - 1;
    return bits;
}

// Adds a bit to the coefficients of a block, and reads those that become nonzero. Returns false if
// the data is irregular.
static inline bool NAME(refine_block)(
    lockstep_scan *scan, bit_window *window_in, int16_t *block, uint64_t *nonzero_in) {
    bit_window window = *window_in;
    const band_table *table = &scan->codes;
    int unit = 1 << scan->shift;
    uint64_t earlier = *nonzero_in, added = 0;
    // `bits` collects the bits for coefficients that earlier scans made nonzero. `rest` is the set
    // of positions that were not passed yet.
    uint64_t bits = 0;
    uint64_t band = ~(uint64_t)0 >> (63 - scan->last) & ~(uint64_t)0 << scan->first, rest = band;
    while (rest && scan->empty_blocks == 0) {
        bits_refill(&window);
        uint32_t look = table->look[window.bits >> (64 - BAND_BITS)];
        int value = (int32_t)look >> 16, run;
        if (__builtin_expect(value != 0, 1)) {
            run = (int)(look >> 8 & 255) - 1;
            bits_drop(&window, look & 255);
            if (value != 1 && value != -1) return false;
        } else {
            int symbol = NAME(band_symbol)(table, look, &window);
            if (symbol < 0) return false;
            unsigned size = (unsigned)symbol & 15;
            if (size == 0 && symbol != 0xF0) {
                scan->empty_blocks = NAME(read_run)(&window, (unsigned)symbol >> 4);
                break;
            }
            if (size > 1) return false;
            run = symbol >> 4;
            if (size) {
                value = bits_value(window.bits, 1);
                bits_drop(&window, 1);
            }
        }
        // `run` counts only coefficients that are still zero.
        uint64_t zeros = rest & ~earlier;
        zeros = NAME(without_lowest)(zeros, run);
        if (!zeros) return false;
        uint64_t place = zeros & -zeros;
        uint64_t passed = rest & earlier & (place - 1);
        bits = NAME(append)(&window, bits, (unsigned)__builtin_popcountll(passed));
        if (value) {
            block[zigzag[__builtin_ctzll(place)]] = (int16_t)(value * unit);
            added |= place;
        }
        rest &= ~(place | (place - 1));
    }
    if (scan->empty_blocks) {
        bits_refill(&window);
        bits = NAME(append)(&window, bits, (unsigned)__builtin_popcountll(rest & earlier));
        scan->empty_blocks -= 1;
    }
    NAME(refine)(block, earlier & band, bits, unit);
    *nonzero_in = earlier | added;
    *window_in = window;
    return true;
}

// Reads a row of blocks of a scan of AC coefficients.
static inline bool NAME(read_band)(
    lockstep_scan *scan, int16_t *blocks, uint64_t *nonzero, uint32_t left) {
    bit_source *source = &scan->state.source;
    while (left) {
        uint32_t count = NAME(until_restart)(scan, left);
        if (!count) return false;
        left -= count;
        bit_window window = scan->state.window;
        for (uint32_t i = 0; i < count; i++) {
            if (!scan->refines && scan->empty_blocks) {
                uint32_t empty
                    = scan->empty_blocks < count - i ? scan->empty_blocks : count - i;
                scan->empty_blocks -= empty;
                i += empty;
                if (i == count) break;
            }
            if (!NAME(has_room)(source, &window)) return false;
            int16_t *block = blocks + i * DCTSIZE2;
            if (scan->refines ? !NAME(refine_block)(scan, &window, block, &nonzero[i])
                              : !NAME(begin_block)(scan, &window, block, &nonzero[i])) {
                return false;
            }
        }
        blocks += count * DCTSIZE2;
        nonzero += count;
        scan->state.window = window;
        if (!NAME(is_within)(source, &window)) return false;
    }
    return true;
}

// Reads one scan's part of a row of MCUs.
static inline bool NAME(read_scan)(
    lockstep_scan *scan, const coefficient_band *bands, const scan_plan *plan, uint32_t row) {
    NAME(mean_job) jobs[MOST_BLOCKS];
    int job_count = 0;
    bool is_alone = scan->component_count == 1;
    for (int i = 0; i < scan->component_count; i++) {
        int c = scan->component[i];
        uint32_t down = (uint32_t)plan->component[c].down;
        uint32_t across = (uint32_t)plan->component[c].across;
        const coefficient_band *band = &bands[c];
        for (uint32_t y = 0; y < down; y++) {
            int16_t *blocks = band->coefficients + y * (size_t)band->blocks_across * DCTSIZE2;
            uint64_t *nonzero = band->nonzero + y * (size_t)band->blocks_across;
            // A scan of one component has no blocks beyond the picture.
            uint32_t shown = plan->component[c].blocks_across;
            if (is_alone && row * down + y >= plan->component[c].blocks_down) continue;
            if (scan->first > 0) {
                if (!NAME(read_band)(scan, blocks, nonzero, shown)) return false;
                continue;
            }
            for (uint32_t x = 0; x < (is_alone ? 1 : across); x++) {
                jobs[job_count++] = (NAME(mean_job)){
                    .to = blocks + x * DCTSIZE2,
                    .step = (is_alone ? 1 : across) * DCTSIZE2,
                    .table = &scan->means[i],
                    .mean = &scan->state.mean[i],
                };
            }
            if (!is_alone) continue;
            if (!NAME(read_means)(scan, jobs, 1, shown)) return false;
            job_count = 0;
        }
    }
    return job_count == 0 || NAME(read_means)(scan, jobs, job_count, plan->groups_across);
}

bool NAME(lockstep_read)(
    lockstep *l, const scan_plan *plan, uint32_t row, int first, int end) {
    const coefficient_band *bands = l->band[row % l->row_count];
    for (int i = first; i < end; i++) {
        if (!NAME(read_scan)(l->scan[i], bands, plan, row)) return false;
    }
    return true;
}
