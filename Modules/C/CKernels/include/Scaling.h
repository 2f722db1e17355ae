#pragma once

// Kernels that scale rows of pixels, four floats each, in linear light or a monotone space,
// premultiplied.

// The samples and weights of each result of a line.
typedef struct {
    size_t count;
    const ptrdiff_t *starts;    // the first sample of each result
    const ptrdiff_t *offsets;   // its first weight; one more than results
    const ptrdiff_t *cores;     // the first sample of its core, from its start, and their number
    const float *weights;
} kernels_taps;

// Scales a line. Each result is limited to the range of its core.
void kernels_scale_across(
    const kernels_taps *taps, const float *line, float *to, kernels_width kernels);

// Adds `count` floats with a weight, or overwrites the sum if `is_first`.
void kernels_add_row(
    const float *row, float weight, size_t count, bool is_first, float *sum,
    kernels_width kernels);

// Widens the ranges low…high to contain the floats of `row`. `count` is a multiple of four.
// `is_first` starts new ranges.
void kernels_widen_range(
    const float *row, size_t count, bool is_first, float *low, float *high,
    kernels_width kernels);

// Limits `count` floats, a multiple of four, to low…high.
void kernels_limit_row(
    const float *low, const float *high, size_t count, float *row, kernels_width kernels);

// Some rows of pixels, their weights, and the core: the rows that limit the result.
typedef struct {
    const float *const *rows;
    const float *weights;
    size_t count, core, core_count;
} kernels_row_mix;

// Adds the rows, `count` floats each, a multiple of four. Each result is limited to the range of
// the core.
void kernels_mix_rows(
    const kernels_row_mix *mix, size_t count, float *to, kernels_width kernels);
