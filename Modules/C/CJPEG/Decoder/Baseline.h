#pragma once

#include "../Objects.h"
#include "Scan.h"

// Our own decoder for the ordinary JPEG: Huffman codes, one scan with all components, 8 bits, grey or
// luma and chroma. libjpeg has read the header. What comes out is what libjpeg would give, bit for
// bit; whatever is not perfectly in order is left to it, so that there is one judge of damage.

struct baseline_decoder {
    scan_function *read;
    cjpeg_format format;
    // Rows that one row of groups makes, rows handed out, and those of them that stand in `planes`.
    uint32_t group_height, given, first_held, held;
    // One row of groups, where rows are not handed out as planes.
    uint8_t *memory;
    scan_rows planes;
    scan_plan plan;
    scan_state state;
};

// Returns NULL for a picture of another kind, and when memory is short. Between the calculation of
// the size and the start of libjpeg, which is not needed any more.
baseline_decoder *baseline_create(const cjpeg_decoder *, const cjpeg_format *);
void baseline_free(baseline_decoder *);
// Reads up to `count` rows; returns how many before something was not in order, or somebody had
// enough, which is the status then.
uint32_t baseline_read(cjpeg_decoder *, const cjpeg_rows *, uint32_t count);
// Whether all has been read and the end of the image follows.
bool baseline_is_over(baseline_decoder *);

// Fills in the plan. False for a picture of another kind.
bool scan_plan_make(scan_plan *, const struct jpeg_decompress_struct *);

// As libjpeg does it.
void convert_to_rgb(
    const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint8_t *rgb, size_t count);
