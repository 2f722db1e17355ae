#pragma once

// Kernels that scale rows of premultiplied pixels, four floats each, in linear light or in a
// sigmoidal scale of it.

// The weights for scaling a line: each result is a weighted sum of consecutive samples. The core of
// a result is the samples nearest to it. `cores` has two numbers for each result: the first sample
// of its core, counted from the result's first sample, and the number of samples in the core.
typedef struct {
    size_t count;
    const ptrdiff_t *starts;    // the first sample of each result
    const ptrdiff_t *offsets;   // the index of each result's first weight, and the end
    const ptrdiff_t *cores;
    const float *weights;
} kernels_taps;

// Scales a line. Each result is limited to the range of the samples in its core.
void kernels_scale_across(
    const kernels_taps *taps, const float *line, float *to, kernels_width kernels);

// Adds `count` floats times a weight to a sum, or overwrites the sum if `is_first`.
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

// Rows of pixels to mix, and their weights. The core is the rows whose range limits the result.
typedef struct {
    const float *const *rows;
    const float *weights;
    size_t count, core, core_count;
} kernels_row_mix;

// Computes the weighted sum of rows of `count` floats, a multiple of four. Each result is limited
// to the range of the core.
void kernels_mix_rows(
    const kernels_row_mix *mix, size_t count, float *to, kernels_width kernels);
