#pragma once

#include "../Objects.h"
#include "Color.h"
#include "Guess.h"
#include "Lockstep.h"

// Our own decoder for ordinary JPEGs: with Huffman codes and 8 bits, grey or YCbCr, and either
// sequential with one scan or progressive with all bits of the coefficients. libjpeg reads the
// header first. The result equals libjpeg's bit for bit. Irregular files are left to libjpeg, so
// that only one decoder judges damage.

struct baseline_decoder {
    scan_function *read;
    scan_read_bands_function *read_bands;
    color_function *convert;
    cjpeg_format format;
    // The height of an MCU in samples of luma, and the number of rows of pixels returned so far.
    uint32_t group_height, given;
    // The samples of two rows of MCUs, used in turn, because interpolating chroma needs the rows
    // above and below. `memory` is NULL if the result is planar.
    uint8_t *memory;
    scan_rows planes[2];
    color_row color;
    uint32_t chroma_height;
    // The result of a second thread, which starts in the middle of the data, or NULL. If `match` is
    // found, the rows of MCUs from `first_row_of_guess` on are taken from that result.
    scan_guess *guess;
    guess_match match;
    uint32_t first_row_of_guess;
    // The decoder of a progressive picture, or NULL. If it is not NULL, only the row of `state` is
    // used.
    lockstep *lockstep;
    scan_plan plan;
    scan_state state;
};

// Creates a decoder. Returns NULL if it cannot decode this kind of picture, if libjpeg is faster on
// this machine, or if memory is short. Call it after jpeg_calc_output_dimensions, and call
// jpeg_start_decompress only if it returns NULL.
baseline_decoder *baseline_create(const cjpeg_decoder *, const cjpeg_format *);
void baseline_free(baseline_decoder *);
// Reads up to `count` rows, and returns their number. It is less than `count` if the data is
// irregular, or if the work was interrupted; the status is then CJPEG_INTERRUPTED.
uint32_t baseline_read(cjpeg_decoder *, const cjpeg_rows *, uint32_t count);
// Reads the coefficients of up to `count` rows. Returns the number of rows as baseline_read does.
uint32_t baseline_read_coefficients(cjpeg_decoder *, cjpeg_coefficients *, uint32_t count);
// True if all rows were read and the end marker follows.
bool baseline_is_over(baseline_decoder *);

// Fills in the plan. Returns false if our decoder cannot decode this kind of picture, or if a table
// is missing or invalid.
bool scan_plan_make(scan_plan *, const struct jpeg_decompress_struct *);

// Chooses the way in which chroma is upsampled to luma's size.
void baseline_choose_color(baseline_decoder *, const struct jpeg_decompress_struct *);
// Writes the next row of grey or RGB. Returns false if the data is irregular or the work was
// interrupted.
bool baseline_give_row(cjpeg_decoder *, uint8_t *to);
// Reads the next row of MCUs. Returns false if no row is left, if the data is irregular, or if the
// work was interrupted.
bool baseline_read_groups(cjpeg_decoder *, const scan_rows *);
