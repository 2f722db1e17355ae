#include "segment.h"

#include <stdlib.h>
#include <string.h>

#include "adler.h"
#include "filters.h"

enum { LEVEL = 1, LEVEL_BUFFER = ISAL_DEF_LVL1_DEFAULT };
// The number of rows that share a filter, because the best filter seldom changes.
enum { ROWS_OF_A_FILTER = 4 };
// The size of a chunk's length and type before the data, and that of two checksums after it.
enum { HEAD = 8, TAIL = 8 };
// The size of a stored block of one byte.
enum { STORED = 6 };

static void put(uint8_t *at, uint32_t value) {
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (24 - 8 * i));
}

bool cpng_segment_create(cpng_segment *s, size_t row, uint32_t count) {
    size_t size = (row + 1) * count;
    // The capacity allows for stored blocks of up to 65,535 bytes, which hold incompressible data,
    // and for the room that `cpng_literals_code` keeps in reserve.
    *s = (cpng_segment){.capacity = size + size / 256 + 16384};
    s->rows = malloc(row * (count + 1));
    s->chunk = malloc(s->capacity);
    return s->rows && s->chunk;
}

void cpng_segment_free(cpng_segment *s) {
    free(s->rows);
    free(s->chunk);
}

bool cpng_deflater_create(cpng_deflater *d, size_t row, uint32_t count, bool is_portable) {
    *d = (cpng_deflater){
        .filtered = calloc(count, row + 1),
        .scratch = calloc(row, 1),
        .level_buffer = calloc(LEVEL_BUFFER, 1),
        .literals = cpng_literals_create(),
        .is_portable = is_portable,
    };
    return d->filtered && d->scratch && d->level_buffer && d->literals;
}

void cpng_deflater_free(cpng_deflater *d) {
    free(d->filtered);
    free(d->scratch);
    free(d->level_buffer);
    free(d->literals);
}

void cpng_segment_filter(cpng_segment *s, cpng_deflater *d, size_t row, size_t pixel) {
    cpng_filter filter = CPNG_UP;
    for (uint32_t y = 0; y < s->count; y++) {
        const uint8_t *above = s->rows + y * row, *from = above + row;
        uint8_t *to = d->filtered + y * (row + 1);
        if (y % ROWS_OF_A_FILTER == 0) {
            filter = cpng_best_filter(from, above, pixel, row, d->is_portable, d->scratch);
        }
        *to = (uint8_t)filter;
        cpng_filter_row(filter, from, above, pixel, row, d->is_portable, to + 1);
    }
    s->length = s->count * (row + 1);
    s->adler = cpng_adler(1, d->filtered, s->length);
}

bool cpng_segment_plan(
    const cpng_segment *s, cpng_deflater *d, size_t row, cpng_estimate *estimate) {
    return cpng_literals_plan(d->literals, d->filtered, row + 1, s->count, estimate);
}

static bool seek(cpng_segment *s, cpng_deflater *d) {
    // Without a preceding block, ISA-L 2.30 hashes bits of the stream's address, so that its
    // output depends on memory addresses. So the first byte is stored, and ISA-L starts after it.
    memcpy(s->chunk + s->size, (const uint8_t[]){0, 1, 0, 0xfe, 0xff, d->filtered[0]}, STORED);
    s->size += STORED;
    struct isal_zstream *stream = &d->stream;
    isal_deflate_init(stream);
    if (isal_deflate_set_dict(stream, d->filtered, 1) != COMP_OK) return false;
    stream->level = LEVEL;
    stream->level_buf = d->level_buffer;
    stream->level_buf_size = LEVEL_BUFFER;
    stream->next_in = d->filtered + 1;
    stream->avail_in = (uint32_t)s->length - 1;
    stream->end_of_stream = s->is_last;
    // The flush makes the segment end at a byte boundary.
    stream->flush = SYNC_FLUSH;
    do {
        if (s->capacity - s->size < TAIL + 1) {
            uint8_t *larger = realloc(s->chunk, s->capacity * 2);
            if (!larger) return false;
            s->chunk = larger;
            s->capacity *= 2;
        }
        size_t room = s->capacity - s->size - TAIL;
        stream->next_out = s->chunk + s->size;
        stream->avail_out = (uint32_t)room;
        if (isal_deflate(stream) != COMP_OK) return false;
        s->size += room - stream->avail_out;
    } while (stream->avail_in > 0 || stream->avail_out == 0);
    return true;
}

// Codes the rows without a search. Returns the number of bytes, or 0 if the room may be too small.
static size_t code(cpng_segment *s, cpng_deflater *d) {
    return cpng_literals_code(
        d->literals, d->filtered, s->length, s->is_last, d->is_portable, s->chunk + s->size,
        s->capacity - s->size - TAIL);
}

bool cpng_segment_deflate(cpng_segment *s, cpng_deflater *d, cpng_way way) {
    s->size = HEAD;
    if (s->number == 0) {
        // zlib's header: deflate with a window of 32 kB, fast compression.
        s->chunk[s->size++] = 0x78;
        s->chunk[s->size++] = 0x01;
    }
    if (way == CPNG_SEARCH) return seek(s, d);
    size_t start = s->size, coded = code(s, d);
    s->size += coded;
    // If the codes are bad for rows that were not counted, the room may be too small. ISA-L then
    // deflates the rows.
    if (way == CPNG_CODES && coded > 0) return true;
    if (!seek(s, d)) return false;
    size_t searched = s->size - start - coded;
    if (coded > 0 && coded <= searched) {
        s->size = start + coded;
    } else {
        memmove(s->chunk + start, s->chunk + start + coded, searched);
        s->size = start + searched;
    }
    return true;
}

// Returns the Adler-32 checksum of two concatenated pieces from their checksums. `length` is the
// size of the second piece.
static uint32_t joined(uint32_t first, uint32_t second, size_t length) {
    enum { BASE = 65521 };
    uint64_t low = first & 0xFFFF, high = first >> 16;
    // `low` starts at 1 in both checksums, so 1 is subtracted.
    uint64_t all = (high + (second >> 16) + (length % BASE) * (low + BASE - 1)) % BASE;
    return (uint32_t)(all << 16 | (low + (second & 0xFFFF) + BASE - 1) % BASE);
}

void cpng_segment_finish(cpng_segment *s, uint32_t *adler) {
    *adler = joined(*adler, s->adler, s->length);
    if (s->is_last) {
        put(s->chunk + s->size, *adler);
        s->size += 4;
    }
    put(s->chunk, (uint32_t)(s->size - HEAD));
    memcpy(s->chunk + 4, "IDAT", 4);
    put(s->chunk + s->size, crc32_gzip_refl(0, s->chunk + 4, s->size - 4));
    s->size += 4;
}
