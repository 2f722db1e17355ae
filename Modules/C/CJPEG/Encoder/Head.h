#pragma once

#include "../Objects.h"
#include "Baseline.h"

enum { BASELINE_FRAME = 0xc0, PROGRESSIVE_FRAME = 0xc2 };

// Adds the quantisation tables and the frame header. The caller must have reserved memory for them,
// and for what baseline_add_codes and baseline_add_scan add.
void baseline_add_frame(
    const baseline_encoder *, const struct jpeg_compress_struct *jpeg, unsigned marker,
    baseline_output *);
// Adds a Huffman table. Bit 4 of `index` is set for AC coefficients. `counts` has the number of
// codes of each length, and `values` the symbols.
void baseline_add_codes(
    baseline_output *, unsigned index, const uint8_t *counts, const uint8_t *values);
// A component of a scan: its number in the file, and the numbers of its DC and AC tables.
typedef struct {
    unsigned id, dc, ac;
} baseline_scanned;
baseline_scanned baseline_scanned_component(const jpeg_component_info *);
// Adds a scan header. `bits` is the byte of successive approximation: the previous and the current
// bit position.
void baseline_add_scan(
    baseline_output *, unsigned count, const baseline_scanned *, unsigned first, unsigned last,
    unsigned bits);
// Writes the segments that precede the first row of a baseline picture, from the tables to the scan
// header. Returns false if memory is short.
bool baseline_write_head(
    const baseline_encoder *, const struct jpeg_compress_struct *jpeg, baseline_output *);
// Writes the frame header of a progressive picture, codes its scans, and frees its blocks. Returns
// false if memory is short.
bool progressive_finish(
    baseline_encoder *, const struct jpeg_compress_struct *jpeg, baseline_output *);
// Sets the output to the next scan of a finished picture, in the order of the file; the last one
// includes the end marker. The caller frees the scan's bytes. Returns false if no scan is left.
bool progressive_take_scan(baseline_encoder *, baseline_output *);
