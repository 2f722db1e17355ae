#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <isa-l.h>

// Some rows of a picture, and the IDAT that they become.
typedef struct {
    // The row above, then `count` rows.
    uint8_t *rows;
    uint32_t count;
    bool is_first, is_last;
    // The chunk from its length on; without checksum, and without the stream's where it is the last.
    uint8_t *chunk;
    size_t size, capacity;
    // Of the filtered rows, and how many bytes they are.
    uint32_t adler;
    size_t length;
} cpng_segment;

// What a thread needs for making IDATs.
typedef struct {
    uint8_t *filtered, *scratch, *level_buffer;
    struct isal_zstream stream;
} cpng_deflater;

// `row`: bytes of a row; `count`: rows at most. False when memory is short; free it all the same.
bool cpng_segment_create(cpng_segment *, size_t row, uint32_t count);
void cpng_segment_free(cpng_segment *);
bool cpng_deflater_create(cpng_deflater *, size_t row, uint32_t count);
void cpng_deflater_free(cpng_deflater *);

// Filters and deflates the rows. False when memory is short.
bool cpng_segment_deflate(cpng_segment *, cpng_deflater *, size_t row, size_t pixel);
// Completes the chunk. `adler` is the checksum of all before it, and becomes that of it, too.
void cpng_segment_finish(cpng_segment *, uint32_t *adler);
