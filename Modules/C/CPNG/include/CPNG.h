#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// PNG through libpng. Errors come back as values: setjmp and longjmp stay behind these functions.
// One object belongs to one thread at a time.

typedef enum {
    CPNG_OK = 0,
    CPNG_DAMAGED,
    CPNG_TRUNCATED,
    CPNG_NO_MEMORY,
    CPNG_INTERRUPTED,
} cpng_status;

typedef struct {
    uint32_t width, height;
    // Bits of a sample, and samples of a pixel, as stored; a palette counts as one sample.
    int bit_depth, channels;
    bool has_palette, has_alpha, is_interlaced;
    // Samples of a pixel as `cpng_decoder_read` gives them: 1 grey, 3 RGB, 4 RGBA.
    int layout;
    // The inflated colour profile and its name, which belong to the decoder; NULL for none.
    const uint8_t *profile;
    size_t profile_size;
    const char *profile_name;
} cpng_header;

typedef struct cpng_decoder cpng_decoder;

// `data` stays valid until the decoder is freed. Returns NULL when memory is short.
// A missing end is an error unless `allows_truncation`: then missing samples are 0, or what earlier
// passes of an interlaced image said of them.
cpng_decoder *cpng_decoder_create(const uint8_t *data, size_t size, bool allows_truncation);
void cpng_decoder_free(cpng_decoder *);
// Reads up to the first pixels. What inflates to more than `maximum_chunk` bytes is left out.
cpng_status cpng_decoder_read_header(
    cpng_decoder *, uint32_t maximum_side, size_t maximum_chunk, cpng_header *);
// Prepares for reading samples of 8 bits or, where the file has those and `is_deep`, of 16 in the
// machine's order of bytes.
cpng_status cpng_decoder_start(cpng_decoder *, bool is_deep);
// Reads the next `count` rows of an image that is not interlaced. An ordinary file is read without
// libpng, to which all others are left, from their first row on.
// `is_interrupted`, or NULL, is asked meanwhile; true ends the work with CPNG_INTERRUPTED.
cpng_status cpng_decoder_read(
    cpng_decoder *, uint8_t *rows, size_t stride, uint32_t count,
    bool (*is_interrupted)(void *context), void *context);
// Reads all rows of any image into memory that is all 0.
// `is_interrupted`, or NULL, is asked before each; true ends the work with CPNG_INTERRUPTED.
cpng_status cpng_decoder_read_frame(
    cpng_decoder *, uint8_t *rows, size_t stride, bool (*is_interrupted)(void *context),
    void *context);
// Reads what follows the pixels, of which all rows must have been read.
cpng_status cpng_decoder_finish(
    cpng_decoder *, bool (*is_interrupted)(void *context), void *context);
const char *cpng_decoder_message(const cpng_decoder *);

// The checksum of a chunk, of its type and what it holds.
uint32_t cpng_checksum(const uint8_t *data, size_t size);

typedef struct cpng_encoder cpng_encoder;

cpng_encoder *cpng_encoder_create(void);
void cpng_encoder_free(cpng_encoder *);
// `layout`: 1 grey, 3 RGB, 4 RGBA, of `depth` bits, 8 or 16. A profile that libpng refuses is left out.
// `level`: how hard to compress, from 0 to 9 by zlib; -1: the fast way, with ISA-L; then `helps` says
// whether a second thread may be started, on which the bytes do not depend.
cpng_status cpng_encoder_start(
    cpng_encoder *, uint32_t width, uint32_t height, int layout, int depth, int level,
    bool helps, const char *profile_name, const uint8_t *profile, size_t profile_size);
// Adds a chunk as it is. Only before the first row.
cpng_status cpng_encoder_chunk(
    cpng_encoder *, const char *type, const uint8_t *data, size_t size);
cpng_status cpng_encoder_write(
    cpng_encoder *, const uint8_t *rows, size_t stride, uint32_t count);
cpng_status cpng_encoder_finish(cpng_encoder *);
// What has been written since the last call of `cpng_encoder_drain`.
const uint8_t *cpng_encoder_output(const cpng_encoder *, size_t *size);
void cpng_encoder_drain(cpng_encoder *);
const char *cpng_encoder_message(const cpng_encoder *);
