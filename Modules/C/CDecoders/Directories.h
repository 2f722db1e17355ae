#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Directories of TIFF, also in RAW files that are built like a TIFF. BigTIFF is not read.

// Copies a picture's metadata into a new EXIF block: camera, author and time of IFD 0, and the
// EXIF and GPS directories. Leaves out the orientation, which is reported separately. Leaves out
// the maker's note, unless `keeps_note` is true and the note can keep its place in the block:
// offsets inside the note depend on it.
//
// Returns NULL if there is nothing to copy, or the block exceeds `most`. The caller frees it.
uint8_t *directories_copy_exif(
    const uint8_t *bytes, size_t size, uint32_t picture, bool keeps_note, size_t most,
    size_t *copied);

// A DNG's picture in tiles without compression, which LibRaw 0.20 reads wrongly.
bool directories_have_plain_tiles(const uint8_t *bytes, size_t size);
