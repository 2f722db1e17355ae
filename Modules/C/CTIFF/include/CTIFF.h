#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Compresses the strips of a TIFF, with differences of neighbours (the horizontal predictor).

typedef struct {
    uint32_t width;
    // The largest number of rows in a strip.
    uint32_t rows;
    // The samples of a pixel in the rows, and those to store. They are equal, except for grey with
    // alpha, which has 4 and 2.
    unsigned channels, stored;
    // Bits of a sample: 8, or 16 in the machine's byte order.
    unsigned depth;
    // The byte order to store.
    bool is_big_endian;
    // True to store 255 less each sample of 8 bits.
    bool is_inverted;
    // LZW, or else deflate.
    bool is_lzw;
} ctiff_layout;

typedef struct ctiff_packer ctiff_packer;

typedef enum {
    CTIFF_OK,
    // The row has a pixel that is not grey.
    CTIFF_COLORED,
    CTIFF_NO_MEMORY,
} ctiff_status;

// Returns NULL if memory is short.
ctiff_packer *ctiff_create(const ctiff_layout *);
void ctiff_free(ctiff_packer *);

// Adds a row to the strip. A strip with all its rows must be packed first.
ctiff_status ctiff_add(ctiff_packer *, const uint8_t *row);
// The number of rows that the strip has.
uint32_t ctiff_rows(const ctiff_packer *);
// Compresses the rows, at least one, and begins the next strip. The bytes belong to the packer, and
// are valid until the next call.
ctiff_status ctiff_pack(ctiff_packer *, const uint8_t **bytes, size_t *size);
