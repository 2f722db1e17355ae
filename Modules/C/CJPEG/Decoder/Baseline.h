#pragma once

#include "../Objects.h"
#include "Color.h"
#include "Guess.h"
#include "Scan.h"

// Our own decoder for the ordinary JPEG: Huffman codes, one scan with all components, 8 bits, grey
// or luma and chroma. libjpeg has read the header. What comes out is what libjpeg would give, bit
// for bit; whatever is not perfectly in order is left to it, so that there is one judge of damage.

struct baseline_decoder {
    scan_function *read;
    color_function *convert;
    cjpeg_format format;
    // Rows that one row of groups makes, and rows handed out.
    uint32_t group_height, given;
    // Two rows of groups by turns, where rows are not handed out as planes: chroma is mixed with
    // that of the rows above and below.
    uint8_t *memory;
    scan_rows planes[2];
    color_row color;
    uint32_t chroma_height;
    // The other thread, if there is one, and what of it was found to be right.
    scan_guess *guess;
    guess_match match;
    uint32_t first_row_of_guess;
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

// Finds out how chroma becomes as wide and as high as luma.
void baseline_choose_color(baseline_decoder *, const struct jpeg_decompress_struct *);
// Gives the row of grey or RGB that comes next. False when something was not in order.
bool baseline_give_row(cjpeg_decoder *, uint8_t *to);
// Reads the next row of groups. False when something was not in order, or somebody had enough.
bool baseline_read_groups(cjpeg_decoder *, const scan_rows *);
