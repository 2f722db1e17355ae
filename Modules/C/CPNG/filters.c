#include "filters.h"

#include <stdlib.h>

#pragma clang fp contract(off)

#define INLINE static inline __attribute__((always_inline))

INLINE int away(int a, int b) { return a < b ? b - a : a - b; }

INLINE uint8_t predicted(uint8_t left, uint8_t above, uint8_t corner) {
    int to_left = away(above, corner), to_above = away(left, corner);
    int to_corner = abs(left + above - 2 * corner);
    uint8_t other = to_above <= to_corner ? above : corner;
    return to_left <= to_above && to_left <= to_corner ? left : other;
}

INLINE void fill(
    cpng_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel, size_t size,
    uint8_t *to) {
    size_t first = pixel < size ? pixel : size;
    switch (filter) {
    case CPNG_SUB:
        for (size_t i = 0; i < first; i++) to[i] = row[i];
        for (size_t i = pixel; i < size; i++) to[i] = (uint8_t)(row[i] - row[i - pixel]);
        break;
    case CPNG_UP:
        for (size_t i = 0; i < size; i++) to[i] = (uint8_t)(row[i] - above[i]);
        break;
    case CPNG_PAETH:
        for (size_t i = 0; i < first; i++) to[i] = (uint8_t)(row[i] - above[i]);
        for (size_t i = pixel; i < size; i++) {
            to[i] = (uint8_t)(row[i] - predicted(row[i - pixel], above[i], above[i - pixel]));
        }
        break;
    }
}

// The sum of the filtered bytes' absolute values, an estimate of the compressed size.
INLINE uint64_t weigh(const uint8_t *row, size_t size) {
    uint64_t total = 0;
    for (size_t start = 0; start < size; start += 4096) {
        size_t end = size - start < 4096 ? size : start + 4096;
        uint32_t sum = 0;
        for (size_t i = start; i < end; i++) sum += row[i] < 128 ? row[i] : 256u - row[i];
        total += sum;
    }
    return total;
}

#define VARIANT(name, ...) \
    __VA_ARGS__ static void fill_##name( \
        cpng_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel, size_t size, \
        uint8_t *to) { \
        fill(filter, row, above, pixel, size, to); \
    } \
    __VA_ARGS__ static uint64_t weigh_##name(const uint8_t *row, size_t size) { \
        return weigh(row, size); \
    }

VARIANT(portable)
#if defined(__x86_64__)
VARIANT(avx2, __attribute__((target("avx2"))))
#define DISPATCH(name, ...) \
    (__builtin_cpu_supports("avx2") ? name##_avx2(__VA_ARGS__) : name##_portable(__VA_ARGS__))
#else
#define DISPATCH(name, ...) name##_portable(__VA_ARGS__)
#endif

void cpng_filter_row(
    cpng_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel, size_t size,
    uint8_t *to) {
    DISPATCH(fill, filter, row, above, pixel, size, to);
}

cpng_filter cpng_best_filter(
    const uint8_t *row, const uint8_t *above, size_t pixel, size_t size, uint8_t *scratch) {
    static const cpng_filter candidates[] = {CPNG_UP, CPNG_SUB, CPNG_PAETH};
    cpng_filter best = CPNG_UP;
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        cpng_filter_row(candidates[i], row, above, pixel, size, scratch);
        uint64_t weight = DISPATCH(weigh, scratch, size);
        if (weight < least) {
            least = weight;
            best = candidates[i];
        }
    }
    return best;
}
