// What the variants bring: each way through the kernels, made for its layout.

void NAME(run_interleaved_row)(
    const kernels_program *program, uint8_t *row, size_t width, size_t y, int channels) {
    fixed_matrix matrix;
    bool is_fixed = as_fixed(program, &matrix);
    if (channels == 3 && is_fixed) {
        fixed_interleaved(row, width, 3, &matrix);
    } else if (is_fixed) {
        fixed_interleaved(row, width, 4, &matrix);
    } else if (channels == 3) {
        run_interleaved(program, row, width, y, 3);
    } else {
        run_interleaved(program, row, width, y, 4);
    }
}

void NAME(run_planes_row)(
    const kernels_program *program, const kernels_planes *planes, size_t row) {
    if (planes->horizontal == 1) {
        run_planes(program, planes, row, 1);
        return;
    }
    fixed_matrix matrix;
    if (!as_fixed(program, &matrix)) {
        run_planes(program, planes, row, 2);
        return;
    }
    size_t line = row / (size_t)planes->vertical;
    bool is_pair = planes->vertical == 2 && row + 1 < planes->height;
    uint8_t *top = planes->luma + row * planes->luma_stride;
    fixed_planes(
        top, is_pair ? top + planes->luma_stride : top, planes->blue + line * planes->blue_stride,
        planes->red + line * planes->red_stride, planes->width, &matrix);
}
