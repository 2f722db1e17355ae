#pragma once

#include <stddef.h>
#include <stdint.h>

// LZW as TIFF defines it: codes of 9 to 12 bits, the most significant bit first. Codes grow longer
// one code earlier than the size of the table requires.

typedef struct ctiff_lzw ctiff_lzw;

// Creates a compressor. Returns NULL if memory is short.
ctiff_lzw *ctiff_lzw_create(void);
void ctiff_lzw_free(ctiff_lzw *);

// Compresses one or more bytes. `to` needs 1.5 times the size, and 16 more bytes. Returns the size
// of the result.
size_t ctiff_lzw_pack(ctiff_lzw *, const uint8_t *from, size_t size, uint8_t *to);
