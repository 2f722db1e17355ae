#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A colour quantiser. It chooses at most 256 colours for a picture, and dithers the picture's
// pixels. Pixels have 1 sample (grey), 3 (RGB) or 4 (RGBA). A pixel that is less than half opaque
// counts as transparent. An object may be used by one thread at a time.

typedef struct cpalette cpalette;

// Creates a quantiser. `most`, 2 to 256, is the maximum number of colours, including the
// transparent one. Returns NULL if memory is short.
cpalette *cpalette_create(int most);
void cpalette_free(cpalette *);
// Counts the colours of `count` pixels. All pixels must be counted before cpalette_choose.
void cpalette_add(cpalette *, const uint8_t *pixels, size_t count, int channels);
// Chooses the colours. A picture with few colours keeps them exactly. Returns false if memory is
// short.
bool cpalette_choose(cpalette *);
// Returns the number of chosen colours, at least 1. The transparent colour is the last one;
// `transparent` is its index, or -1.
int cpalette_colors(const cpalette *, const uint8_t **colors, int *transparent);

// Returns true if the palette can contain every colour of the pixels.
bool cpalette_is_exact(const cpalette *);

typedef struct cpalette_dither cpalette_dither;

// Creates a ditherer. Returns NULL if memory is short. The palette must outlive it.
cpalette_dither *cpalette_dither_create(const cpalette *, uint32_t width);
void cpalette_dither_free(cpalette_dither *);
// Writes the indices of the colours of the next row, and diffuses the errors to later pixels.
void cpalette_dither_row(cpalette_dither *, const uint8_t *pixels, int channels, uint8_t *numbers);
