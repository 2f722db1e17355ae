#include "repetitions.h"

#include <stdbool.h>
#include <string.h>

#include "bits.h"

// The search resembles that of ISA-L at level 1. ISA-L takes the last match of four bytes with the
// same hash, even if the code of the repetition is longer than those of the bytes.
enum { LONGEST_DISTANCE = 1 << 15, SHORTEST = 4, LONGEST = 258 };
// The estimated number of bits of a repetition, without the additional bits of its distance.
enum { PRICE = 7 };
// The number of parts that are searched, the size of a part in bytes, and the number of bytes
// before a part in which repetitions are also found.
enum { PARTS = 8, PART = 1024, HISTORY = 1 << 12 };

static inline uint32_t load(const uint8_t *from) {
    uint32_t bytes;
    memcpy(&bytes, from, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap32(bytes);
#endif
    return bytes;
}

// Stores the place of four bytes under their hash. Returns the place that was stored there before.
static inline size_t replace(cpng_repetitions *r, uint32_t bytes, size_t at) {
    uint32_t *place = r->places + ((bytes * 0x9E3779B1u) >> (32 - CPNG_PLACES_BITS));
    size_t earlier = *place;
    *place = (uint32_t)at;
    return earlier;
}

// Returns the number of bits that repetitions save between `from` and `end`; negative if they cost
// more.
static int64_t saved_bits(
    cpng_repetitions *r, const uint8_t *bytes, size_t from, size_t end,
    const uint8_t lengths[static 256]) {
    int64_t saved = 0;
    size_t next = from;
    for (size_t at = from; at + SHORTEST <= end; at++) {
        uint32_t here = load(bytes + at);
        size_t earlier = replace(r, here, at), distance = at - earlier;
        if (at < next || distance - 1 >= LONGEST_DISTANCE) continue;
        if (here != load(bytes + earlier)) continue;
        int64_t cost = 0;
        size_t length = 0;
        while (length < LONGEST && at + length < end
            && bytes[at + length] == bytes[earlier + length]) {
            cost += lengths[bytes[at + length]];
            length += 1;
        }
        next = at + length;
        // Long runs are also found without a search, so they save nothing.
        bool is_run = at > 0 && length >= 8 && memcmp(bytes + at, bytes + at - 1, 8) == 0;
        if (!is_run) saved += cost - PRICE - (31 - __builtin_clz((unsigned)distance));
    }
    return saved;
}

uint64_t cpng_size_by_search(
    cpng_repetitions *r, const uint8_t *bytes, size_t size, const uint8_t lengths[static 256]) {
    memset(r->places, 0, sizeof r->places);
    int64_t all = 1, saved = 0;
    for (size_t part = 1; part <= PARTS; part++) {
        size_t end = size / PARTS * part, from = end > PART ? end - PART : 0;
        for (size_t at = from > HISTORY ? from - HISTORY : 0; at < from; at++) {
            replace(r, load(bytes + at), at);
        }
        saved += saved_bits(r, bytes, from, end, lengths);
        for (size_t at = from; at < end; at++) all += lengths[bytes[at]];
    }
    return saved < all ? (uint64_t)((all - saved) * CPNG_SAME / all) : 0;
}
