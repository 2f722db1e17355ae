#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The one colour quantiser: at most 256 colours for a picture, and pixels dithered from them.
// Samples of a pixel are 1 grey, 3 RGB or 4 RGBA; less than half opaque counts as transparent.
// One object belongs to one thread at a time.

typedef struct cpalette cpalette;

// `most`, 2 to 256, bounds the colours, the transparent one among them. Returns NULL when memory is
// short.
cpalette *cpalette_create(int most);
void cpalette_free(cpalette *);
// Counts the colours of pixels.
void cpalette_add(cpalette *, const uint8_t *pixels, size_t count, int channels);
// Chooses the colours. Those of a picture with few stay exactly as they are. Returns false when
// memory is short.
bool cpalette_choose(cpalette *);
// Returns how many were chosen, at least 1; the transparent one is the last, and `transparent` is
// its number, or -1.
int cpalette_colors(const cpalette *, const uint8_t **colors, int *transparent);

typedef struct cpalette_dither cpalette_dither;

// Returns NULL when memory is short. The palette stays valid until this is freed.
cpalette_dither *cpalette_dither_create(const cpalette *, uint32_t width);
void cpalette_dither_free(cpalette_dither *);
// Makes numbers of colours of the next row, and has later pixels make up for the errors.
void cpalette_dither_row(cpalette_dither *, const uint8_t *pixels, int channels, uint8_t *numbers);
