#include "CKernels.h"
#include "Dispatch.h"

void kernels_set_values(kernels_step *step, const float *values, size_t count) {
    for (size_t i = 0; i < count && i < 12; i++) { step->values[i] = values[i]; }
}

void kernels_set_curve(kernels_step *step, size_t channel, kernels_curve curve) {
    if (channel < 3) { step->curves[channel] = curve; }
}

void kernels_run_interleaved(
    const kernels_program *program, uint8_t *samples, size_t stride, size_t width, size_t height,
    size_t top, int channels, kernels_width kernels) {
    for (size_t row = 0; row < height; row++) {
        DISPATCH(run_interleaved_row, program, samples + row * stride, width, top + row, channels)
    }
}

// Returns true if the program was converted to fixed point.
static bool is_fixed(const kernels_program *program) {
    return program->fixed && program->fixed->count > 0;
}

void kernels_run_planes(
    const kernels_program *program, const kernels_planes *planes, kernels_width kernels) {
#if defined(__x86_64__)
    if (is_widest(kernels) && is_fixed(program) && planes->horizontal == 2) {
        run_fixed_planes_avx512(program, planes);
        return;
    }
#endif
    size_t vertical = (size_t)planes->vertical;
    for (size_t row = 0; row < planes->height; row += vertical) {
        DISPATCH(run_planes_row, program, planes, row)
    }
}

void kernels_run_words(
    const kernels_program *program, const kernels_words_rows *rows, kernels_width kernels) {
#if defined(__x86_64__)
    if (is_widest(kernels) && is_fixed(program)) {
        run_fixed_words_avx512(program, rows);
        return;
    }
#endif
    DISPATCH(run_words_rows, program, rows)
}

void kernels_convert(
    const uint8_t *from, int channels, uint8_t *to, int to_channels, size_t width,
    kernels_width kernels) {
    DISPATCH(convert_row, from, channels, to, to_channels, width)
}

void kernels_look_up(
    uint8_t *samples, size_t stride, size_t width, size_t height, const uint8_t *table) {
    for (size_t row = 0; row < height; row++) {
        uint8_t *line = samples + row * stride;
        for (size_t i = 0; i < width; i++) { line[i] = table[line[i]]; }
    }
}
