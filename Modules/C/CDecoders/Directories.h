#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads directories of TIFF files, and of RAW files with the same structure. BigTIFF is not read.

// Copies a picture's metadata into a new EXIF block: description, camera, resolution, software,
// author and time of its directory, and the EXIF and GPS directories below it. Leaves out the
// orientation, which is reported separately. Leaves out the maker's note, unless `keeps_note` is
// true and the note can keep its place in the block: offsets inside the note depend on it.
//
// Returns NULL if there is nothing to copy, if the block exceeds `most` bytes or 1 MiB, or if
// memory is short. The caller frees the block.
uint8_t *directories_copy_exif(
    const uint8_t *bytes, size_t size, uint32_t picture, bool keeps_note, size_t most,
    size_t *copied);

// Returns true if a DNG has its picture in tiles without compression, which LibRaw 0.20 reads
// wrongly.
bool directories_have_plain_tiles(const uint8_t *bytes, size_t size);
