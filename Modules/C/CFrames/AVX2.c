#if defined(__x86_64__)

#define NAME(function) function##_avx2
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "Body.h"
#pragma clang attribute pop

#endif
