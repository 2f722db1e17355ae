#pragma once

#include <stdint.h>
#include <string.h>

static inline uint64_t cpng_in_order(uint64_t bytes) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(bytes);
#else
    return bytes;
#endif
}

// A writer of bits, the lowest first. At most 63 bits may be pending. A flush writes 8 bytes; the
// next flush overwrites those that were not full.
typedef struct {
    uint64_t bits;
    unsigned count;
    uint8_t *to;
} cpng_bits;

// Loads eight bytes, the first one as the lowest.
static inline uint64_t cpng_load(const uint8_t *from) {
    uint64_t bytes;
    memcpy(&bytes, from, sizeof bytes);
    return cpng_in_order(bytes);
}

static inline void cpng_put(cpng_bits *b, uint64_t bits, unsigned count) {
    b->bits |= bits << b->count;
    b->count += count;
}

static inline void cpng_flush(cpng_bits *b) {
    uint64_t bits = cpng_in_order(b->bits);
    memcpy(b->to, &bits, 8);
    b->to += b->count >> 3;
    b->bits >>= b->count & ~7u;
    b->count &= 7;
}
