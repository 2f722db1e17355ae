#include "Dispatch.h"

#define NAME(function) function##_portable
#include "NeighbourVariants.h"
#undef NAME

#define STRIP(...) __VA_ARGS__
#if defined(__x86_64__)
#define KERNEL(name, parameters, arguments) void name##_avx2 parameters;
NEIGHBOUR_KERNELS
NEIGHBOUR_WORD_KERNELS
#undef KERNEL
#define KERNEL(name, parameters, arguments) void name##_avx512 parameters;
NEIGHBOUR_WORD_KERNELS
#undef KERNEL
#endif

#define KERNEL(name, parameters, arguments)                                                       \
    void name(STRIP parameters, kernels_width kernels) { DISPATCH(name, STRIP arguments) }

NEIGHBOUR_KERNELS
#undef KERNEL

#if defined(__x86_64__)
#define KERNEL(name, parameters, arguments)                                                       \
    void name(STRIP parameters, kernels_width kernels) {                                          \
        if (is_widest(kernels)) {                                                                 \
            name##_avx512 arguments;                                                              \
        } else {                                                                                  \
            DISPATCH(name, STRIP arguments)                                                       \
        }                                                                                         \
    }
#else
#define KERNEL(name, parameters, arguments)                                                       \
    void name(STRIP parameters, kernels_width kernels) { DISPATCH(name, STRIP arguments) }
#endif

NEIGHBOUR_WORD_KERNELS
