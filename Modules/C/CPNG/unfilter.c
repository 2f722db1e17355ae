#include "unfilter.h"

#include <string.h>

#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif

// Functions with vectors as parameters are inlined, so the warning about their ABI does not apply.
#pragma clang diagnostic ignored "-Wpsabi"

enum { NONE, SUB, UP, AVERAGE, PAETH };
// Rows with Paeth's filter are unfiltered together: one or two groups of this many rows.
enum { GROUP = 8, MOST_GROUPS = 2 };

typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef int16_t lanes4 __attribute__((vector_size(8)));
// One pixel of each row, in a word of 4 bytes.
typedef uint8_t pixels __attribute__((vector_size(4 * GROUP)));
typedef uint32_t pixel_words __attribute__((vector_size(4 * GROUP)));

#define VECTOR pixels
#include "nearest.h"

// Loads 4 bytes as a pixel. If a pixel has 3 bytes, the fourth lane is not used.
INLINE lanes4 load(const uint8_t *from) {
    bytes4 bytes;
    memcpy(&bytes, from, 4);
    return __builtin_convertvector(bytes, lanes4);
}

INLINE void store(uint8_t *to, lanes4 pixel, size_t size) {
    bytes4 bytes = __builtin_convertvector(pixel, bytes4);
    memcpy(to, &bytes, size);
}

INLINE uint32_t load_word(const uint8_t *from, size_t size) {
    uint32_t word = 0;
    memcpy(&word, from, size);
    return word;
}

// Unfilters `groups` groups of rows. Within a row, each pixel depends on the previous one, so
// several rows are processed together. Each row is one pixel behind the row above, on whose pixels
// it depends. In a step, the groups do not depend on each other.
INLINE void paeth_together(
    size_t groups, const uint8_t *from, size_t pixel, size_t size, const uint8_t *above,
    uint8_t *to, size_t stride) {
    const uint8_t *rows[MOST_GROUPS * GROUP];
    uint8_t *targets[MOST_GROUPS * GROUP];
    size_t all = groups * GROUP;
    for (size_t k = 0; k < all; k++) {
        // With these pointers, one offset addresses a pixel that is one further left in each
        // following row.
        rows[k] = from + k * (size + 1) + 1 - k * pixel;
        targets[k] = to + k * stride - k * pixel;
    }
    size_t count = size / pixel, last = count + all - 1;
    pixels left[MOST_GROUPS] = {0}, corner[MOST_GROUPS] = {0};
    for (size_t step = 0; step < last; step++) {
        size_t offset = step * pixel;
        // In the first and the last steps, some rows have no pixel. Pixels before the start of a
        // row must be 0.
        bool is_inside = step >= all - 1 && step + 1 < count;
        // The lower group comes first, because it needs the upper group's results of the previous
        // step.
        #pragma clang loop unroll(full)
        for (size_t group = groups; group-- > 0;) {
            size_t first = group * GROUP;
            pixel_words x = {0};
            uint32_t top = 0;
            if (group > 0) top = ((pixel_words)left[group - 1])[GROUP - 1];
            else if (is_inside) top = load_word(above + offset, 4);
            else if (step < count) top = load_word(above + offset, pixel);
            for (size_t k = 0; k < GROUP; k++) {
                size_t row = first + k;
                if (is_inside) x[k] = load_word(rows[row] + offset, 4);
                else if (step >= row && step - row < count) {
                    x[k] = load_word(rows[row] + offset, pixel);
                }
            }
            pixel_words upper = __builtin_shufflevector(
                (pixel_words)left[group], (pixel_words)left[group], 0, 0, 1, 2, 3, 4, 5, 6);
            upper[0] = top;
            pixels result = (pixels)x + nearest(left[group], (pixels)upper, corner[group]);
            pixel_words words = (pixel_words)result;
            for (size_t k = 0; k < GROUP; k++) {
                size_t row = first + k;
                uint32_t word = words[k];
                if (is_inside) {
                    // With 3 bytes per pixel, the fourth byte belongs to the next pixel, which is
                    // written later.
                    memcpy(targets[row] + offset, &word, 4);
                } else if (step >= row && step - row < count) {
                    memcpy(targets[row] + offset, &word, pixel);
                }
            }
            corner[group] = (pixels)upper;
            left[group] = result;
        }
    }
}

// Computes the same as `nearest`, for one pixel in 16-bit lanes.
INLINE lanes4 nearest_lanes(lanes4 left, lanes4 above, lanes4 corner) {
    lanes4 across = above - corner, down = left - corner;
    lanes4 to_left = __builtin_elementwise_abs(across);
    lanes4 to_above = __builtin_elementwise_abs(down);
    lanes4 to_corner = __builtin_elementwise_abs(across + down);
    lanes4 least = __builtin_elementwise_min(
        to_left, __builtin_elementwise_min(to_above, to_corner));
    lanes4 is_left = to_left == least, is_above = to_above == least;
    lanes4 other = (above & is_above) | (corner & ~is_above);
    return (left & is_left) | (other & ~is_left);
}

INLINE lanes4 average(lanes4 left, lanes4 above) { return (left + above) >> 1; }

// Unfilters a row with Sub, average or Paeth, for pixels of 3 or 4 bytes.
INLINE void vectors(
    int filter, const uint8_t *from, size_t pixel, size_t size, const uint8_t *above,
    uint8_t *to) {
    lanes4 zero = {0}, left = zero, corner = zero;
    for (size_t i = 0; i < size; i += pixel) {
        lanes4 x = load(from + i), top = zero;
        // The memory of the row above may end after the last pixel.
        if (i + pixel < size) top = load(above + i);
        else {
            bytes4 bytes = {0};
            memcpy(&bytes, above + i, pixel);
            top = __builtin_convertvector(bytes, lanes4);
        }
        lanes4 guess = left;
        if (filter == AVERAGE) guess = average(left, top);
        if (filter == PAETH) guess = nearest_lanes(left, top, corner);
        left = (x + guess) & 255;
        corner = top;
        store(to + i, left, i + pixel < size ? 4 : pixel);
    }
}

// Unfilters a row byte by byte, for pixels of any size.
INLINE void bytes(
    int filter, const uint8_t *from, size_t pixel, size_t size, const uint8_t *above,
    uint8_t *to) {
    for (size_t i = 0; i < size; i++) {
        int left = i < pixel ? 0 : to[i - pixel], corner = i < pixel ? 0 : above[i - pixel];
        switch (filter) {
        case SUB: to[i] = (uint8_t)(from[i] + left); break;
        case AVERAGE: to[i] = (uint8_t)(from[i] + (left + above[i]) / 2); break;
        default: to[i] = (uint8_t)(from[i] + nearest_byte(left, above[i], corner));
        }
    }
}

// This function is inlined, so that the filter and the pixel size become compile-time constants.
INLINE void unfilter_by(
    int filter, const uint8_t *from, size_t pixel, size_t size, const uint8_t *above,
    uint8_t *to) {
    if (pixel == 3 || pixel == 4) vectors(filter, from, pixel, size, above, to);
    else bytes(filter, from, pixel, size, above, to);
}

INLINE void unfilter_row(
    int filter, const uint8_t *from, size_t pixel, size_t size, const uint8_t *above,
    uint8_t *to) {
    switch (filter) {
    case NONE: memcpy(to, from, size); break;
    case UP:
        for (size_t i = 0; i < size; i++) to[i] = (uint8_t)(from[i] + above[i]);
        break;
    case SUB: unfilter_by(SUB, from, pixel, size, above, to); break;
    case AVERAGE: unfilter_by(AVERAGE, from, pixel, size, above, to); break;
    default: unfilter_by(PAETH, from, pixel, size, above, to);
    }
}

INLINE bool unfilter(
    const uint8_t *from, size_t count, size_t pixel, size_t size, const uint8_t *above,
    uint8_t *to, size_t stride) {
    size_t step = size + 1;
    for (size_t y = 0; y < count;) {
        const uint8_t *row = from + y * step;
        size_t same = 0, most = MOST_GROUPS * GROUP;
        while (same < most && y + same < count && row[same * step] == PAETH) same++;
        size_t groups = pixel == 3 || pixel == 4 ? same / GROUP : 0;
        if (groups > 0) {
            uint8_t *target = to + y * stride;
            if (groups == 2) paeth_together(2, row, pixel, size, above, target, stride);
            else paeth_together(1, row, pixel, size, above, target, stride);
            y += groups * GROUP;
        } else {
            if (*row > PAETH) return false;
            unfilter_row(*row, row + 1, pixel, size, above, to + y * stride);
            y += 1;
        }
        above = to + (y - 1) * stride;
    }
    return true;
}

#define SIZES(name, ...) \
    __VA_ARGS__ static bool unfilter_##name( \
        const uint8_t *from, size_t count, size_t pixel, size_t size, const uint8_t *above, \
        uint8_t *to, size_t stride) { \
        switch (pixel) { \
        case 1: return unfilter(from, count, 1, size, above, to, stride); \
        case 3: return unfilter(from, count, 3, size, above, to, stride); \
        case 4: return unfilter(from, count, 4, size, above, to, stride); \
        default: return unfilter(from, count, pixel, size, above, to, stride); \
        } \
    }

SIZES(portable)
#if defined(__x86_64__)
SIZES(avx2, __attribute__((target("avx2"))))
#endif

bool cpng_unfilter(
    const uint8_t *from, size_t count, size_t pixel, size_t size, const uint8_t *above,
    uint8_t *to, size_t stride) {
#if defined(__x86_64__)
    if (CPU_FEATURE_ACTIVE(AVX2)) {
        return unfilter_avx2(from, count, pixel, size, above, to, stride);
    }
#endif
    return unfilter_portable(from, count, pixel, size, above, to, stride);
}
