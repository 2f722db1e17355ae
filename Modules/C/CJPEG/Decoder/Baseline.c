#include "../Processor.h"
#include "Baseline.h"

#include <stdlib.h>

// Allocates planes for two rows of MCUs, with room for whole blocks at the edges of the picture.
static bool make_planes(baseline_decoder *b) {
    const scan_plan *plan = &b->plan;
    size_t sizes[MOST_COMPONENTS], sum = 0;
    for (int i = 0; i < plan->component_count; i++) {
        size_t size = (size_t)plan->component[i].size;
        size_t stride = size * plan->groups_across * (size_t)plan->component[i].across;
        b->planes[0].stride[i] = b->planes[1].stride[i] = stride;
        sizes[i] = stride * size * (size_t)plan->component[i].down;
        sum += sizes[i];
    }
    // Upsampling needs a wide row for each of the two chroma planes, and a row of sums.
    size_t width = b->color.chroma_width, wide = (2 * width + 32 + 63) / 64 * 64;
    b->memory = malloc(2 * sum + 2 * wide + 2 * (width + 2));
    if (!b->memory) return false;
    uint8_t *next = b->memory;
    for (int slot = 0; slot < 2; slot++) {
        for (int i = 0; i < plan->component_count; i++) {
            b->planes[slot].plane[i] = next;
            next += sizes[i];
        }
    }
    b->color.wide[0] = next;
    b->color.wide[1] = next + wide;
    b->color.sums = (int16_t *)(void *)(next + 2 * wide);
    return true;
}

// Chooses the fastest functions. Returns false without AVX2 and BMI: libjpeg's vector code is then
// five times as fast as our portable code. With `is_portable`, which tests set, chooses portable
// code and returns true.
static bool choose_functions(baseline_decoder *b, bool is_portable) {
    b->read = scan_read_portable;
    b->read_bands = scan_read_bands_portable;
    b->convert = color_convert_portable;
    if (is_portable) return true;
#if defined(__x86_64__)
    b->read = scan_suits_avx512(&b->plan) ? scan_read_avx512 : scan_read_avx2;
    b->read_bands = scan_read_bands_avx2;
    b->convert = color_convert_avx2;
    return has_avx2();
#else
    return false;
#endif
}

baseline_decoder *baseline_create(const cjpeg_decoder *d, const cjpeg_format *format) {
    const struct jpeg_decompress_struct *jpeg = &d->jpeg;
    if (d->is_left_to_libjpeg) return NULL;
    // If the file ends within its header, libjpeg reads from a buffer of its own. Our decoder
    // cannot continue from that buffer.
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
    case CJPEG_INKS:
        return NULL;
    }
    baseline_decoder *b = aligned_alloc(32, (sizeof *b + 31) / 32 * 32);
    if (!b) return NULL;
    b->memory = NULL;
    b->given = 0;
    b->guess = NULL;
    b->lockstep = NULL;
    b->match.is_found = false;
    b->format = *format;
    baseline_choose_color(b, jpeg);
    if (!scan_plan_make(&b->plan, jpeg) || !choose_functions(b, d->is_portable)
        || (format->layout != CJPEG_PLANAR && !make_planes(b))) {
        baseline_free(b);
        return NULL;
    }
    b->group_height = (uint32_t)(b->plan.component[0].down * b->plan.component[0].size);
    scan_start(&b->state, b->plan.restart_interval, start, end);
    if (jpeg->progressive_mode) {
        // Uses a second thread only for results of at most half the size: the encoder of a larger
        // result needs the other processor.
        bool uses_threads = d->uses_threads && b->plan.component[0].size <= 4;
        b->lockstep = lockstep_create(
            &b->plan, jpeg, start, end, d->maximum_scans, d->is_portable, uses_threads);
        if (b->lockstep) return b;
        baseline_free(b);
        return NULL;
    }
    if (d->uses_threads && !d->is_portable) b->guess = guess_start(&b->plan, &b->state, start, end);
    return b;
}

void baseline_free(baseline_decoder *b) {
    if (!b) return;
    guess_free(b->guess);
    lockstep_free(b->lockstep);
    free(b->memory);
    free(b);
}

// True if another row of MCUs may be read: the work was not interrupted, and a row is left.
static bool goes_on(cjpeg_decoder *d) {
    if (d->is_interrupted && d->is_interrupted(d->context)) {
        d->status = CJPEG_INTERRUPTED;
        return false;
    }
    return d->baseline->state.row < d->baseline->plan.groups_down;
}

bool baseline_read_groups(cjpeg_decoder *d, const scan_rows *rows) {
    baseline_decoder *b = d->baseline;
    if (!goes_on(d)) return false;
#if defined(__x86_64__)
    if (b->match.is_found) {
        uint32_t row = b->state.row++;
        uint32_t groups = (row - b->first_row_of_guess) * b->plan.groups_across;
        guess_give_avx2(b->guess, &b->match, b->match.first_group + groups, row, rows);
        return true;
    }
#endif
    if (b->lockstep) return lockstep_next(b->lockstep, b->state.row++, rows);
    if (!b->read(&b->plan, &b->state, rows)) return false;
    if (b->guess) {
        b->match = guess_find(b->guess, &b->state);
        b->first_row_of_guess = b->state.row;
    }
    return true;
}

// Returns the part of the planes from row `y` on.
static scan_rows rows_from(const cjpeg_rows *rows, uint32_t y, int v) {
    scan_rows part;
    for (int i = 0; i < 3; i++) {
        part.plane[i] = rows->plane[i] + y / (i ? (uint32_t)v : 1) * rows->stride[i];
        part.stride[i] = rows->stride[i];
    }
    return part;
}

static uint32_t read_planes(cjpeg_decoder *d, const cjpeg_rows *rows, uint32_t count) {
    baseline_decoder *b = d->baseline;
    uint32_t y = 0;
    while (y < count) {
        scan_rows group = rows_from(rows, y, b->format.v);
        if (!baseline_read_groups(d, &group)) return y;
        y += b->group_height;
    }
    return count;
}

uint32_t baseline_read(cjpeg_decoder *d, const cjpeg_rows *rows, uint32_t count) {
    baseline_decoder *b = d->baseline;
    if (b->format.layout == CJPEG_PLANAR) {
        uint32_t done = read_planes(d, rows, count);
        b->given += done;
        return done;
    }
    for (uint32_t y = 0; y < count; y++) {
        if (!baseline_give_row(d, rows->plane[0] + y * rows->stride[0])) return y;
        b->given += 1;
    }
    return count;
}

bool baseline_is_over(baseline_decoder *b) {
    if (b->state.row != b->plan.groups_down || b->given < b->format.height) return false;
    if (b->lockstep) return lockstep_is_over(b->lockstep);
    return b->match.is_found || scan_is_over(&b->state);
}

// MARK: Rows in two steps

struct cjpeg_coefficients {
    // Values from the decoder, which may be freed or in use during cjpeg_coefficients_transform.
    int component_count, v;
    scan_component component[MOST_COMPONENTS];
    uint32_t group_height;
    band_show_function *show;
    // The number of rows of MCUs in `band`, and the index of the first one in the picture.
    uint32_t count, first;
    void *memory;
    uint32_t capacity;
    coefficient_band band[][MOST_COMPONENTS];
};

cjpeg_coefficients *cjpeg_coefficients_create(const cjpeg_decoder *d, uint32_t rows) {
    const baseline_decoder *b = d->baseline;
    if (!b || b->format.layout != CJPEG_PLANAR || b->lockstep || b->guess) return NULL;
    for (int i = 0; i < b->plan.component_count; i++) {
        if (b->plan.component[i].size != 8) return NULL;
    }
    uint32_t capacity = (rows + b->group_height - 1) / b->group_height;
    cjpeg_coefficients *c = aligned_alloc(
        64, (sizeof *c + capacity * sizeof c->band[0] + 63) / 64 * 64);
    if (!c) return NULL;
    c->component_count = b->plan.component_count;
    memcpy(c->component, b->plan.component, sizeof c->component);
    c->v = b->format.v;
    c->group_height = b->group_height;
    c->show = band_choose_show(&b->plan, d->is_portable);
    c->count = 0;
    c->capacity = capacity;
    c->memory = bands_make(&b->plan, capacity, c->band);
    if (c->memory) return c;
    free(c);
    return NULL;
}

void cjpeg_coefficients_free(cjpeg_coefficients *c) {
    if (!c) return;
    free(c->memory);
    free(c);
}

uint32_t baseline_read_coefficients(
    cjpeg_decoder *d, cjpeg_coefficients *c, uint32_t count) {
    baseline_decoder *b = d->baseline;
    c->first = b->state.row;
    for (uint32_t y = 0; y < count; y += b->group_height) {
        if (c->count == c->capacity || !goes_on(d)
            || !b->read_bands(&b->plan, &b->state, c->band[c->count])) {
            b->given += y;
            return y;
        }
        c->count += 1;
    }
    b->given += count;
    return count;
}

void cjpeg_coefficients_transform(cjpeg_coefficients *c, const cjpeg_rows *rows) {
    for (uint32_t i = 0; i < c->count; i++) {
        scan_rows group = rows_from(rows, i * c->group_height, c->v);
        c->show(c->component, c->component_count, c->first + i, c->band[i], &group);
    }
    c->count = 0;
}
