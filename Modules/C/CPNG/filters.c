#include "filters.h"

#include <string.h>

#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif

// Functions with vectors as parameters are inlined, so the warning about their ABI does not apply.
#pragma clang diagnostic ignored "-Wpsabi"

enum { STEP = 32 };

typedef uint8_t bytes __attribute__((vector_size(STEP)));
typedef uint16_t words __attribute__((vector_size(STEP)));

#define VECTOR bytes
#include "nearest.h"

INLINE bytes load(const uint8_t *from) {
    bytes result;
    memcpy(&result, from, sizeof result);
    return result;
}

INLINE void fill(
    cpng_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel, size_t size,
    uint8_t *to) {
    // Left of the first pixel, all bytes are 0.
    size_t i = 0;
    for (; i < pixel && i < size; i++) {
        to[i] = filter == CPNG_SUB ? row[i] : (uint8_t)(row[i] - above[i]);
    }
    for (; size - i >= STEP; i += STEP) {
        bytes guess;
        if (filter == CPNG_SUB) guess = load(row + i - pixel);
        else if (filter == CPNG_UP) guess = load(above + i);
        else {
            guess = nearest(load(row + i - pixel), load(above + i), load(above + i - pixel));
        }
        bytes rest = load(row + i) - guess;
        memcpy(to + i, &rest, sizeof rest);
    }
    for (; i < size; i++) {
        uint8_t guess = filter == CPNG_SUB ? row[i - pixel] : above[i];
        if (filter == CPNG_PAETH) {
            guess = nearest_byte(row[i - pixel], above[i], above[i - pixel]);
        }
        to[i] = (uint8_t)(row[i] - guess);
    }
}

INLINE void fill_by(
    cpng_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel, size_t size,
    uint8_t *to) {
    switch (filter) {
    case CPNG_SUB: fill(CPNG_SUB, row, above, pixel, size, to); break;
    case CPNG_UP: fill(CPNG_UP, row, above, pixel, size, to); break;
    case CPNG_PAETH: fill(CPNG_PAETH, row, above, pixel, size, to); break;
    }
}

// Returns the sum of the filtered bytes' absolute values, which estimates the compressed size.
INLINE uint64_t weigh(const uint8_t *row, size_t size) {
    // Each step adds at most 256 to each word.
    enum { STEPS = 255 };
    uint64_t total = 0;
    size_t i = 0;
    while (size - i >= STEP) {
        words sums = {0};
        for (int step = 0; step < STEPS && size - i >= STEP; step++, i += STEP) {
            bytes value = load(row + i);
            words both = (words)__builtin_elementwise_min(value, -value);
            sums += (both & 255) + (both >> 8);
        }
        for (size_t k = 0; k < STEP / 2; k++) total += sums[k];
    }
    for (; i < size; i++) total += row[i] < 128 ? row[i] : 256u - row[i];
    return total;
}

#define VARIANT(name, ...) \
    __VA_ARGS__ static void fill_##name( \
        cpng_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel, size_t size, \
        uint8_t *to) { \
        fill_by(filter, row, above, pixel, size, to); \
    } \
    __VA_ARGS__ static uint64_t weigh_##name(const uint8_t *row, size_t size) { \
        return weigh(row, size); \
    }

VARIANT(portable)
#if defined(__x86_64__)
VARIANT(avx2, __attribute__((target("avx2"))))
#define DISPATCH(name, ...) \
    (!is_portable && CPU_FEATURE_ACTIVE(AVX2) \
        ? name##_avx2(__VA_ARGS__) : name##_portable(__VA_ARGS__))
#else
#define DISPATCH(name, ...) ((void)is_portable, name##_portable(__VA_ARGS__))
#endif

void cpng_filter_row(
    cpng_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel, size_t size,
    bool is_portable, uint8_t *to) {
    DISPATCH(fill, filter, row, above, pixel, size, to);
}

cpng_filter cpng_best_filter(
    const uint8_t *row, const uint8_t *above, size_t pixel, size_t size, bool is_portable,
    uint8_t *scratch) {
    static const cpng_filter candidates[] = {CPNG_UP, CPNG_SUB, CPNG_PAETH};
    cpng_filter best = CPNG_UP;
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        cpng_filter_row(candidates[i], row, above, pixel, size, is_portable, scratch);
        uint64_t weight = DISPATCH(weigh, scratch, size);
        if (weight < least) {
            least = weight;
            best = candidates[i];
        }
    }
    return best;
}
