#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads the rows of an ordinary PNG: complete, not interlaced, with contiguous IDATs and without
// errors. All other files are left to libpng, so that only one decoder judges errors.

typedef struct cpng_stream cpng_stream;

typedef struct {
    // The whole file, and the offset of its first IDAT chunk.
    const uint8_t *data;
    size_t size, start;
    uint32_t height;
    // The number of bytes per row, and per pixel.
    size_t row, pixel;
    // True to swap the bytes of 16-bit samples.
    bool swaps;
    // The maximum size of a chunk that is skipped after the pixels.
    size_t maximum_chunk;
} cpng_stream_facts;

// Creates a reader. Returns NULL if the chunks are not ordinary, or memory is short.
cpng_stream *cpng_stream_create(const cpng_stream_facts *);
void cpng_stream_free(cpng_stream *);
// Reads the next `count` rows, which must exist. Returns false if the data turns out not to be
// ordinary. The rows of this call are then invalid, and the function must not be called again.
bool cpng_stream_read(cpng_stream *, uint8_t *rows, size_t stride, uint32_t count);
// True if pixels, checksums and chunks end correctly after the last row.
bool cpng_stream_finish(cpng_stream *);
