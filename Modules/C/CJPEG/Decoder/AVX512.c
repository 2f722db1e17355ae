#if defined(__x86_64__)

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define NAME(function) function##_avx512
#define WIDE
#define QUADS
#define MOST_TOGETHER 4
#pragma clang attribute push(                                                                 \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx2,bmi,bmi2"))), apply_to = function)
#include "TransformWide.h"
#include "ScanBody.h"
#include "BandBody.h"
#pragma clang attribute pop

#endif
