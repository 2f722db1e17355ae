#include "../Processor.h"
#include "Progressive.h"

#include <stdlib.h>
#include <string.h>

// The scans of libjpeg's simple progression: those for three components, and those for one
// component.
static const progressive_scan color_scans[] = {
    {-1, 0, 0, false, 1}, {0, 1, 5, false, 2}, {2, 1, 63, false, 1}, {1, 1, 63, false, 1},
    {0, 6, 63, false, 2}, {0, 1, 63, true, 1}, {-1, 0, 0, true, 0}, {2, 1, 63, true, 0},
    {1, 1, 63, true, 0}, {0, 1, 63, true, 0},
};
static const progressive_scan gray_scans[] = {
    {-1, 0, 0, false, 1}, {0, 1, 5, false, 2}, {0, 6, 63, false, 2}, {0, 1, 63, true, 1},
    {-1, 0, 0, true, 0}, {0, 1, 63, true, 0},
};

static const struct progressive_functions *functions(cjpeg_kernels kernels) {
#if defined(__x86_64__)
    if (kernels != CJPEG_PORTABLE && has_avx2()) return &progressive_avx2;
#endif
    (void)kernels;
    return &progressive_portable;
}

static uint32_t blocks_across(const baseline_encoder *b, int component) {
    return b->columns * b->components[component].h;
}

static uint32_t blocks_down(const baseline_encoder *b, int component) {
    return b->rows * b->components[component].v;
}

struct progressive_picture *progressive_create(
    const baseline_encoder *b, cjpeg_kernels kernels, bool uses_threads) {
    struct progressive_picture *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->functions = functions(kernels);
    p->uses_threads = uses_threads;
    const progressive_scan *scans = b->count > 1 ? color_scans : gray_scans;
    p->task_count = b->count > 1 ? sizeof color_scans / sizeof *scans
        : sizeof gray_scans / sizeof *scans;
    for (int i = 0; i < p->task_count; i++) {
        progressive_task *task = &p->tasks[i];
        task->scan = scans[i];
        for (int k = 0; k < 2; k++) task->counter.counts[k] = task->counts[k];
    }
    bool succeeds = true;
    for (int i = 0; i < b->count; i++) {
        p->rows[i] = calloc(blocks_down(b, i), sizeof *p->rows[i]);
        succeeds = succeeds && p->rows[i];
    }
    for (int row = 0; row < b->group.rows; row++) {
        size_t count = blocks_across(b, b->group.component[row]);
        p->sizes[row] = malloc(count * (AREA - 1));
        succeeds = succeeds && p->sizes[row];
    }
    if (succeeds) return p;
    progressive_free(b, p);
    return NULL;
}

void progressive_forget(const baseline_encoder *b, struct progressive_picture *p) {
    for (int i = 0; i < b->count; i++) {
        for (uint32_t row = 0; p->rows[i] && row < blocks_down(b, i); row++) {
            free(p->rows[i][row].blocks);
            free(p->rows[i][row].sizes);
        }
        free(p->rows[i]);
        p->rows[i] = NULL;
    }
}

void progressive_free(const baseline_encoder *b, struct progressive_picture *p) {
    if (!p) return;
    progressive_forget(b, p);
    for (int row = 0; row < 4; row++) free(p->sizes[row]);
    for (int i = 0; i < p->task_count; i++) free(p->tasks[i].output.bytes);
    free(p);
}

progressive_row *progressive_kept_row(const baseline_encoder *b, uint32_t mcus, int row) {
    int component = b->group.component[row];
    uint32_t first = mcus * b->components[component].v;
    return &b->progressive->rows[component][first + (uint32_t)b->group.line[row]];
}

bool progressive_begin_row(baseline_encoder *b) {
    struct progressive_picture *p = b->progressive;
    for (int row = 0; row < b->group.rows; row++) {
        progressive_row *kept = progressive_kept_row(b, b->row, row);
        bool is_luma = b->group.component[row] == 0;
        size_t count = blocks_across(b, b->group.component[row]);
        size_t higher = is_luma ? count * sizeof *kept->higher_corrections : 0;
        kept->blocks = malloc(count * (sizeof *kept->blocks + sizeof *kept->dc) + higher);
        if (!kept->blocks) return false;
        uint8_t *end = (uint8_t *)(kept->blocks + count);
        kept->higher_corrections = is_luma ? (uint64_t *)end : NULL;
        kept->dc = (int16_t *)(end + higher);
        p->sizes_end[row] = p->sizes[row];
    }
    return true;
}

void progressive_keep(baseline_encoder *b, uint32_t first, uint32_t count) {
    struct progressive_picture *p = b->progressive;
    const baseline_group *group = &b->group;
    for (int row = 0; row < group->rows; row++) {
        progressive_row *kept = progressive_kept_row(b, b->row, row);
        uint32_t h = (uint32_t)group->width[row];
        p->sizes_end[row] = p->functions->keep(
            group->blocks[row], group->wide[row], kept, first * h, count * h, p->sizes_end[row]);
    }
}

bool progressive_end_row(baseline_encoder *b) {
    struct progressive_picture *p = b->progressive;
    for (int row = 0; row < b->group.rows; row++) {
        progressive_row *kept = progressive_kept_row(b, b->row, row);
        size_t size = (size_t)(p->sizes_end[row] - p->sizes[row]);
        // Allocates one more byte, because malloc(0) may return NULL.
        kept->sizes = malloc(size + 1);
        if (!kept->sizes) return false;
        memcpy(kept->sizes, p->sizes[row], size);
    }
    for (int i = 0; i < p->task_count; i++) progressive_count_row(b, &p->tasks[i]);
    return true;
}
