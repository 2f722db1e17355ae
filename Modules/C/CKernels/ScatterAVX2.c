#include "Scatter.h"

#if defined(__x86_64__)

#define NAME(function) function##_avx2
#define WIDE
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "ScatterBody.h"
#pragma clang attribute pop

#endif
