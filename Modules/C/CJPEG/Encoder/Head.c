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

static void add_codes(baseline_output *output, const JHUFF_TBL *table, unsigned index) {
    unsigned count = 0;
    for (int length = 1; length <= 16; length++) count += table->bits[length];
    add_segment(output, 0xc4, 2 + 1 + 16 + count);
    add(output, index);
    for (int length = 1; length <= 16; length++) add(output, table->bits[length]);
    for (unsigned i = 0; i < count; i++) add(output, table->huffval[i]);
}

static void add_frame(baseline_output *output, const struct jpeg_compress_struct *jpeg) {
    unsigned count = (unsigned)jpeg->num_components;
    add_segment(output, 0xc0, 8 + 3 * count);
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

static void add_scan(baseline_output *output, const struct jpeg_compress_struct *jpeg) {
    unsigned count = (unsigned)jpeg->num_components;
    add_segment(output, 0xda, 6 + 2 * count);
    add(output, count);
    for (unsigned i = 0; i < count; i++) {
        const jpeg_component_info *component = &jpeg->comp_info[i];
        add(output, (unsigned)component->component_id);
        add(output, (unsigned)(component->dc_tbl_no << 4 | component->ac_tbl_no));
    }
    add(output, 0);
    add(output, AREA - 1);
    add(output, 0);
}

bool baseline_write_head(
    const baseline_encoder *b, const struct jpeg_compress_struct *jpeg, baseline_output *output) {
    // Three tables of divisors and two of each kind of codes take less than 800 bytes.
    if (!baseline_reserve(output, 1024)) return false;
    unsigned tables = b->count > 1 ? 2 : 1;
    // Components that share a table follow each other.
    for (int i = 0; i < b->count; i++) {
        int table = jpeg->comp_info[i].quant_tbl_no;
        bool is_new = i == 0 || table != jpeg->comp_info[i - 1].quant_tbl_no;
        if (is_new) add_quantization(output, jpeg, (unsigned)table);
    }
    add_frame(output, jpeg);
    for (unsigned i = 0; i < tables; i++) {
        add_codes(output, jpeg->dc_huff_tbl_ptrs[i], i);
        add_codes(output, jpeg->ac_huff_tbl_ptrs[i], 0x10 | i);
    }
    // One restart interval per row.
    add_segment(output, 0xdd, 4);
    add_two(output, b->columns);
    add_scan(output, jpeg);
    return true;
}
