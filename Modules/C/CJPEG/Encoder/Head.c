#include "Head.h"

static void add(baseline_output *output, unsigned byte) {
    output->bytes[output->size++] = (uint8_t)byte;
}

static void add_two(baseline_output *output, unsigned value) {
    add(output, value >> 8);
    add(output, value & 0xff);
}

// `size` includes the two bytes of the length.
static void add_segment(baseline_output *output, unsigned marker, unsigned size) {
    add_two(output, 0xff00 | marker);
    add_two(output, size);
}

static void add_quantization(
    baseline_output *output, const struct jpeg_compress_struct *jpeg, unsigned index) {
    add_segment(output, 0xdb, 2 + 1 + AREA);
    add(output, index);
    const UINT16 *table = jpeg->quant_tbl_ptrs[index]->quantval;
    for (int place = 0; place < AREA; place++) add(output, table[baseline_zigzag[place]]);
}

void baseline_add_codes(
    baseline_output *output, unsigned index, const uint8_t *counts, const uint8_t *values) {
    unsigned count = 0;
    for (int length = 0; length < 16; length++) count += counts[length];
    add_segment(output, 0xc4, 2 + 1 + 16 + count);
    add(output, index);
    for (int length = 0; length < 16; length++) add(output, counts[length]);
    for (unsigned i = 0; i < count; i++) add(output, values[i]);
}

void baseline_add_frame(
    const baseline_encoder *b, const struct jpeg_compress_struct *jpeg, unsigned marker,
    baseline_output *output) {
    unsigned count = (unsigned)b->count;
    // Each table is written once. Components that share a table follow each other.
    for (unsigned i = 0; i < count; i++) {
        int table = jpeg->comp_info[i].quant_tbl_no;
        bool is_new = i == 0 || table != jpeg->comp_info[i - 1].quant_tbl_no;
        if (is_new) add_quantization(output, jpeg, (unsigned)table);
    }
    add_segment(output, marker, 8 + 3 * count);
    add(output, 8);
    add_two(output, jpeg->image_height);
    add_two(output, jpeg->image_width);
    add(output, count);
    for (unsigned i = 0; i < count; i++) {
        const jpeg_component_info *component = &jpeg->comp_info[i];
        add(output, (unsigned)component->component_id);
        add(output, (unsigned)(component->h_samp_factor << 4 | component->v_samp_factor));
        add(output, (unsigned)component->quant_tbl_no);
    }
}

void baseline_add_scan(
    baseline_output *output, unsigned count, const baseline_scanned *components, unsigned first,
    unsigned last, unsigned bits) {
    add_segment(output, 0xda, 6 + 2 * count);
    add(output, count);
    for (unsigned i = 0; i < count; i++) {
        add(output, components[i].id);
        add(output, components[i].dc << 4 | components[i].ac);
    }
    add(output, first);
    add(output, last);
    add(output, bits);
}

baseline_scanned baseline_scanned_component(const jpeg_component_info *component) {
    return (baseline_scanned){
        (unsigned)component->component_id, (unsigned)component->dc_tbl_no,
        (unsigned)component->ac_tbl_no,
    };
}

bool baseline_write_head(
    const baseline_encoder *b, const struct jpeg_compress_struct *jpeg, baseline_output *output) {
    // Three quantisation tables, two DC and two AC Huffman tables take less than 800 bytes.
    if (!baseline_reserve(output, 1024)) return false;
    baseline_add_frame(b, jpeg, BASELINE_FRAME, output);
    for (unsigned i = 0; i < (b->count > 1 ? 2 : 1); i++) {
        const JHUFF_TBL *dc = jpeg->dc_huff_tbl_ptrs[i], *ac = jpeg->ac_huff_tbl_ptrs[i];
        baseline_add_codes(output, i, dc->bits + 1, dc->huffval);
        baseline_add_codes(output, 0x10 | i, ac->bits + 1, ac->huffval);
    }
    // Each row of MCUs is a restart interval.
    add_segment(output, 0xdd, 4);
    add_two(output, b->columns);
    baseline_scanned scanned[3];
    for (int i = 0; i < b->count; i++) {
        scanned[i] = baseline_scanned_component(&jpeg->comp_info[i]);
    }
    baseline_add_scan(output, (unsigned)b->count, scanned, 0, AREA - 1, 0);
    return true;
}
