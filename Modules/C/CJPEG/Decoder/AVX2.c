#if defined(__x86_64__)

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define MOST_TOGETHER 2
#define NAME(function) function##_avx2
#define WIDE
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)
#include "ReducedWide.h"
#include "ColorBody.h"
#include "ScanBody.h"
#include "BandBody.h"
#include "LockstepBody.h"
#include "GuessBody.h"
#pragma clang attribute pop

#endif
