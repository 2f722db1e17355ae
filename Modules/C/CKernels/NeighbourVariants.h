// Lists the functions of NeighbourBody.h: name, parameters, and arguments to pass on. The functions
// on words are also compiled for AVX-512. Define NAME(function) before including this file.

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
        (from, to, count))                                                                        \
    KERNEL(neighbours_shrink_bytes_down,                                                          \
        (const uint8_t *const rows[5], uint16_t *to, size_t count), (rows, to, count))            \
    KERNEL(neighbours_shrink_words_across, (const uint16_t *from, float *to, size_t count),       \
        (from, to, count))                                                                        \
    KERNEL(neighbours_enlarge_words_down,                                                         \
        (const float *above, const float *row, const float *below, int is_odd, uint16_t *to,      \
            size_t count),                                                                        \
        (above, row, below, is_odd, to, count))                                                   \
    KERNEL(neighbours_enlarge_bytes_across, (const uint16_t *from, uint8_t *to, size_t width),    \
        (from, to, width))                                                                        \
    KERNEL(neighbours_weigh,                                                                      \
        (const float *const *from, const float *weights, size_t taps, float *to, size_t count),   \
        (from, weights, taps, to, count))                                                         \
    KERNEL(neighbours_median, (const float *const rows[3], float *to, size_t count),              \
        (rows, to, count))                                                                        \
    KERNEL(neighbours_edges,                                                                      \
        (const float *const rows[3], float factor, float *to, size_t count),                      \
        (rows, factor, to, count))                                                                \
    KERNEL(neighbours_smooth,                                                                     \
        (const float *const *rows, int channels, float by_range, float *const *to, size_t count), \
        (rows, channels, by_range, to, count))                                                    \
    KERNEL(neighbours_mix,                                                                        \
        (int mode, const float *from, size_t from_stride, float *to, size_t stride, int channels, \
            float amount, size_t count),                                                          \
        (mode, from, from_stride, to, stride, channels, amount, count))

#define NEIGHBOUR_WORD_KERNELS                                                                    \
    KERNEL(neighbours_convolve_words_down,                                                        \
        (const int16_t *const *rows, const int16_t *taps, size_t radius, int16_t *const *to,      \
            size_t lines, size_t count),                                                          \
        (rows, taps, radius, to, lines, count))                                                   \
    KERNEL(neighbours_convolve_words_across,                                                      \
        (const int16_t *from, const int16_t *taps, size_t radius, int16_t *to, size_t count),     \
        (from, taps, radius, to, count))                                                          \
    KERNEL(neighbours_sharpen_planes,                                                             \
        (const neighbours_planes_rows *rows, int16_t amount, size_t width),                       \
        (rows, amount, width))

#if defined(NAME)
#define KERNEL(name, parameters, arguments) void NAME(name) parameters;
#if !defined(WIDEST)
NEIGHBOUR_KERNELS
#endif
NEIGHBOUR_WORD_KERNELS
#undef KERNEL
#endif
