#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// WebP through libwebp: single pictures. What stands around them in a file is not its business.
// One object belongs to one thread at a time.

typedef enum {
    CWEBP_OK = 0,
    CWEBP_DAMAGED,
    CWEBP_TRUNCATED,
    CWEBP_NO_MEMORY,
    CWEBP_INTERRUPTED,
} cwebp_status;

typedef struct {
    uint32_t width, height;
    bool has_alpha, is_lossless;
} cwebp_features;

// Reads what a picture says of itself. `data` begins with its first chunk: ALPH, VP8 or VP8L.
cwebp_status cwebp_read_features(const uint8_t *data, size_t size, cwebp_features *);

typedef struct cwebp_decoder cwebp_decoder;

// `data` and `pixels`, rows of RGB or, with alpha, RGBA, stay valid until the decoder is freed.
// The picture becomes `width` by `height`, at most its own size: each pixel the mean of an area, as
// the picture is encoded. Returns NULL when memory is short.
cwebp_decoder *cwebp_decoder_create(
    const uint8_t *data, size_t size, cwebp_features, uint32_t width, uint32_t height,
    bool has_alpha, uint8_t *pixels, size_t stride);
void cwebp_decoder_free(cwebp_decoder *);
// Decodes until the first `rows` rows are there, or until nothing is left where that is too few.
// `is_interrupted`, or NULL, is asked every half million pixels or so.
cwebp_status cwebp_decoder_read(
    cwebp_decoder *, uint32_t rows, bool (*is_interrupted)(void *context), void *context);
// How many rows are there.
uint32_t cwebp_decoder_rows(const cwebp_decoder *);
// Decodes what is left. CWEBP_TRUNCATED: the end is missing, and `rows` rows are there.
cwebp_status cwebp_decoder_finish(
    cwebp_decoder *, bool (*is_interrupted)(void *context), void *context, uint32_t *rows);

typedef struct cwebp_encoder cwebp_encoder;

// The most memory that encoding takes: most of it libwebp's own.
size_t cwebp_encoder_memory(uint32_t width, uint32_t height, bool is_lossless);
// Returns NULL when memory is short.
cwebp_encoder *cwebp_encoder_create(uint32_t width, uint32_t height, bool is_lossless);
void cwebp_encoder_free(cwebp_encoder *);
// Adds rows of `channels` samples a pixel: 1 grey, 3 RGB, 4 RGBA. All but the last call add an even
// number of rows.
cwebp_status cwebp_encoder_add(
    cwebp_encoder *, const uint8_t *rows, size_t stride, uint32_t count, int channels);
// Encodes what has been added. `quality`, 1 to 100, counts for lossy pictures.
// `is_interrupted` is asked now and then.
cwebp_status cwebp_encoder_finish(
    cwebp_encoder *, int quality, bool (*is_interrupted)(void *context), void *context);
// A whole file, after `cwebp_encoder_finish`.
const uint8_t *cwebp_encoder_output(const cwebp_encoder *, size_t *size);
// The number of libwebp's error, where there was one.
int cwebp_encoder_error(const cwebp_encoder *);
