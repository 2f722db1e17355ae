#include "literals.h"

#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "huffman.h"
#include "repetitions.h"

#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif

#define INLINE static inline __attribute__((always_inline))

// Deflate's symbols: bytes, the end of a block, and the lengths of repetitions (3…258 bytes).
enum { END = 256, FIRST_LENGTH = 257, SYMBOLS = 286, SHORTEST = 3, LONGEST = 258 };
// The number of symbols for distances. Only distance 1 is used. A second symbol is added, because a
// complete code needs two. Both have one bit.
enum { DISTANCES = 2 };
// One row of ROWS_OF_A_SAMPLE is counted, or every row if there are few. The weight of a symbol is
// WEIGHT times its count, plus 1, because other rows may contain symbols that were not counted.
enum { ROWS_OF_A_SAMPLE = 4, WEIGHT = 64 };
// An entry of the table of pairs: the codes of two bytes in PAIR_BITS bits, their length, and a bit
// that marks a valid entry.
enum { PAIR_BITS = 26, PAIR_MARK = 31 };
// The number of bytes that are compared and coded at once, and the maximum number of bytes that are
// coded between two checks of the room that is left in the output.
enum { STEP = 8, ROUND = 4096 };
// The minimum number of bytes for which codes of their own pay off, and the maximum number of bytes
// whose counts cannot overflow.
enum { LEAST_BYTES = 1 << 14, MOST_BYTES = 1 << 22 };

struct cpng_literals {
    // The codes of each pair of bytes, or 0 if they are too long. The first byte is the lower byte
    // of the index.
    uint32_t pairs[1 << 16];
    uint32_t counts[4][SYMBOLS];
    uint8_t lengths[SYMBOLS + DISTANCES];
    uint16_t codes[SYMBOLS];
    cpng_repetitions repetitions;
};

cpng_literals *cpng_literals_create(void) { return malloc(sizeof(cpng_literals)); }

// Returns the symbol for the length of a run, and the number of additional bits that follow it.
INLINE unsigned symbol_of(unsigned length, unsigned *open) {
    *open = 0;
    if (length == LONGEST) return SYMBOLS - 1;
    unsigned from = length - SHORTEST;
    if (from < 8) return FIRST_LENGTH + from;
    *open = 29 - (unsigned)__builtin_clz(from);
    return FIRST_LENGTH + 4 * *open + (from >> *open);
}

// Returns the length of a run from `at` on, in which each byte equals the byte before it. The run
// ends at `end` at the latest.
INLINE size_t run_at(const uint8_t *at, const uint8_t *end) {
    const uint8_t *start = at;
    while (end - at >= STEP && cpng_load(at) == cpng_load(at - 1)) at += STEP;
    while (at < end && at[0] == at[-1]) at += 1;
    return (size_t)(at - start);
}

// Returns the length of the next repetition for a run. A run longer than LONGEST is split so that
// the rest is not too short for a repetition.
INLINE unsigned part_of(size_t run) {
    if (run <= LONGEST) return (unsigned)run;
    return run - LONGEST < SHORTEST ? LONGEST - SHORTEST : LONGEST;
}

static void count_row(cpng_literals *l, const uint8_t *at, const uint8_t *end) {
    while (end - at >= STEP) {
        if (cpng_load(at) != cpng_load(at - 1)) {
            for (size_t i = 0; i < STEP; i++) l->counts[i % 4][at[i]] += 1;
            at += STEP;
            continue;
        }
        for (size_t run = run_at(at, end); run > 0;) {
            unsigned part = part_of(run), open;
            l->counts[0][symbol_of(part, &open)] += 1;
            run -= part;
            at += part;
        }
    }
    while (at < end) l->counts[0][*at++] += 1;
}

bool cpng_literals_plan(
    cpng_literals *l, const uint8_t *rows, size_t row, uint32_t count, cpng_estimate *estimate) {
    if (row * count < LEAST_BYTES || row * count > MOST_BYTES) return false;
    memset(l->counts, 0, sizeof l->counts);
    uint32_t every = count < 2 * ROWS_OF_A_SAMPLE ? 1 : ROWS_OF_A_SAMPLE;
    // The first byte cannot be compared with a byte before it.
    l->counts[0][rows[0]] += 1;
    for (uint32_t y = 0; y < count; y += every) {
        const uint8_t *start = rows + y * row;
        count_row(l, y > 0 ? start : start + 1, start + row);
    }
    uint32_t sums[SYMBOLS], weights[SYMBOLS];
    for (size_t i = 0; i < SYMBOLS; i++) {
        sums[i] = l->counts[0][i] + l->counts[1][i] + l->counts[2][i] + l->counts[3][i];
        weights[i] = sums[i] * WEIGHT + 1;
    }
    cpng_code_lengths(weights, SYMBOLS, CPNG_LONGEST, l->lengths);
    cpng_assign_codes(l->lengths, SYMBOLS, l->codes);
    l->lengths[SYMBOLS] = l->lengths[SYMBOLS + 1] = 1;
    // The lengths of the codes take about a hundred bytes. Estimates are in bits.
    *estimate = (cpng_estimate){.own = 800};
    for (size_t i = 0; i < SYMBOLS; i++) {
        estimate->own += (uint64_t)sums[i] * l->lengths[i] * every;
    }
    uint64_t size = cpng_size_by_search(&l->repetitions, rows, row * count, l->lengths);
    estimate->searched = estimate->own * size / CPNG_SAME;
    return true;
}

// Writes the lengths of all codes as deflate does: coded, and with repetitions.
static void put_lengths(cpng_bits *b, const uint8_t *lengths) {
    enum { ALL = SYMBOLS + DISTANCES, KINDS = 19, AGAIN = 16 };
    static const uint8_t order[KINDS] = {
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    uint8_t kinds[ALL], extra[ALL];
    // A count of 1 ensures two symbols, which a code needs.
    uint32_t counts[KINDS] = {1, 1};
    size_t made = 0;
    for (size_t i = 0; i < ALL; made++) {
        size_t same = 1;
        while (same < 6 && i + same < ALL && lengths[i + same] == lengths[i]) same += 1;
        bool is_again = i > 0 && lengths[i] == lengths[i - 1] && same >= 3;
        kinds[made] = is_again ? AGAIN : lengths[i];
        extra[made] = (uint8_t)(same - 3);
        counts[kinds[made]] += 1;
        i += is_again ? same : 1;
    }
    uint8_t bits[KINDS];
    uint16_t words[KINDS];
    cpng_code_lengths(counts, KINDS, 7, bits);
    cpng_assign_codes(bits, KINDS, words);
    cpng_put(b, SYMBOLS - FIRST_LENGTH, 5);
    cpng_put(b, DISTANCES - 1, 5);
    cpng_put(b, KINDS - 4, 4);
    cpng_flush(b);
    for (size_t i = 0; i < KINDS; i++) {
        cpng_put(b, bits[order[i]], 3);
        cpng_flush(b);
    }
    for (size_t i = 0; i < made; i++) {
        cpng_put(b, words[kinds[i]], bits[kinds[i]]);
        if (kinds[i] == AGAIN) cpng_put(b, extra[i], 2);
        cpng_flush(b);
    }
}

INLINE void fill_pairs(cpng_literals *l) {
    uint32_t codes[256], lengths[256];
    for (size_t i = 0; i < 256; i++) {
        codes[i] = l->codes[i];
        lengths[i] = l->lengths[i];
    }
    for (size_t second = 0; second < 256; second++) {
        uint32_t *to = l->pairs + (second << 8), code = codes[second], length = lengths[second];
        for (size_t first = 0; first < 256; first++) {
            uint32_t sum = lengths[first] + length;
            uint32_t entry = codes[first] | code << lengths[first] | sum << PAIR_BITS
                | 1u << PAIR_MARK;
            to[first] = sum <= PAIR_BITS ? entry : 0;
        }
    }
}

INLINE void put_pair(cpng_bits *b, uint32_t pair) {
    cpng_put(b, pair & ((1u << PAIR_BITS) - 1), pair >> PAIR_BITS & 31);
}

INLINE void put_byte(cpng_bits *b, const cpng_literals *l, uint8_t byte) {
    cpng_put(b, l->codes[byte], l->lengths[byte]);
    cpng_flush(b);
}

INLINE void put_run(cpng_bits *b, const cpng_literals *l, size_t run) {
    while (run > 0) {
        unsigned part = part_of(run), open, symbol = symbol_of(part, &open);
        cpng_put(b, l->codes[symbol], l->lengths[symbol]);
        cpng_put(b, (part - SHORTEST) & ((1u << open) - 1), open);
        // A distance of 1 has the code 0.
        cpng_put(b, 0, 1);
        cpng_flush(b);
        run -= part;
    }
}

INLINE void put_step(cpng_bits *b, const cpng_literals *l, const uint8_t *at, uint64_t bytes) {
    uint32_t first = l->pairs[bytes & 0xFFFF], second = l->pairs[bytes >> 16 & 0xFFFF];
    uint32_t third = l->pairs[bytes >> 32 & 0xFFFF], fourth = l->pairs[bytes >> 48];
    if (first & second & third & fourth & 1u << PAIR_MARK) {
        put_pair(b, first);
        put_pair(b, second);
        cpng_flush(b);
        put_pair(b, third);
        put_pair(b, fourth);
        cpng_flush(b);
    } else {
        for (size_t i = 0; i < STEP; i++) put_byte(b, l, at[i]);
    }
}

// Codes the bytes up to `end`. Returns false if the output may exceed `limit`.
INLINE bool put_bytes(
    cpng_bits *to, const cpng_literals *l, const uint8_t *at, const uint8_t *end,
    const uint8_t *limit) {
    cpng_bits b = *to;
    put_byte(&b, l, *at++);
    while (end - at >= STEP) {
        // A code has at most 15 bits, so ROUND bytes take less than twice their size.
        if (limit - b.to < 2 * ROUND + 64) return false;
        const uint8_t *stop = end - at < ROUND ? end : at + ROUND;
        while (stop - at >= STEP) {
            uint64_t bytes = cpng_load(at);
            if (bytes == cpng_load(at - 1)) {
                size_t run = run_at(at, stop);
                put_run(&b, l, run);
                at += run;
            } else {
                put_step(&b, l, at, bytes);
                at += STEP;
            }
        }
    }
    if (limit - b.to < 64) return false;
    while (at < end) put_byte(&b, l, *at++);
    *to = b;
    return true;
}

#define VARIANT(name, ...) \
    __VA_ARGS__ static bool code_##name( \
        cpng_bits *b, cpng_literals *l, const uint8_t *at, const uint8_t *end, \
        const uint8_t *limit) { \
        fill_pairs(l); \
        return put_bytes(b, l, at, end, limit); \
    }

VARIANT(portable)
#if defined(__x86_64__)
VARIANT(avx2, __attribute__((target("avx2,bmi2"))))
#endif

size_t cpng_literals_code(
    cpng_literals *l, const uint8_t *rows, size_t size, bool is_last, bool is_portable,
    uint8_t *to, size_t room) {
    // The lengths of the codes take less than 1024 bytes.
    if (room < 1024) return 0;
    cpng_bits b = {.to = to};
    // The type of a block with codes of its own is 2.
    cpng_put(&b, is_last, 1);
    cpng_put(&b, 2, 2);
    put_lengths(&b, l->lengths);
    bool (*code)(
        cpng_bits *, cpng_literals *, const uint8_t *, const uint8_t *, const uint8_t *);
    code = code_portable;
#if defined(__x86_64__)
    bool is_wide = CPU_FEATURE_ACTIVE(AVX2) && CPU_FEATURE_ACTIVE(BMI2);
    if (!is_portable && is_wide) code = code_avx2;
#else
    (void)is_portable;
#endif
    if (!code(&b, l, rows, rows + size, to + room)) return 0;
    cpng_put(&b, l->codes[END], l->lengths[END]);
    cpng_flush(&b);
    // An empty stored block makes the output end at a byte boundary.
    if (!is_last) cpng_put(&b, 0, 3);
    cpng_flush(&b);
    if (b.count > 0) b.to += 1;
    if (is_last) return (size_t)(b.to - to);
    memcpy(b.to, (const uint8_t[]){0, 0, 0xFF, 0xFF}, 4);
    return (size_t)(b.to - to) + 4;
}
