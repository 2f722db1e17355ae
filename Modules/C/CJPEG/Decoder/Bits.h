#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The bits of a scan between two markers. The zeros stuffed after 0xFF bytes are removed in
// advance, so that reading need not check each byte.

enum {
    // The maximum number of bits of a block: a code of 16 bits and a value of 15 bits for each of
    // 64 coefficients.
    BITS_OF_BLOCK = 64 * 31,
    // The maximum number of bytes of an MCU (six blocks at 4:2:0), plus 32 bytes for reading ahead.
    BYTES_OF_GROUP = 6 * BITS_OF_BLOCK / 8 + 32,
    BYTES_OF_CHUNK = 1 << 13,
};

// The part of the state that decoding keeps in registers. The upper `count` bits of `bits` are the
// next bits of the stream. The bits below may already be those that follow: loading them again from
// `next` does not change them.
typedef struct {
    uint64_t bits;
    unsigned count;
    const uint8_t *next;
} bit_window;

typedef struct {
    // The part of the file that has not been copied to `buffer`.
    const uint8_t *source, *source_end;
    // True if a marker follows the bytes in `buffer`. Zeros then fill `buffer` from `end` on.
    bool is_last;
    const uint8_t *end;
    // `mark` is a position in the file, or NULL. `behind_mark` is the number of stream bytes that
    // were copied from there on. With these, a thread that has passed the mark can compare its
    // position with those of a thread that started at the mark.
    const uint8_t *mark;
    int64_t behind_mark;
    // If `next` has reached this position, bits_fill must be called before the next MCU is read.
    const uint8_t *limit;
    uint8_t buffer[BYTES_OF_CHUNK + 2 * BYTES_OF_GROUP + 64];
} bit_source;

// Starts reading at `source`, without a mark.
void bits_start(bit_source *, bit_window *, const uint8_t *source, const uint8_t *end);
// Loads more bytes. Call it when the window has reached the limit. Returns false if more bits were
// read than the stream has, or if the file ends without a marker or has fill bytes before it.
bool bits_fill(bit_source *, bit_window *);
// True if only the padding of the last byte precedes the marker.
bool bits_are_over(bit_source *, bit_window *);

static inline int64_t bits_left(const bit_source *source, const bit_window *window) {
    return (source->end - window->next) * 8 + (int64_t)window->count;
}

// Returns the number of bits from the mark to the next bit; negative before the mark.
static inline int64_t bits_position(const bit_source *source, const bit_window *window) {
    return source->behind_mark * 8 - bits_left(source, window);
}

// Loads bits, so that the window has at least 56.
static inline void bits_refill(bit_window *window) {
    uint64_t word;
    memcpy(&word, window->next, sizeof word);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    window->bits |= word >> window->count;
    window->next += (63 - window->count) >> 3;
    window->count |= 56;
}

static inline void bits_drop(bit_window *window, unsigned count) {
    window->bits <<= count;
    window->count -= count;
}

// Returns the number that the upper `size` bits code. It is negative if the first bit is 0. `size`
// is 1…15.
static inline int bits_value(uint64_t bits, unsigned size) {
    int value = (int)(bits >> (64 - size));
    return bits >> 63 ? value : value + 1 - (1 << size);
}
