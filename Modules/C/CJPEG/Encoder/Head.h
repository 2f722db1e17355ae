#pragma once

#include "../Objects.h"
#include "Baseline.h"

enum { BASELINE_FRAME = 0xc0, PROGRESSIVE_FRAME = 0xc2 };

// The parts of a head, for which there is room.
void baseline_add_frame(
    const baseline_encoder *, const struct jpeg_compress_struct *jpeg, unsigned marker,
    baseline_output *);
// `index` has bit 4 set for codes of coefficients. `counts` has the number of codes of each length.
void baseline_add_codes(
    baseline_output *, unsigned index, const uint8_t *counts, const uint8_t *values);
// A component of a scan: its number in a file, and its tables for means and coefficients.
typedef struct {
    unsigned id, dc, ac;
} baseline_scanned;
baseline_scanned baseline_scanned_component(const jpeg_component_info *);
// `bits` holds the number of the first and of the last scan to which the coefficients are coded.
void baseline_add_scan(
    baseline_output *, unsigned count, const baseline_scanned *, unsigned first, unsigned last,
    unsigned bits);
// Writes the segments between the picture's own markers and its first row. Returns false if
// memory is short.
bool baseline_write_head(
    const baseline_encoder *, const struct jpeg_compress_struct *jpeg, baseline_output *);
// Writes the frame and all scans. Returns false if memory is short.
bool progressive_finish(
    baseline_encoder *, const struct jpeg_compress_struct *jpeg, baseline_output *);
