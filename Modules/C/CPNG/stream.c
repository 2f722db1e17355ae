#include "stream.h"

#include "CPNG.h"

#include <stdlib.h>
#include <string.h>

#include <isa-l.h>

#include "adler.h"
#include "unfilter.h"

// The minimum size of the buffer of filtered rows, in bytes. A smaller buffer would need more
// calls, a larger one would leave the cache.
enum { BUFFER = 1 << 18 };
// The size of a chunk's length, type and CRC, and that of zlib's header.
enum { CHUNK = 12, HEADER = 2 };

struct cpng_stream {
    cpng_stream_facts facts;
    // The offset of the next pixel chunk, the offset after the last one, and the number of rows to
    // come.
    size_t next, end;
    uint32_t left;
    // The filtered rows are in `buffer` from `taken` to `filled`. The last one may be incomplete.
    uint8_t *buffer, *above;
    size_t taken, filled, capacity;
    struct inflate_state state;
    // The checksum of all inflated bytes.
    uint32_t adler;
};

static uint32_t number(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static bool is_type(const uint8_t *chunk, const char *type) {
    return memcmp(chunk + 4, type, 4) == 0;
}

// True if a complete chunk begins at `at`.
static bool is_whole(const cpng_stream_facts *facts, size_t at) {
    if (facts->size < CHUNK || at > facts->size - CHUNK) return false;
    return number(facts->data + at) <= facts->size - CHUNK - at;
}

static size_t after(const cpng_stream_facts *facts, size_t at) {
    return at + CHUNK + number(facts->data + at);
}

static bool is_sound(const uint8_t *chunk) {
    uint32_t length = number(chunk);
    return cpng_checksum(chunk + 4, (size_t)length + 4) == number(chunk + 8 + length);
}

// True for a chunk of at most `maximum` bytes of which libpng checks only the CRC.
static bool is_passed_over(const uint8_t *chunk, size_t maximum) {
    static const char *const types[] = {"tEXt", "zTXt", "iTXt", "eXIf", "fcTL", "fdAT"};
    if (number(chunk) > maximum) return false;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (is_type(chunk, types[i])) return true;
    }
    return false;
}

// Returns the offset after the last pixel chunk. Returns 0 if the file has no complete IEND, or if
// libpng does more with a chunk between the pixels and IEND than check its CRC.
static size_t end_of_pixels(const cpng_stream_facts *facts) {
    size_t at = facts->start;
    while (is_whole(facts, at) && is_type(facts->data + at, "IDAT")) at = after(facts, at);
    size_t end = at;
    while (is_whole(facts, at)) {
        const uint8_t *chunk = facts->data + at;
        if (is_type(chunk, "IEND")) return number(chunk) == 0 ? end : 0;
        if (!is_passed_over(chunk, facts->maximum_chunk)) return 0;
        at = after(facts, at);
    }
    return 0;
}

cpng_stream *cpng_stream_create(const cpng_stream_facts *facts) {
    size_t end = end_of_pixels(facts);
    if (end == 0) return NULL;
    cpng_stream *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->facts = *facts;
    s->next = facts->start;
    s->end = end;
    s->left = facts->height;
    s->capacity = 2 * (facts->row + 1) < BUFFER ? BUFFER : 2 * (facts->row + 1);
    s->above = calloc(facts->row, 1);
    s->buffer = malloc(s->capacity + CPNG_MARGIN);
    if (!s->above || !s->buffer) {
        cpng_stream_free(s);
        return NULL;
    }
    isal_inflate_init(&s->state);
    // ISA-L gets only the deflated bytes: `feed` checks the zlib header, and `has_right_sum` the
    // checksum.
    s->state.crc_flag = ISAL_DEFLATE;
    s->adler = 1;
    return s;
}

void cpng_stream_free(cpng_stream *s) {
    if (!s) return;
    free(s->above);
    free(s->buffer);
    free(s);
}

// Passes the next pixel chunk to the inflater. Returns false if no chunk is left, if the chunk is
// damaged, or if the first chunk has an unusual zlib header.
static bool feed(cpng_stream *s) {
    if (s->next == s->end) return false;
    const uint8_t *chunk = s->facts.data + s->next;
    if (!is_sound(chunk)) return false;
    bool is_first = s->next == s->facts.start;
    s->state.next_in = (uint8_t *)chunk + 8;
    s->state.avail_in = number(chunk);
    s->next = after(&s->facts, s->next);
    if (!is_first) return true;
    // Accept only a window of 32 kB. A smaller one would restrict the valid distances.
    bool is_usual = s->state.avail_in >= HEADER && chunk[8] == 0x78 && (chunk[9] & 0x20) == 0
        && (chunk[8] << 8 | chunk[9]) % 31 == 0;
    if (!is_usual) return false;
    s->state.next_in += HEADER;
    s->state.avail_in -= HEADER;
    return true;
}

// Inflates `size` bytes to `to`, or fewer at the end of the stream. Returns false for irregular
// data.
static bool inflate(cpng_stream *s, uint8_t *to, size_t size, size_t *made) {
    struct inflate_state *state = &s->state;
    state->next_out = to;
    state->avail_out = (uint32_t)size;
    while (state->avail_out > 0 && state->block_state != ISAL_BLOCK_FINISH) {
        // After the last chunk, the inflater may still hold bytes that it has read or inflated.
        if (state->avail_in == 0 && s->next < s->end && !feed(s)) return false;
        uint32_t in = state->avail_in, out = state->avail_out;
        if (isal_inflate(state) != ISAL_DECOMP_OK) return false;
        // Without progress, the loop would never end. Only an empty chunk may give none.
        bool is_idle = (in > 0 || s->next == s->end) && in == state->avail_in
            && out == state->avail_out;
        if (is_idle && state->block_state != ISAL_BLOCK_FINISH) return false;
    }
    *made = size - state->avail_out;
    s->adler = cpng_adler(s->adler, to, *made);
    return true;
}

// True if the right checksum follows the deflated bytes and ends its chunk.
static bool has_right_sum(cpng_stream *s) {
    struct inflate_state *state = &s->state;
    // The inflater has loaded some of the bits that follow. The checksum begins at a whole byte.
    int32_t loaded = state->read_in_length / 8;
    uint64_t bits = state->read_in >> state->read_in_length % 8;
    uint32_t sum = 0;
    for (size_t i = 0; i < sizeof sum; i++) {
        uint8_t next;
        if (loaded > 0) {
            next = (uint8_t)bits;
            bits >>= 8;
            loaded -= 1;
        } else {
            while (state->avail_in == 0) {
                if (!feed(s)) return false;
            }
            next = *state->next_in++;
            state->avail_in -= 1;
        }
        sum = sum << 8 | next;
    }
    return sum == s->adler && loaded == 0 && state->avail_in == 0;
}

// True if the stream ends here: with its checksum, and at the end of the last chunk.
static bool has_ended(cpng_stream *s) {
    uint8_t more;
    size_t made;
    return inflate(s, &more, 1, &made) && made == 0 && has_right_sum(s) && s->next == s->end;
}

static bool fill(cpng_stream *s) {
    memmove(s->buffer, s->buffer + s->taken, s->filled - s->taken);
    s->filled -= s->taken;
    s->taken = 0;
    // Do not inflate more than the rows need: further data is an error.
    size_t missing = (size_t)s->left * (s->facts.row + 1) - s->filled;
    size_t room = s->capacity - s->filled, made;
    if (room > missing) room = missing;
    if (!inflate(s, s->buffer + s->filled, room, &made) || made < room) return false;
    s->filled += made;
    // The end is checked before the last rows are returned, so that libpng can judge a wrong end.
    return room < missing || has_ended(s);
}

static void swap(uint8_t *row, size_t size) {
    for (size_t i = 0; i + 1 < size; i += 2) {
        uint8_t first = row[i];
        row[i] = row[i + 1];
        row[i + 1] = first;
    }
}

bool cpng_stream_read(cpng_stream *s, uint8_t *rows, size_t stride, uint32_t count) {
    uint8_t *first = rows;
    uint32_t all = count;
    size_t step = s->facts.row + 1;
    if (count > s->left) return false;
    const uint8_t *above = s->above;
    while (count > 0) {
        size_t ready = (s->filled - s->taken) / step;
        // Unfiltering many rows at once is faster than unfiltering them in parts.
        if (ready == 0 || (ready < count && s->taken > 0)) {
            if (!fill(s)) return false;
            ready = (s->filled - s->taken) / step;
        }
        if (ready > count) ready = count;
        if (!cpng_unfilter(
                s->buffer + s->taken, ready, s->facts.pixel, s->facts.row, above, rows, stride)) {
            return false;
        }
        s->taken += ready * step;
        s->left -= (uint32_t)ready;
        count -= (uint32_t)ready;
        above = rows + (ready - 1) * stride;
        rows += ready * stride;
    }
    // The last row is copied, because the caller may change it.
    if (above != s->above) memcpy(s->above, above, s->facts.row);
    for (uint32_t y = 0; s->facts.swaps && y < all; y++) swap(first + y * stride, s->facts.row);
    return true;
}

bool cpng_stream_finish(cpng_stream *s) {
    if (s->left > 0) return false;
    size_t at = s->end;
    while (!is_type(s->facts.data + at, "IEND")) {
        if (!is_sound(s->facts.data + at)) return false;
        at = after(&s->facts, at);
    }
    return is_sound(s->facts.data + at);
}

uint32_t cpng_checksum(const uint8_t *data, size_t size) {
    return crc32_gzip_refl(0, data, size);
}
