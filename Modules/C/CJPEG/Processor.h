#pragma once

#include <stdbool.h>

#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif

// Tells which instructions the processor has.

// True for the instructions that the functions in AVX2.c of the decoder and the encoder use.
static inline bool has_avx2(void) {
#if defined(__x86_64__)
    return CPU_FEATURE_ACTIVE(AVX2) && CPU_FEATURE_ACTIVE(BMI1) && CPU_FEATURE_ACTIVE(BMI2)
        && CPU_FEATURE_ACTIVE(POPCNT);
#else
    return false;
#endif
}

// True for those parts of AVX-512 that both the decoder and the encoder use.
static inline bool has_avx512(void) {
#if defined(__x86_64__)
    return CPU_FEATURE_ACTIVE(AVX512F) && CPU_FEATURE_ACTIVE(AVX512BW)
        && CPU_FEATURE_ACTIVE(AVX512VL);
#else
    return false;
#endif
}

// True for the instructions on vectors of bytes that only the encoder uses.
static inline bool has_avx512_bytes(void) {
#if defined(__x86_64__)
    return CPU_FEATURE_ACTIVE(AVX512_VBMI) && CPU_FEATURE_ACTIVE(AVX512_VBMI2);
#else
    return false;
#endif
}
