#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Compresses the strips of a TIFF, with differences of neighbours (the horizontal predictor).

typedef struct {
    uint32_t width;
    // The maximum number of rows in a strip.
    uint32_t rows;
    // The number of samples per pixel in the given rows, and in the file. They differ only for grey
    // with alpha, which is given as RGBA: 4 and 2.
    unsigned channels, stored;
    // The bits per sample: 8, or 16 in the machine's byte order.
    unsigned depth;
    // True to store samples of 16 bits in big-endian order.
    bool is_big_endian;
    // True to invert samples of 8 bits: 255 minus the sample is stored.
    bool is_inverted;
    // True for LZW, false for deflate.
    bool is_lzw;
} ctiff_layout;

typedef struct ctiff_packer ctiff_packer;

typedef enum {
    CTIFF_OK,
    // The file stores grey with alpha, but a pixel of the row is not grey.
    CTIFF_COLORED,
    CTIFF_NO_MEMORY,
} ctiff_status;

// Creates a packer. Returns NULL if memory is short.
ctiff_packer *ctiff_create(const ctiff_layout *);
void ctiff_free(ctiff_packer *);

// Adds a row to the strip. A full strip must be packed first.
ctiff_status ctiff_add(ctiff_packer *, const uint8_t *row);
// Returns the number of rows in the current strip.
uint32_t ctiff_rows(const ctiff_packer *);
// Compresses the strip, which has one row or more, and begins the next one. The bytes belong to the
// packer, and are valid until the next call.
ctiff_status ctiff_pack(ctiff_packer *, const uint8_t **bytes, size_t *size);
