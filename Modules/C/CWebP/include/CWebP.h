#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Decodes and encodes single WebP pictures with libwebp. The caller handles the container. An
// object may be used by one thread at a time.

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

// Reads the header of a picture. `data` begins with the first chunk of the picture: ALPH, VP8 or
// VP8L.
cwebp_status cwebp_read_features(const uint8_t *data, size_t size, cwebp_features *);

// The indices in a job's `choices` of the numbers for the worker "webp" of CSandbox. The worker
// decodes the rows of a picture.
enum { CWEBP_CHOICE_WIDTH, CWEBP_CHOICE_HEIGHT, CWEBP_CHOICE_ALPHA };

typedef struct cwebp_decoder cwebp_decoder;

// Creates a decoder. `data` and `pixels` (rows of RGB, or RGBA with alpha) must outlive the
// decoder. The picture is downscaled to `width` by `height`, at most its own size, by area averages
// of encoded values. Returns NULL if memory is short.
cwebp_decoder *cwebp_decoder_create(
    const uint8_t *data, size_t size, cwebp_features, uint32_t width, uint32_t height,
    bool has_alpha, uint8_t *pixels, size_t stride);
void cwebp_decoder_free(cwebp_decoder *);
// Decodes until the first `rows` rows are available, or to the end of the data. `is_interrupted`
// (may be NULL) is called about every half million pixels.
cwebp_status cwebp_decoder_read(
    cwebp_decoder *, uint32_t rows, bool (*is_interrupted)(void *context), void *context);
// Returns the number of decoded rows.
uint32_t cwebp_decoder_rows(const cwebp_decoder *);
// Decodes the rest. CWEBP_TRUNCATED means that the data ends early; `rows` rows are decoded then.
cwebp_status cwebp_decoder_finish(
    cwebp_decoder *, bool (*is_interrupted)(void *context), void *context, uint32_t *rows);

typedef struct cwebp_encoder cwebp_encoder;

// Returns the peak memory of encoding in bytes, including libwebp's.
size_t cwebp_encoder_memory(uint32_t width, uint32_t height, bool is_lossless);
// Creates an encoder. Returns NULL if memory is short.
cwebp_encoder *cwebp_encoder_create(uint32_t width, uint32_t height, bool is_lossless);
void cwebp_encoder_free(cwebp_encoder *);
// Adds rows with `channels` samples per pixel: 1 grey, 3 RGB, 4 RGBA. Each call but the last must
// add an even number of rows.
cwebp_status cwebp_encoder_add(
    cwebp_encoder *, const uint8_t *rows, size_t stride, uint32_t count, int channels);
// Encodes the rows. `quality`, 1 to 100, applies to lossy pictures. `is_interrupted`, which must
// not be NULL, is called regularly.
cwebp_status cwebp_encoder_finish(
    cwebp_encoder *, float quality, bool (*is_interrupted)(void *context), void *context);
// Returns the whole file, after `cwebp_encoder_finish`.
const uint8_t *cwebp_encoder_output(const cwebp_encoder *, size_t *size);
// Returns libwebp's error code after a failure.
int cwebp_encoder_error(const cwebp_encoder *);
