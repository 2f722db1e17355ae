#pragma once

#include "Variants.h"

#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif

// Calls the widest variant of a function that the machine supports and the caller allows.

static inline bool is_wide(kernels_width kernels) {
#if defined(__x86_64__)
    return kernels != KERNELS_PORTABLE && CPU_FEATURE_ACTIVE(AVX2);
#else
    (void)kernels;
    return false;
#endif
}

// Returns true if functions on 16-bit words may use vectors of 64 bytes.
static inline bool is_widest(kernels_width kernels) {
#if defined(__x86_64__)
    return kernels == KERNELS_WIDEST && CPU_FEATURE_ACTIVE(AVX512F)
        && CPU_FEATURE_ACTIVE(AVX512BW) && CPU_FEATURE_ACTIVE(AVX512VL);
#else
    (void)kernels;
    return false;
#endif
}

#if defined(__x86_64__)
#define DISPATCH(name, ...) \
    if (is_wide(kernels)) { name##_avx2(__VA_ARGS__); } else { name##_portable(__VA_ARGS__); }
#else
#define DISPATCH(name, ...) name##_portable(__VA_ARGS__);
#endif
