#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Turns rows of samples into PNG's stream of filtered, deflated rows, as IDATs.
//
// Rows are gathered to segments of a fixed size, each of which is filtered and deflated by itself: by
// the calling thread or by a second one, whichever has time. So the bytes depend neither on threads
// nor on how many rows come at a time.

typedef struct cpng_rows cpng_rows;

// Takes the next whole IDAT, in order, on the thread that adds rows. Must not jump.
typedef bool cpng_rows_sink(void *context, const uint8_t *chunk, size_t size);

typedef struct {
    uint32_t width, height;
    // Bytes of a pixel.
    size_t pixel;
    // Whether the bytes of samples of 16 bits change places, and whether a second thread may be
    // started.
    bool swaps, helps;
} cpng_rows_facts;

// NULL when memory is short.
cpng_rows *cpng_rows_create(const cpng_rows_facts *, cpng_rows_sink *sink, void *context);
// Ends the second thread after the segment that it works on.
void cpng_rows_free(cpng_rows *);
// Adds a row; the last one ends the stream. False when memory is short.
bool cpng_rows_add(cpng_rows *, const uint8_t *row);
