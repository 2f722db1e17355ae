#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <isa-l.h>

#include "literals.h"

// Some rows of a picture, and their IDAT chunk.
typedef struct {
    // The row above the segment, then `count` rows.
    uint8_t *rows;
    uint32_t count;
    // The index of the segment in the picture.
    uint32_t number;
    bool is_last;
    // The chunk. cpng_segment_finish adds its length, type and CRC, and the stream's checksum to
    // the last chunk.
    uint8_t *chunk;
    size_t size, capacity;
    // The checksum and the number of bytes of the filtered rows.
    uint32_t adler;
    size_t length;
} cpng_segment;

// The working memory of one thread.
typedef struct {
    uint8_t *filtered, *scratch, *level_buffer;
    cpng_literals *literals;
    struct isal_zstream stream;
    // True if AVX2 must not be used.
    bool is_portable;
} cpng_deflater;

// How to deflate a segment: with a search for repetitions (ISA-L), without one, or in both ways, to
// keep the smaller result.
typedef enum { CPNG_SEARCH, CPNG_CODES, CPNG_BOTH } cpng_way;

// Allocates memory for at most `count` rows of `row` bytes. Returns false if memory is short;
// cpng_segment_free must be called even then.
bool cpng_segment_create(cpng_segment *, size_t row, uint32_t count);
void cpng_segment_free(cpng_segment *);
bool cpng_deflater_create(cpng_deflater *, size_t row, uint32_t count, bool is_portable);
void cpng_deflater_free(cpng_deflater *);

void cpng_segment_filter(cpng_segment *, cpng_deflater *, size_t row, size_t pixel);
// Estimates the deflated sizes of the filtered rows. Returns false if ISA-L should deflate them in
// any case.
bool cpng_segment_plan(const cpng_segment *, cpng_deflater *, size_t row, cpng_estimate *);
// Deflates the filtered rows. Every way but CPNG_SEARCH needs a plan. Returns false if memory is
// short.
bool cpng_segment_deflate(cpng_segment *, cpng_deflater *, cpng_way);
// Completes the chunk. `adler` is the checksum of all previous segments, and becomes that of all
// segments including this one.
void cpng_segment_finish(cpng_segment *, uint32_t *adler);
