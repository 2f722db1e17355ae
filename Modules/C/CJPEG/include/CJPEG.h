#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// JPEG through libjpeg, and through code of our own where a file is ordinary. Errors come back as
// values: setjmp and longjmp stay behind these functions.
// One object belongs to one thread at a time.

typedef enum {
    CJPEG_OK = 0,
    CJPEG_DAMAGED,
    CJPEG_TRUNCATED,
    CJPEG_TOO_MANY_SCANS,
    CJPEG_UNSUPPORTED,
    CJPEG_NO_MEMORY,
    CJPEG_INTERRUPTED,
} cjpeg_status;

// What a strip of pixels consists of. In `CJPEG_PLANAR` chroma has one sample for h × v pixels.
typedef enum { CJPEG_GRAY = 1, CJPEG_RGB = 3, CJPEG_PLANAR = 4 } cjpeg_layout;

typedef struct {
    cjpeg_layout layout;
    uint32_t width, height;
    int h, v;
} cjpeg_format;

typedef struct {
    uint32_t width, height;
    int components;
    // Sampling factors of luma relative to chroma: 2 and 2 at 4:2:0; 0 when they are unusual.
    int h, v;
    bool is_gray;
    // Every scan is held as coefficients: progressive, or one scan for each component.
    bool has_multiple_scans;
    // Pixels that blocks of all components make up together: 16 by 16 at 4:2:0.
    int group_width, group_height;
    // What the coefficients take, which are held when there are several scans.
    uint64_t coefficient_bytes;
    int density_unit;
    int density_x, density_y;
} cjpeg_header;

// The planes of a strip. A row of plane p has room for its samples rounded up to whole blocks of 8.
typedef struct {
    uint8_t *plane[3];
    size_t stride[3];
} cjpeg_rows;

typedef struct cjpeg_decoder cjpeg_decoder;

// `data` stays valid until the decoder is freed. Returns NULL when memory is short.
// Damage is an error. A missing end is one, too, unless `allows_truncation`: then grey stands where
// samples are missing, or what earlier scans said of them.
cjpeg_decoder *cjpeg_decoder_create(const uint8_t *data, size_t size, bool allows_truncation);
void cjpeg_decoder_free(cjpeg_decoder *);
// Of a file that is refused, width and height are told where they were read, else 0.
cjpeg_status cjpeg_decoder_read_header(cjpeg_decoder *, cjpeg_header *);
// Reads all of the picture as coefficients, instead of a start. Questions as there.
cjpeg_status cjpeg_decoder_read_coefficients(
    cjpeg_decoder *, int maximum_scans, bool (*is_interrupted)(void *context), void *context);
// Prepares for reading at 1/`denominator` (1, 2, 4, 8) of the size. Planar falls back to RGB where
// the file has no planes that fit. `is_interrupted`, or NULL, is asked before each row of blocks of
// each scan, on the thread that reads; true ends the work with CJPEG_INTERRUPTED.
cjpeg_status cjpeg_decoder_start(
    cjpeg_decoder *, cjpeg_layout wanted, int denominator, int maximum_scans,
    bool (*is_interrupted)(void *context), void *context, cjpeg_format *);
// Lets a second thread help where results are small; before the start. They do not depend on it.
void cjpeg_decoder_use_threads(cjpeg_decoder *, bool uses_threads);
// Has inks, which lie in JPEG's order and sense, made into RGB by `convert`; before the start.
void cjpeg_decoder_convert_inks(
    cjpeg_decoder *,
    void (*convert)(void *context, const uint8_t *inks, uint8_t *rgb, size_t count),
    void *context);
// Reads `count` rows. In planar layout `count` is a multiple of 16, or all that is left.
cjpeg_status cjpeg_decoder_read(cjpeg_decoder *, const cjpeg_rows *, uint32_t count);
// Reads to the end of the image, and so finds out whether it is there.
cjpeg_status cjpeg_decoder_finish(cjpeg_decoder *);
// What went wrong, in English.
const char *cjpeg_decoder_message(const cjpeg_decoder *);

// How many scans follow in the first image of `data`, counted no further than `enough`.
int cjpeg_count_scans(const uint8_t *data, size_t size, int enough);
// How much of `data` there is without a segment that the end of the file cuts in two.
size_t cjpeg_whole_segments(const uint8_t *data, size_t size);

typedef struct cjpeg_encoder cjpeg_encoder;

typedef struct {
    cjpeg_format format;
    // 1…100.
    int quality;
    // Chroma subsampling for RGB; planar keeps what it has.
    int h, v;
    bool is_progressive;
    // Tables made for this picture: smaller, and the work is done twice.
    bool is_optimized;
    // Nothing that only newer processors have; for tests, as the bytes are the same.
    bool is_portable;
    int density_unit;
    int density_x, density_y;
} cjpeg_encoding;

cjpeg_encoder *cjpeg_encoder_create(void);
void cjpeg_encoder_free(cjpeg_encoder *);
cjpeg_status cjpeg_encoder_start(cjpeg_encoder *, const cjpeg_encoding *);
typedef struct {
    // Where the pixel at a place of the result comes from: the coordinates change places first, then
    // each may count from the other end.
    bool transposes, mirrors_x, mirrors_y;
    // The part of the stored picture that is kept. The sides at which the result begins lie between
    // groups of blocks.
    uint32_t x, y, width, height;
    bool is_progressive, is_optimized;
} cjpeg_turn;

// Starts a file of the coefficients that the decoder has read, turned and not computed anew. The
// decoder must live until the encoder has finished; its question is asked on the way.
cjpeg_status cjpeg_encoder_start_turned(cjpeg_encoder *, cjpeg_decoder *, const cjpeg_turn *);
// Adds a marker segment; `size` is at most 65,533. Only before the first row.
cjpeg_status cjpeg_encoder_marker(cjpeg_encoder *, int marker, const uint8_t *data, size_t size);
// Adds `count` rows: a multiple of 16, or all that is left. Fills the rows' right and lower margins.
cjpeg_status cjpeg_encoder_write(cjpeg_encoder *, const cjpeg_rows *, uint32_t count);
cjpeg_status cjpeg_encoder_finish(cjpeg_encoder *);
// What has been written since the last call of `cjpeg_encoder_drain`.
const uint8_t *cjpeg_encoder_output(const cjpeg_encoder *, size_t *size);
void cjpeg_encoder_drain(cjpeg_encoder *);
const char *cjpeg_encoder_message(const cjpeg_encoder *);
