// What each of the two compilations of NeighbourBody.h brings: the name, its parameters, and how
// they are handed on. Included with NAME(function) defined.

#define NEIGHBOUR_KERNELS                                                                         \
    KERNEL(neighbours_unpack,                                                                     \
        (const uint8_t *samples, size_t width, int channels, float *planes, size_t stride),       \
        (samples, width, channels, planes, stride))                                               \
    KERNEL(neighbours_pack,                                                                       \
        (const float *planes, size_t stride, size_t width, int channels, uint8_t *samples),       \
        (planes, stride, width, channels, samples))                                               \
    KERNEL(neighbours_convolve_down,                                                              \
        (const float *const *rows, const float *taps, size_t radius, float *to, size_t count),    \
        (rows, taps, radius, to, count))                                                          \
    KERNEL(neighbours_convolve_across,                                                            \
        (const float *from, const float *taps, size_t radius, float *to, size_t count),           \
        (from, taps, radius, to, count))                                                          \
    KERNEL(neighbours_shrink_down, (const float *const rows[5], float *to, size_t count),         \
        (rows, to, count))                                                                        \
    KERNEL(neighbours_shrink_across, (const float *from, float *to, size_t count),                \
        (from, to, count))                                                                        \
    KERNEL(neighbours_enlarge_down,                                                               \
        (const float *above, const float *row, const float *below, int is_odd, float *to,         \
            size_t count),                                                                        \
        (above, row, below, is_odd, to, count))                                                   \
    KERNEL(neighbours_enlarge_across, (const float *from, float *to, size_t count),               \
        (from, to, count))

#if defined(NAME)
#define KERNEL(name, parameters, arguments) void NAME(name) parameters;
NEIGHBOUR_KERNELS
#undef KERNEL
#endif
