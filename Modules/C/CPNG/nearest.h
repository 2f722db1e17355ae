// Paeth's prediction, as PNG uses it, for vectors of bytes. The including file defines VECTOR, the
// type of these vectors. All functions are inlined, so that no call passes a vector.

#include <stdint.h>
#include <stdlib.h>

#define INLINE static inline __attribute__((always_inline))

INLINE uint8_t nearest_byte(int left, int above, int corner) {
    int to_left = abs(above - corner), to_above = abs(left - corner);
    int to_corner = abs(left + above - 2 * corner);
    if (to_left <= to_above && to_left <= to_corner) return (uint8_t)left;
    return (uint8_t)(to_above <= to_corner ? above : corner);
}

INLINE VECTOR distance(VECTOR a, VECTOR b) {
    return __builtin_elementwise_max(a, b) - __builtin_elementwise_min(a, b);
}

// Returns the one of three bytes that is nearest to left + above - corner. The distance to the
// corner needs 9 bits only if left and above are on the same side of the corner. Then the corner is
// not the nearest, and 255 replaces its distance.
INLINE VECTOR nearest(VECTOR left, VECTOR above, VECTOR corner) {
    VECTOR to_left = distance(above, corner), to_above = distance(left, corner);
    VECTOR is_same = ~((VECTOR)(above >= corner) ^ (VECTOR)(left >= corner));
    VECTOR to_corner = distance(to_left, to_above) | is_same;
    VECTOR least = __builtin_elementwise_min(
        to_left, __builtin_elementwise_min(to_above, to_corner));
    VECTOR is_left = (VECTOR)(to_left == least), is_above = (VECTOR)(to_above == least);
    VECTOR other = (above & is_above) | (corner & ~is_above);
    return (left & is_left) | (other & ~is_left);
}
