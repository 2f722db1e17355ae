// The entry points of the variants, specialised by layout.

void NAME(run_floats)(const kernels_program *program, float *planes, size_t count) {
    NAME(run_steps)(program, planes, count, (pixel_place){0});
}

void NAME(run_interleaved_row)(
    const kernels_program *program, uint8_t *row, size_t width, size_t y, int channels) {
    fixed_program fixed;
    bool is_fixed = as_fixed(program, &fixed);
    if (channels == 3 && is_fixed) {
        fixed_interleaved(row, width, 3, &fixed);
    } else if (is_fixed) {
        fixed_interleaved(row, width, 4, &fixed);
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
    fixed_program fixed;
    if (!as_fixed(program, &fixed)) {
        run_planes(program, planes, row, 2);
        return;
    }
    fixed_planes_row(planes, row, &fixed);
}

void NAME(run_words_rows)(const kernels_program *program, const kernels_words_rows *rows) {
    fixed_program fixed;
    if (as_fixed(program, &fixed)) {
        words_rows_by_fixed(&fixed, rows);
    } else {
        words_rows_by_steps(program, rows);
    }
}
