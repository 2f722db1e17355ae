#include "CKernels.h"

#if defined(__x86_64__)

#define NAME(function) function##_avx2
#define WIDE
#include "NeighbourVariants.h"
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "NeighbourBody.h"
#pragma clang attribute pop

#endif
