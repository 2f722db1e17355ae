#include "Baseline.h"

#include <stdlib.h>

// Blocks are written whole; the rows of planes are as long as all blocks of a group are.
static bool make_planes(baseline_decoder *b) {
    const scan_plan *plan = &b->plan;
    size_t sizes[MOST_COMPONENTS], sum = 0;
    for (int i = 0; i < plan->component_count; i++) {
        size_t size = (size_t)plan->component[i].size;
        b->planes.stride[i] = size * plan->groups_across * (size_t)plan->component[i].across;
        sizes[i] = b->planes.stride[i] * size * (size_t)plan->component[i].down;
        sum += sizes[i];
    }
    b->memory = malloc(sum);
    if (!b->memory) return false;
    uint8_t *plane = b->memory;
    for (int i = 0; i < plan->component_count; i++) {
        b->planes.plane[i] = plane;
        plane += sizes[i];
    }
    return true;
}

// Whether chroma is as fine as luma.
static bool has_equal_planes(const scan_plan *plan) {
    for (int i = 1; i < plan->component_count; i++) {
        if (plan->component[i].size * plan->component[i].across
                != plan->component[0].size * plan->component[0].across
            || plan->component[i].size * plan->component[i].down
                != plan->component[0].size * plan->component[0].down) {
            return false;
        }
    }
    return true;
}

static scan_function *best_function(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return scan_read_avx2;
#endif
    return scan_read_portable;
}

baseline_decoder *baseline_create(const cjpeg_decoder *d, const cjpeg_format *format) {
    const struct jpeg_decompress_struct *jpeg = &d->jpeg;
    if (d->is_left_to_libjpeg) return NULL;
    // Where the file ended within its header, libjpeg reads an end of its own making.
    const uint8_t *start = jpeg->src->next_input_byte, *end = d->data + d->size;
    if (start < d->data || start > end) return NULL;
    switch (format->layout) {
    case CJPEG_GRAY:
        if (jpeg->num_components != 1) return NULL;
        break;
    case CJPEG_RGB:
        if (jpeg->jpeg_color_space != JCS_YCbCr) return NULL;
        break;
    case CJPEG_PLANAR:
        break;
    }
    baseline_decoder *b = aligned_alloc(32, (sizeof *b + 31) / 32 * 32);
    if (!b) return NULL;
    b->memory = NULL;
    b->given = b->first_held = b->held = 0;
    b->read = best_function();
    b->format = *format;
    if (!scan_plan_make(&b->plan, jpeg)
        || (format->layout == CJPEG_RGB && !has_equal_planes(&b->plan))
        || (format->layout != CJPEG_PLANAR && !make_planes(b))) {
        baseline_free(b);
        return NULL;
    }
    b->group_height = (uint32_t)(b->plan.component[0].down * b->plan.component[0].size);
    scan_start(&b->state, &b->plan, start, end);
    return b;
}

void baseline_free(baseline_decoder *b) {
    if (!b) return;
    free(b->memory);
    free(b);
}

static bool read_group_row(cjpeg_decoder *d, const scan_rows *rows) {
    baseline_decoder *b = d->baseline;
    if (d->is_interrupted && d->is_interrupted(d->context)) {
        d->status = CJPEG_INTERRUPTED;
        return false;
    }
    return b->state.row < b->plan.groups_down && b->read(&b->plan, &b->state, rows);
}

static uint32_t read_planes(cjpeg_decoder *d, const cjpeg_rows *rows, uint32_t count) {
    baseline_decoder *b = d->baseline;
    uint32_t y = 0;
    while (y < count) {
        scan_rows group;
        for (int i = 0; i < 3; i++) {
            uint32_t v = i ? (uint32_t)b->format.v : 1;
            group.plane[i] = rows->plane[i] + y / v * rows->stride[i];
            group.stride[i] = rows->stride[i];
        }
        if (!read_group_row(d, &group)) return y;
        y += b->group_height;
    }
    return count;
}

static void give_row(const baseline_decoder *b, uint32_t row, uint8_t *to) {
    const uint8_t *source[3];
    for (int i = 0; i < b->plan.component_count; i++) {
        source[i] = b->planes.plane[i] + row * b->planes.stride[i];
    }
    if (b->format.layout == CJPEG_GRAY) {
        memcpy(to, source[0], b->format.width);
    } else {
        convert_to_rgb(source[0], source[1], source[2], to, b->format.width);
    }
}

uint32_t baseline_read(cjpeg_decoder *d, const cjpeg_rows *rows, uint32_t count) {
    baseline_decoder *b = d->baseline;
    uint32_t done = 0;
    if (b->format.layout == CJPEG_PLANAR) {
        done = read_planes(d, rows, count);
    } else {
        for (; done < count; done++) {
            if (b->held == 0) {
                if (!read_group_row(d, &b->planes)) break;
                b->first_held = 0;
                b->held = b->group_height;
            }
            give_row(b, b->first_held, rows->plane[0] + done * rows->stride[0]);
            b->first_held += 1;
            b->held -= 1;
        }
    }
    b->given += done;
    return done;
}

bool baseline_is_over(baseline_decoder *b) {
    return b->state.row == b->plan.groups_down && b->given >= b->format.height
        && scan_is_over(&b->state);
}
