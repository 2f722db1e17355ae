#include "CKernels.h"

#define NAME(function) function##_portable
#include "NeighbourVariants.h"
#undef NAME

#define STRIP(...) __VA_ARGS__
#if defined(__x86_64__)
#define KERNEL(name, parameters, arguments) void name##_avx2 parameters;
NEIGHBOUR_KERNELS
#undef KERNEL
#define KERNEL(name, parameters, arguments)                                                       \
    void name(STRIP parameters, kernels_width kernels) {                                    \
        if (kernels == KERNELS_WIDEST && __builtin_cpu_supports("avx2")) {                        \
            name##_avx2 arguments;                                                                \
        } else {                                                                                  \
            name##_portable arguments;                                                            \
        }                                                                                         \
    }
#else
#define KERNEL(name, parameters, arguments)                                                       \
    void name(STRIP parameters, kernels_width kernels) {                                    \
        (void)kernels;                                                                            \
        name##_portable arguments;                                                                \
    }
#endif

NEIGHBOUR_KERNELS
