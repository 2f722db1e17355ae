#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The bits of a scan, as they are between two markers: the zeros stuffed behind bytes of all ones
// are taken out before anybody looks, so that reading needs no question for each byte.

enum {
    // Of a block: a code of 16 bits and a value of 15 for each of 64 coefficients.
    BITS_OF_BLOCK = 64 * 31,
    // A group of 4:2:0 has six blocks; what is read ahead comes to it.
    BYTES_OF_GROUP = 6 * BITS_OF_BLOCK / 8 + 32,
    BYTES_OF_CHUNK = 1 << 13,
};

// What decoding holds in registers. The first `count` of `bits` are the next of the stream, from
// the top; what stands below them is of the stream as well, and is read again from `next`.
typedef struct {
    uint64_t bits;
    unsigned count;
    const uint8_t *next;
} bit_window;

typedef struct {
    // What of the file has not been copied, and the end of it.
    const uint8_t *source, *source_end;
    // A marker follows what is in `buffer`; zeros stand behind `end`.
    bool is_last;
    const uint8_t *end;
    // A place in the file, or NULL, and how many bytes of the stream from there on have been
    // copied: whoever began there and whoever came by can tell whether they are at the same bit.
    const uint8_t *mark;
    int64_t behind_mark;
    // A group may begin no later than here.
    const uint8_t *limit;
    uint8_t buffer[BYTES_OF_CHUNK + 2 * BYTES_OF_GROUP + 64];
} bit_source;

// Starts with the byte at `source`, without a mark.
void bits_start(bit_source *, bit_window *, const uint8_t *source, const uint8_t *end);
// Gets more when the window has passed the limit. False when the stream has been overrun, or the
// file ends without a marker.
bool bits_fill(bit_source *, bit_window *);
// Whether no more than the padding of the last byte is left before a marker.
bool bits_are_over(bit_source *, bit_window *);

static inline int64_t bits_left(const bit_source *source, const bit_window *window) {
    return (source->end - window->next) * 8 + (int64_t)window->count;
}

// How many bits behind the mark the next one lies; negative before it.
static inline int64_t bits_position(const bit_source *source, const bit_window *window) {
    return source->behind_mark * 8 - bits_left(source, window);
}

// At least 56 bits are there afterwards.
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

// The value that `size` bits stand for, 1…15: the lower half of the codes is negative.
static inline int bits_value(uint64_t bits, unsigned size) {
    int value = (int)(bits >> (64 - size));
    return bits >> 63 ? value : value + 1 - (1 << size);
}
