#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// GIF through giflib: the pictures in it. What stands around them is not its business.
// One object belongs to one thread at a time.

typedef enum {
    CGIF_OK = 0,
    CGIF_DAMAGED,
    CGIF_TRUNCATED,
    CGIF_NO_MEMORY,
} cgif_status;

typedef struct {
    uint32_t left, top, width, height;
    bool is_interlaced;
    // Red, green, blue; black beyond the colours that the file has.
    uint8_t palette[3 * 256];
} cgif_image;

typedef struct cgif_decoder cgif_decoder;

// `data` stays valid until the decoder is freed. NULL: `status` says why.
cgif_decoder *cgif_decoder_create(const uint8_t *data, size_t size, cgif_status *status);
void cgif_decoder_free(cgif_decoder *);
// Goes to the picture whose descriptor stands at `offset`.
cgif_status cgif_decoder_open_image(cgif_decoder *, size_t offset, cgif_image *);
// Reads the next row of it as numbers of colours, in the order in which the file has the rows.
cgif_status cgif_decoder_read(cgif_decoder *, uint8_t *row, uint32_t width);
const char *cgif_decoder_message(const cgif_decoder *);

typedef struct cgif_encoder cgif_encoder;

// Returns NULL when memory is short.
cgif_encoder *cgif_encoder_create(void);
void cgif_encoder_free(cgif_encoder *);
// Begins the file. `colors`, 1 to 256, of `palette` count.
cgif_status cgif_encoder_start(
    cgif_encoder *, uint32_t width, uint32_t height, const uint8_t *palette, int colors);
// Adds a block as it is, between the start and the picture.
cgif_status cgif_encoder_block(cgif_encoder *, const uint8_t *data, size_t size);
// Begins the picture; `transparent` is the number of a colour, or -1.
cgif_status cgif_encoder_begin_image(
    cgif_encoder *, uint32_t width, uint32_t height, int transparent);
cgif_status cgif_encoder_write(cgif_encoder *, uint8_t *row, uint32_t width);
cgif_status cgif_encoder_finish(cgif_encoder *);
// What has been written since the last call of `cgif_encoder_drain`.
const uint8_t *cgif_encoder_output(const cgif_encoder *, size_t *size);
void cgif_encoder_drain(cgif_encoder *);
const char *cgif_encoder_message(const cgif_encoder *);
