#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads and writes the pictures of a GIF with giflib. The caller handles all other blocks. An
// object may be used by one thread at a time.

typedef enum {
    CGIF_OK = 0,
    CGIF_DAMAGED,
    CGIF_TRUNCATED,
    CGIF_NO_MEMORY,
} cgif_status;

typedef struct {
    uint32_t left, top, width, height;
    bool is_interlaced;
    // Red, green and blue of each colour; black for colours that the table lacks, and greys without
    // a table.
    uint8_t palette[3 * 256];
} cgif_image;

typedef struct cgif_decoder cgif_decoder;

// Creates a decoder. `data` must stay valid until the decoder is freed. Returns NULL on failure,
// with the reason in `status`.
cgif_decoder *cgif_decoder_create(const uint8_t *data, size_t size, cgif_status *status);
void cgif_decoder_free(cgif_decoder *);
// Opens the picture whose descriptor is at `offset`.
cgif_status cgif_decoder_open_image(cgif_decoder *, size_t offset, cgif_image *);
// Reads the next row in file order, as colour indices.
cgif_status cgif_decoder_read(cgif_decoder *, uint8_t *row, uint32_t width);
const char *cgif_decoder_message(const cgif_decoder *);

// The worker "gif" of CSandbox takes the offset of a picture in `choices[0]`, and returns the
// palette and the rows. In its report, `end_status` is the status of opening the picture, and
// `facts[0]` is the number of rows that were read.

typedef struct cgif_encoder cgif_encoder;

// Creates an encoder. Returns NULL if memory is short.
cgif_encoder *cgif_encoder_create(void);
void cgif_encoder_free(cgif_encoder *);
// Starts the file. `palette` has `colors` colours, 1 to 256.
cgif_status cgif_encoder_start(
    cgif_encoder *, uint32_t width, uint32_t height, const uint8_t *palette, int colors);
// Copies a block unchanged, between the start and the picture.
cgif_status cgif_encoder_block(cgif_encoder *, const uint8_t *data, size_t size);
// Starts the picture. `transparent` is the index of the transparent colour, or -1.
cgif_status cgif_encoder_begin_image(
    cgif_encoder *, uint32_t width, uint32_t height, int transparent);

// The place, colours and duration of a frame of an animation.
typedef struct {
    uint32_t left, top, width, height;
    // Red, green and blue of `colors` colours, 1 to 256; NULL for the colours of the file.
    const uint8_t *palette;
    int colors;
    // The index of the transparent colour, or -1.
    int transparent;
    // The time for which the frame is shown, in hundredths of a second, at most 65,535.
    uint32_t delay;
    // True if the frame's area becomes transparent before the next frame.
    bool is_cleared;
} cgif_frame;

// Starts a frame. Its rows follow, then further frames or the end.
cgif_status cgif_encoder_begin_frame(cgif_encoder *, const cgif_frame *);
cgif_status cgif_encoder_write(cgif_encoder *, uint8_t *row, uint32_t width);
cgif_status cgif_encoder_finish(cgif_encoder *);
// Returns the bytes written since the last call of `cgif_encoder_drain`.
const uint8_t *cgif_encoder_output(const cgif_encoder *, size_t *size);
void cgif_encoder_drain(cgif_encoder *);
const char *cgif_encoder_message(const cgif_encoder *);
