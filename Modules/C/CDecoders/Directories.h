#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Directories of TIFF, also in RAW files that are built like a TIFF. BigTIFF is not read.

// Makes an EXIF block of a picture's facts: what IFD 0 says about camera, author and time, and the
// directories of EXIF and GPS. The orientation, which the caller is told otherwise, is left out. So
// is the maker's note, unless it is wanted and can stay at its place, on which its offsets depend.
//
// Returns NULL if there is nothing, or the block is larger than `most`. To be freed.
uint8_t *directories_copy_exif(
    const uint8_t *bytes, size_t size, uint32_t picture, bool keeps_note, size_t most,
    size_t *copied);

// A DNG's picture in tiles without compression, which LibRaw 0.20 reads wrongly.
bool directories_have_plain_tiles(const uint8_t *bytes, size_t size);
