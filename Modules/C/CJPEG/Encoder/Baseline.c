#include "Head.h"
#include "Progressive.h"

#include <stdlib.h>

static cjpeg_status fail(cjpeg_encoder *e, const char *message) {
    snprintf(e->message, sizeof e->message, "%s", message);
    return CJPEG_DAMAGED;
}

// Returns the output buffer, which begins with libjpeg's markers, in the form that our encoder
// uses.
static baseline_output lent_output(const cjpeg_encoder *e) {
    return (baseline_output){e->output, e->capacity - e->destination.free_in_buffer, e->capacity};
}

static void take_back(cjpeg_encoder *e, const baseline_output *output) {
    e->output = output->bytes;
    e->capacity = output->capacity;
    e->destination.next_output_byte = output->bytes + output->size;
    e->destination.free_in_buffer = output->capacity - output->size;
}

cjpeg_status cjpeg_encoder_write_baseline(
    cjpeg_encoder *e, const cjpeg_rows *rows, uint32_t count) {
    baseline_encoder *b = e->baseline;
    uint32_t v = b->components[0].v, group = v * SIDE, left = b->rows - b->row;
    if (count % group != 0 && (count + group - 1) / group != left) {
        return fail(e, "Rows of the picture do not come in groups");
    }
    baseline_output output = lent_output(e);
    bool has_head = b->row > 0 || b->sampling > 1 || b->progressive;
    bool succeeds = has_head || baseline_write_head(b, &e->jpeg, &output);
    for (uint32_t y = 0; y < count && b->row < b->rows && succeeds; y += group) {
        cjpeg_rows part = *rows;
        for (int i = 0; i < (b->is_rgb ? 1 : b->count); i++) {
            part.plane[i] += y / (i ? v : 1) * rows->stride[i];
        }
        succeeds = baseline_write_row(b, &part, count - y, &output);
    }
    take_back(e, &output);
    return succeeds ? CJPEG_OK : CJPEG_NO_MEMORY;
}

bool cjpeg_encoder_is_baseline(const cjpeg_encoder *e) { 
    return e->baseline && !e->baseline->progressive;
}

void cjpeg_encoder_begin_at(cjpeg_encoder *e, uint32_t row) {
    if (e->baseline) e->baseline->row = row / (e->baseline->components[0].v * SIDE);
}

cjpeg_status cjpeg_encoder_finish_baseline(cjpeg_encoder *e) {
    if (e->baseline->row < e->baseline->rows) return fail(e, "Rows of the picture are missing");
    baseline_output output = lent_output(e);
    bool succeeds = e->baseline->progressive
        ? progressive_finish(e->baseline, &e->jpeg, &output) : baseline_add_end(&output);
    take_back(e, &output);
    jpeg_abort_compress(&e->jpeg);
    return succeeds ? CJPEG_OK : CJPEG_NO_MEMORY;
}

bool cjpeg_encoder_take_scan(cjpeg_encoder *e) {
    baseline_output scan;
    if (!e->baseline->progressive || !progressive_take_scan(e->baseline, &scan)) return false;
    free(e->output);
    take_back(e, &scan);
    return true;
}
