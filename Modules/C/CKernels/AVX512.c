#include "Variants.h"

#if defined(__x86_64__)

// Compiles the kernels on 16-bit words for vectors of 64 bytes: fixed-point programs, and
// sharpening.

#define NAME(function) function##_avx512
#define WIDE
#define WIDEST
#include "NeighbourVariants.h"
#pragma clang attribute push(                                                                 \
    __attribute__((target("avx512f,avx512bw,avx512vl"))), apply_to = function)
#pragma clang diagnostic ignored "-Wpsabi"

#include "Vector.h"
#include "Words.h"
#include "FixedProgram.h"
#include "Fixed.h"
#include "FixedWords.h"
#include "Sharpen.h"

void run_fixed_planes_avx512(const kernels_program *program, const kernels_planes *planes) {
    fixed_program fixed;
    if (!as_fixed(program, &fixed)) { return; }
    for (size_t row = 0; row < planes->height; row += (size_t)planes->vertical) {
        fixed_planes_row(planes, row, &fixed);
    }
}

void run_fixed_words_avx512(const kernels_program *program, const kernels_words_rows *rows) {
    fixed_program fixed;
    if (as_fixed(program, &fixed)) { words_rows_by_fixed(&fixed, rows); }
}

#pragma clang attribute pop

#endif
