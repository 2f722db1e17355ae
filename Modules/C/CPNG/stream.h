#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads the rows of an ordinary PNG: whole, not interlaced, its IDATs together, and nothing about
// it that needs a verdict. Whatever is not so is left to libpng, which knows what to make of it.

typedef struct cpng_stream cpng_stream;

typedef struct {
    // The whole file, and where its first IDAT begins.
    const uint8_t *data;
    size_t size, start;
    uint32_t height;
    // Bytes of a row and of a pixel.
    size_t row, pixel;
    // Whether the bytes of samples of 16 bits change places.
    bool swaps;
    // The longest chunk behind the pixels that is worth a look.
    size_t maximum_chunk;
} cpng_stream_facts;

// NULL where the file is not ordinary as far as its chunks tell, or memory is short.
cpng_stream *cpng_stream_create(const cpng_stream_facts *);
void cpng_stream_free(cpng_stream *);
// Reads the next `count` rows, which the file must have. False where something is not ordinary after
// all: then no more is to be asked for, and nothing of this call counts.
bool cpng_stream_read(cpng_stream *, uint8_t *rows, size_t stride, uint32_t count);
// Whether pixels, checksums and chunks end as they should after the last row.
bool cpng_stream_finish(cpng_stream *);
