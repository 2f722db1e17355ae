#include "rows.h"

#include <stdlib.h>
#include <string.h>

#include <isa-l.h>

#include "filters.h"

// Enough to find repetitions in; a fraction of a second's work, so that progress is steady.
enum { SEGMENT = 1 << 19, LEVEL = 1, LEVEL_BUFFER = ISAL_DEF_LVL1_DEFAULT };
// The best filter seldom changes from one row to the next.
enum { ROWS_OF_A_FILTER = 4 };

struct cpng_rows {
    size_t size, pixel;
    uint32_t left, rows_of_segment, row;
    cpng_filter filter;
    uint8_t *above, *scratch, *segment, *output;
    size_t filled, capacity, ready;
    uint8_t *level_buffer;
    struct isal_zstream stream;
};

cpng_rows *cpng_rows_create(uint32_t width, uint32_t height, size_t pixel) {
    cpng_rows *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->size = (size_t)width * pixel;
    // More than can be given to the deflater at once.
    if (r->size >= INT32_MAX) {
        free(r);
        return NULL;
    }
    r->pixel = pixel;
    r->left = height;
    size_t rows = SEGMENT / (r->size + 1);
    if (rows < 1) rows = 1;
    if (rows > height) rows = height;
    r->rows_of_segment = (uint32_t)rows;
    size_t segment = rows * (r->size + 1);
    // What cannot be made smaller is stored in blocks of up to 65,535 bytes.
    r->capacity = segment + segment / 1024 + 4096;
    r->above = calloc(r->size, 1);
    r->scratch = malloc(r->size);
    r->segment = malloc(segment);
    r->output = malloc(r->capacity);
    r->level_buffer = malloc(LEVEL_BUFFER);
    if (!r->above || !r->scratch || !r->segment || !r->output || !r->level_buffer) {
        cpng_rows_free(r);
        return NULL;
    }
    isal_deflate_init(&r->stream);
    r->stream.level = LEVEL;
    r->stream.level_buf = r->level_buffer;
    r->stream.level_buf_size = LEVEL_BUFFER;
    r->stream.gzip_flag = IGZIP_ZLIB;
    return r;
}

void cpng_rows_free(cpng_rows *r) {
    if (!r) return;
    free(r->above);
    free(r->scratch);
    free(r->segment);
    free(r->output);
    free(r->level_buffer);
    free(r);
}

// Deflates what has been gathered. Everything that could be written is asked for, so that the
// bytes depend on the segment alone and not on the room there was.
static bool deflate_segment(cpng_rows *r) {
    struct isal_zstream *stream = &r->stream;
    stream->next_in = r->segment;
    stream->avail_in = (uint32_t)r->filled;
    stream->end_of_stream = r->left == 0;
    stream->flush = SYNC_FLUSH;
    r->ready = 0;
    do {
        if (r->ready == r->capacity) {
            uint8_t *larger = realloc(r->output, r->capacity * 2);
            if (!larger) return false;
            r->output = larger;
            r->capacity *= 2;
        }
        stream->next_out = r->output + r->ready;
        size_t room = r->capacity - r->ready;
        stream->avail_out = (uint32_t)room;
        if (isal_deflate(stream) != COMP_OK) return false;
        r->ready += room - stream->avail_out;
    } while (stream->avail_in > 0 || stream->avail_out == 0);
    r->filled = 0;
    return true;
}

bool cpng_rows_add(cpng_rows *r, const uint8_t *row) {
    if (r->row % ROWS_OF_A_FILTER == 0) {
        r->filter = cpng_best_filter(row, r->above, r->pixel, r->size, r->scratch);
    }
    uint8_t *to = r->segment + r->filled;
    *to = (uint8_t)r->filter;
    cpng_filter_row(r->filter, row, r->above, r->pixel, r->size, to + 1);
    memcpy(r->above, row, r->size);
    r->filled += r->size + 1;
    r->row += 1;
    r->left -= 1;
    return (r->row % r->rows_of_segment != 0 && r->left > 0) || deflate_segment(r);
}

const uint8_t *cpng_rows_ready(cpng_rows *r, size_t *size) {
    *size = r->ready;
    r->ready = 0;
    return r->output;
}
