#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads and writes PNG with libpng, and ordinary files with our own code. Errors are return values:
// setjmp and longjmp are hidden behind these functions. An object may be used by one thread at a
// time.

typedef enum {
    CPNG_OK = 0,
    CPNG_DAMAGED,
    // The header is intact, but pixels are damaged. cpng_decoder_allow_damage makes the decoder
    // accept them.
    CPNG_CORRUPT,
    CPNG_TRUNCATED,
    CPNG_NO_MEMORY,
    CPNG_INTERRUPTED,
} cpng_status;

typedef struct {
    uint32_t width, height;
    // The bits per sample and the samples per pixel as stored. A palette index counts as one
    // sample.
    int bit_depth, channels;
    bool has_palette, has_alpha, is_interlaced;
    // The samples per pixel that `cpng_decoder_read` returns: 1 for grey, 3 for RGB, 4 for RGBA.
    int layout;
    // The inflated colour profile and its name, or NULL. They belong to the decoder.
    const uint8_t *profile;
    size_t profile_size;
    const char *profile_name;
} cpng_header;

typedef struct cpng_decoder cpng_decoder;

// Creates a decoder. `data` must outlive it. Returns NULL if memory is short. A truncated file is
// an error unless `allows_truncation` is true. Missing samples are then 0, or have the values of
// earlier passes of an interlaced image.
cpng_decoder *cpng_decoder_create(const uint8_t *data, size_t size, bool allows_truncation);
void cpng_decoder_free(cpng_decoder *);
// Accepts damaged pixels. Checksums are then ignored, and samples after invalid data are as in a
// truncated file. Call it before the header is read.
void cpng_decoder_allow_damage(cpng_decoder *);
// Reads the file up to the first pixels. A picture with a side of more than `maximum_side` pixels
// is an error. Chunks that inflate to more than `maximum_chunk` bytes are skipped.
cpng_status cpng_decoder_read_header(
    cpng_decoder *, uint32_t maximum_side, size_t maximum_chunk, cpng_header *);
// Prepares for reading samples of 8 bits, or of 16 bits in the machine's byte order if `is_deep`
// and the file has them.
cpng_status cpng_decoder_start(cpng_decoder *, bool is_deep);
// Reads the next `count` rows of an image that is not interlaced. Ordinary files are decoded
// without libpng. If a file turns out not to be ordinary, libpng decodes it from the first row on,
// and skips the rows that were already returned. `is_interrupted` (may be NULL) is called while
// libpng skips rows. If it returns true, the work ends with CPNG_INTERRUPTED.
cpng_status cpng_decoder_read(
    cpng_decoder *, uint8_t *rows, size_t stride, uint32_t count,
    bool (*is_interrupted)(void *context), void *context);
// Reads all rows of any image into zeroed memory. `is_interrupted` (may be NULL) is called before
// each row. If it returns true, the work ends with CPNG_INTERRUPTED.
cpng_status cpng_decoder_read_frame(
    cpng_decoder *, uint8_t *rows, size_t stride, bool (*is_interrupted)(void *context),
    void *context);
// Reads the rest of the file after all rows. A missing end is not an error; cpng_decoder_lacks_end
// reports it. `is_interrupted` is called as by cpng_decoder_read.
cpng_status cpng_decoder_finish(
    cpng_decoder *, bool (*is_interrupted)(void *context), void *context);
// True if the file ends too early, but after all pixels. Call it after cpng_decoder_finish.
bool cpng_decoder_lacks_end(const cpng_decoder *);
const char *cpng_decoder_message(const cpng_decoder *);

// The indices in `choices` of the options for the CSandbox worker "png": 1 for 16 bits, 1 to allow
// damage, the maximum size of a chunk, and the number of rows of a portion. With 0 rows, the worker
// returns the whole picture. Otherwise, it returns the picture in portions, and the csandbox_report
// is at the end of each slot.
enum { CPNG_CHOICE_DEEP, CPNG_CHOICE_DAMAGE, CPNG_CHOICE_CHUNK, CPNG_CHOICE_ROWS };

// Returns the CRC of a chunk's type and payload.
uint32_t cpng_checksum(const uint8_t *data, size_t size);

// Inflates a whole zlib stream. Returns CPNG_TRUNCATED if the stream needs more than `room` bytes.
cpng_status cpng_inflate(
    const uint8_t *data, size_t size, uint8_t *to, size_t room, size_t *made);

typedef struct cpng_encoder cpng_encoder;

cpng_encoder *cpng_encoder_create(void);
void cpng_encoder_free(cpng_encoder *);
// Makes the encoder use portable code only, which gives the same bytes. It is for tests. Call it
// before the start.
void cpng_encoder_use_portable(cpng_encoder *);
// Starts a picture. `layout` is 1 for grey, 2 for grey with alpha, 3 for RGB or 4 for RGBA; `depth`
// is 8 or 16. A profile that libpng rejects is left out. `level` is zlib's compression level, 0 to
// 9, or -1 for fast compression. With -1, `helps` allows a second thread, which does not affect the
// bytes.
cpng_status cpng_encoder_start(
    cpng_encoder *, uint32_t width, uint32_t height, int layout, int depth, int level,
    bool helps, const char *profile_name, const uint8_t *profile, size_t profile_size);

// The colours of a picture whose rows have a byte for each pixel.
typedef struct {
    // The bits per pixel in the file: 1, 2, 4 or 8.
    int depth;
    // True if a byte is a grey level of `depth` bits, false if it is an index of a colour.
    bool is_gray;
    // The transparent level of grey, or -1.
    int transparent;
    // The colours, as RGBA, and their number, at most 256.
    const uint8_t *colors;
    int count;
} cpng_palette;

// Starts a picture of few colours. `level` is 0 to 9. The other parameters are those of
// `cpng_encoder_start`.
cpng_status cpng_encoder_start_indexed(
    cpng_encoder *, uint32_t width, uint32_t height, const cpng_palette *, int level,
    const char *profile_name, const uint8_t *profile, size_t profile_size);
// Adds a chunk unchanged. Call it before the first row.
cpng_status cpng_encoder_chunk(
    cpng_encoder *, const char *type, const uint8_t *data, size_t size);
cpng_status cpng_encoder_write(
    cpng_encoder *, const uint8_t *rows, size_t stride, uint32_t count);
cpng_status cpng_encoder_finish(cpng_encoder *);
// Returns the bytes written since the last call of `cpng_encoder_drain`.
const uint8_t *cpng_encoder_output(const cpng_encoder *, size_t *size);
void cpng_encoder_drain(cpng_encoder *);
const char *cpng_encoder_message(const cpng_encoder *);
