#include "CTIFF.h"

#include <stdlib.h>
#include <string.h>

#include <isa-l.h>

#include "lzw.h"

enum { LEVEL = 1, LEVEL_BUFFER = ISAL_DEF_LVL1_DEFAULT };

struct ctiff_packer {
    ctiff_layout layout;
    // The number of samples in a stored row.
    size_t samples;
    // The strip's rows as differences of neighbouring samples, in the byte order to store.
    uint8_t *rows;
    size_t size;
    uint32_t count;
    uint8_t *packed;
    size_t capacity;
    // A row reduced to grey with alpha.
    uint8_t *line;
    ctiff_lzw *lzw;
    uint8_t *level_buffer;
    struct isal_zstream stream;
};

ctiff_packer *ctiff_create(const ctiff_layout *layout) {
    ctiff_packer *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->layout = *layout;
    p->samples = (size_t)layout->width * layout->stored;
    size_t row = p->samples * (layout->depth / 8), strip = row * layout->rows;
    // LZW stores a byte in at most 12 bits. Deflate needs less: it stores incompressible blocks as
    // they are.
    p->capacity = strip + strip / 2 + 4096;
    p->rows = malloc(strip);
    p->packed = malloc(p->capacity);
    if (layout->is_lzw) {
        p->lzw = ctiff_lzw_create();
    } else {
        p->level_buffer = calloc(LEVEL_BUFFER, 1);
    }
    bool has_line = layout->channels != layout->stored;
    if (has_line) p->line = malloc(row);
    bool has_tables = p->lzw || p->level_buffer;
    if (p->rows && p->packed && has_tables && (p->line || !has_line)) return p;
    ctiff_free(p);
    return NULL;
}

void ctiff_free(ctiff_packer *p) {
    if (!p) return;
    free(p->rows);
    free(p->packed);
    free(p->line);
    ctiff_lzw_free(p->lzw);
    free(p->level_buffer);
    free(p);
}

uint32_t ctiff_rows(const ctiff_packer *p) { return p->count; }

// MARK: Rows

// Reduces a row of RGBA to grey and alpha in p->line. Returns false if a pixel is not grey.
static bool take_grey(const ctiff_packer *p, const uint8_t *row) {
    uint32_t width = p->layout.width;
    if (p->layout.depth == 8) {
        for (uint32_t x = 0; x < width; x++) {
            const uint8_t *from = row + 4 * (size_t)x;
            if (from[0] != from[1] || from[0] != from[2]) return false;
            p->line[2 * (size_t)x] = from[0];
            p->line[2 * (size_t)x + 1] = from[3];
        }
        return true;
    }
    const uint16_t *words = (const uint16_t *)(const void *)row;
    uint16_t *to = (uint16_t *)(void *)p->line;
    for (uint32_t x = 0; x < width; x++) {
        const uint16_t *from = words + 4 * (size_t)x;
        if (from[0] != from[1] || from[0] != from[2]) return false;
        to[2 * (size_t)x] = from[0];
        to[2 * (size_t)x + 1] = from[3];
    }
    return true;
}

static void subtract_bytes(const ctiff_packer *p, const uint8_t *from, uint8_t *to) {
    size_t step = p->layout.stored;
    uint8_t flip = p->layout.is_inverted ? 0xff : 0;
    for (size_t i = 0; i < step; i++) to[i] = from[i] ^ flip;
    for (size_t i = step; i < p->samples; i++) {
        to[i] = (uint8_t)((from[i] ^ flip) - (from[i - step] ^ flip));
    }
}

static void subtract_words(const ctiff_packer *p, const uint8_t *row, uint8_t *to) {
    const uint16_t *from = (const uint16_t *)(const void *)row;
    size_t step = p->layout.stored, upper = p->layout.is_big_endian ? 0 : 1;
    for (size_t i = 0; i < p->samples; i++) {
        uint16_t difference = (uint16_t)(from[i] - (i < step ? 0 : from[i - step]));
        to[2 * i + upper] = (uint8_t)(difference >> 8);
        to[2 * i + 1 - upper] = (uint8_t)difference;
    }
}

ctiff_status ctiff_add(ctiff_packer *p, const uint8_t *row) {
    if (p->line) {
        if (!take_grey(p, row)) return CTIFF_COLORED;
        row = p->line;
    }
    uint8_t *to = p->rows + p->size;
    if (p->layout.depth == 8) {
        subtract_bytes(p, row, to);
    } else {
        subtract_words(p, row, to);
    }
    p->size += p->samples * (p->layout.depth / 8);
    p->count++;
    return CTIFF_OK;
}

// MARK: Compression

static bool deflate_strip(ctiff_packer *p, size_t *size) {
    uint8_t *to = p->packed;
    size_t used = 0;
    // zlib's header: deflate with a window of 32 kB, fast compression.
    to[used++] = 0x78;
    to[used++] = 0x01;
    // Without a preceding block, ISA-L 2.30 hashes bits of the stream's address, so that its
    // output depends on memory addresses. So the first byte is stored, and ISA-L starts after it.
    bool is_single = p->size == 1;
    memcpy(to + used, (const uint8_t[]){is_single, 1, 0, 0xfe, 0xff, p->rows[0]}, 6);
    used += 6;
    if (!is_single) {
        struct isal_zstream *stream = &p->stream;
        isal_deflate_init(stream);
        if (isal_deflate_set_dict(stream, p->rows, 1) != COMP_OK) return false;
        stream->level = LEVEL;
        stream->level_buf = p->level_buffer;
        stream->level_buf_size = LEVEL_BUFFER;
        stream->next_in = p->rows + 1;
        stream->avail_in = (uint32_t)(p->size - 1);
        stream->end_of_stream = 1;
        stream->flush = NO_FLUSH;
        size_t room = p->capacity - used - 4;
        stream->next_out = to + used;
        stream->avail_out = (uint32_t)room;
        if (isal_deflate(stream) != COMP_OK || stream->internal_state.state != ZSTATE_END) {
            return false;
        }
        used += room - stream->avail_out;
    }
    uint32_t sum = isal_adler32(1, p->rows, p->size);
    for (int shift = 24; shift >= 0; shift -= 8) to[used++] = (uint8_t)(sum >> shift);
    *size = used;
    return true;
}

ctiff_status ctiff_pack(ctiff_packer *p, const uint8_t **bytes, size_t *size) {
    if (p->lzw) {
        *size = ctiff_lzw_pack(p->lzw, p->rows, p->size, p->packed);
    } else if (!deflate_strip(p, size)) {
        return CTIFF_NO_MEMORY;
    }
    *bytes = p->packed;
    p->size = p->count = 0;
    return CTIFF_OK;
}
