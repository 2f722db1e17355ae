#include "../Objects.h"
#include "../Processor.h"
#include "Progressive.h"

#include <stdlib.h>

static const baseline_functions *functions(cjpeg_kernels kernels) {
#if defined(__x86_64__)
    if (kernels != CJPEG_PORTABLE && has_avx2()) {
        bool is_widest = kernels == CJPEG_WIDEST && has_avx512() && has_avx512_bytes();
        return is_widest ? &baseline_avx512 : &baseline_avx2;
    }
#endif
    (void)kernels;
    return &baseline_portable;
}

static uint32_t rounded_up(uint32_t value, uint32_t step) { return (value + step - 1) / step; }

baseline_encoder *baseline_encoder_create(
    const struct jpeg_compress_struct *jpeg, const cjpeg_encoding *encoding) {
    // The memory is zeroed, so that the result cannot depend on uninitialised memory.
    baseline_encoder *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->functions = functions(encoding->kernels);
    b->count = jpeg->num_components;
    b->is_rgb = jpeg->in_color_space == JCS_RGB;
    b->width = jpeg->image_width;
    uint32_t h = (uint32_t)jpeg->comp_info[0].h_samp_factor;
    uint32_t v = (uint32_t)jpeg->comp_info[0].v_samp_factor;
    b->columns = rounded_up(jpeg->image_width, SIDE * h);
    b->rows = rounded_up(jpeg->image_height, SIDE * v);
    b->row = 0;
    b->sampling = encoding->sampling > 1 ? (uint32_t)encoding->sampling : 1;
    b->group.rows = 0;
    for (int i = 0; i < b->count; i++) {
        const jpeg_component_info *from = &jpeg->comp_info[i];
        baseline_component *to = &b->components[i];
        to->h = (uint32_t)from->h_samp_factor;
        to->v = (uint32_t)from->v_samp_factor;
        to->columns = rounded_up(jpeg->image_width * to->h, SIDE * h);
        to->rows = rounded_up(jpeg->image_height * to->v, SIDE * v);
        // The quantisation tables of files that we write have the numbers 0 to 2.
        int table = from->quant_tbl_no;
        to->divisors = &b->divisors[table];
        baseline_set_divisors(&b->divisors[table], jpeg->quant_tbl_ptrs[table]->quantval);
        for (uint32_t line = 0; line < to->v; line++) {
            b->group.component[b->group.rows] = i;
            b->group.line[b->group.rows] = (int)line;
            b->group.width[b->group.rows++] = (int)to->h;
        }
    }
    for (int i = 0; i < (b->count > 1 ? 2 : 1); i++) {
        const JHUFF_TBL *dc = jpeg->dc_huff_tbl_ptrs[i], *ac = jpeg->ac_huff_tbl_ptrs[i];
        baseline_set_codes(
            &b->codes[i], dc->bits + 1, dc->huffval, ac->bits + 1, ac->huffval);
    }
    if (!encoding->coding.is_progressive) return b;
    b->progressive
        = progressive_create(b, encoding->kernels, encoding->uses_threads);
    if (b->progressive) return b;
    baseline_encoder_free(b);
    return NULL;
}

void baseline_encoder_free(baseline_encoder *b) {
    if (b) progressive_free(b, b->progressive);
    free(b);
}
