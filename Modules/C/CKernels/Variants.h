#pragma once

#include "CKernels.h"

// The functions of Body.h, in the two variants that are compiled from it.
#define VARIANT(suffix)                                                                         \
    void run_floats_##suffix(const kernels_program *program, float *planes, size_t count);      \
    void run_interleaved_row_##suffix(                                                          \
        const kernels_program *program, uint8_t *row, size_t width, size_t y, int channels);    \
    void run_planes_row_##suffix(                                                               \
        const kernels_program *program, const kernels_planes *planes, size_t row);              \
    void run_words_rows_##suffix(                                                               \
        const kernels_program *program, const kernels_words_rows *rows);                        \
    void run_deep_row_##suffix(                                                                 \
        const kernels_program *program, uint16_t *row, size_t width, size_t y, int channels);   \
    void lay_deep_row_##suffix(                                                                 \
        const kernels_layer *layer, const void *rgba, int depth, size_t count, int channels,    \
        int mode, uint16_t *pixels);                                                                      \
    void convert_row_##suffix(                                                                  \
        const uint8_t *from, int channels, uint8_t *to, int to_channels, size_t width);

VARIANT(portable)
#if defined(__x86_64__)
VARIANT(avx2)
// The functions for programs in fixed point, compiled for AVX-512.
void run_fixed_planes_avx512(const kernels_program *program, const kernels_planes *planes);
void run_fixed_words_avx512(const kernels_program *program, const kernels_words_rows *rows);
#endif

#undef VARIANT
