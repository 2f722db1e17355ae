#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Converts rows of samples to PNG's stream of filtered and deflated rows, as IDAT chunks.
//
// Rows are gathered into segments of a fixed size. The calling thread and a second one filter and
// deflate the segments. Decisions that depend on earlier segments are made in the order of the
// segments. So the bytes depend neither on threads nor on the number of rows per call.

typedef struct cpng_rows cpng_rows;

// Receives complete IDAT chunks in order, on the thread that adds rows. Returns false if memory is
// short. Must not longjmp.
typedef bool cpng_rows_sink(void *context, const uint8_t *chunk, size_t size);

typedef struct {
    uint32_t width, height;
    // The number of bytes per pixel.
    size_t pixel;
    // `swaps` swaps the bytes of 16-bit samples, `helps` allows a second thread, and `is_portable`
    // disables AVX2.
    bool swaps, helps, is_portable;
} cpng_rows_facts;

// Creates an object for a picture. Returns NULL if memory is short.
cpng_rows *cpng_rows_create(const cpng_rows_facts *, cpng_rows_sink *sink, void *context);
// Ends the second thread after its current segment, and frees all memory.
void cpng_rows_free(cpng_rows *);
// Adds a row; the last one ends the stream. Returns false if memory is short.
bool cpng_rows_add(cpng_rows *, const uint8_t *row);
