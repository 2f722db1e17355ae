#include "../Processor.h"
#include "Baseline.h"

static bool is_ordinary(const struct jpeg_decompress_struct *jpeg) {
    if (jpeg->arith_code || jpeg->data_precision != 8 || jpeg->unread_marker) return false;
    if (jpeg->num_components != 1 && jpeg->num_components != MOST_COMPONENTS) return false;
    // lockstep_create checks the scans of a progressive picture.
    if (jpeg->progressive_mode) return true;
    if (jpeg->comps_in_scan != jpeg->num_components) return false;
    if (jpeg->Ss != 0 || jpeg->Se != 63 || jpeg->Ah != 0 || jpeg->Al != 0) return false;
    for (int i = 0; i < jpeg->num_components; i++) {
        if (jpeg->cur_comp_info[i] != &jpeg->comp_info[i]) return false;
    }
    return true;
}

// True if a component that uses the table needs only its DC coefficients. The table is then also
// made for skipping AC coefficients.
static bool needs_only_means(const scan_plan *plan, int table) {
    for (int i = 0; i < plan->component_count; i++) {
        if (plan->component[i].coefficient_table == table && plan->component[i].size == 1) {
            return true;
        }
    }
    return false;
}

static bool make_tables(scan_plan *plan, const struct jpeg_decompress_struct *jpeg) {
    unsigned means = 0, coefficients = 0;
    for (int i = 0; i < plan->component_count; i++) {
        int mean = plan->component[i].mean_table, other = plan->component[i].coefficient_table;
        if (mean < 0 || mean >= NUM_HUFF_TBLS || other < 0 || other >= NUM_HUFF_TBLS) return false;
        const JHUFF_TBL *table = jpeg->dc_huff_tbl_ptrs[mean];
        if (!(means >> mean & 1)) {
            if (!table || !mean_table_make(&plan->means[mean], table->bits, table->huffval)) {
                return false;
            }
            means |= 1u << mean;
        }
        table = jpeg->ac_huff_tbl_ptrs[other];
        if (!(coefficients >> other & 1)) {
            if (!table) return false;
            bool skips = needs_only_means(plan, other);
            coefficient_table *made = &plan->coefficients[other];
            if (!coefficient_table_make(made, table->bits, table->huffval, skips)) return false;
            coefficients |= 1u << other;
        }
    }
    return true;
}

bool scan_plan_make(scan_plan *plan, const struct jpeg_decompress_struct *jpeg) {
    if (!is_ordinary(jpeg)) return false;
    bool is_single = jpeg->num_components == 1;
    plan->component_count = jpeg->num_components;
    plan->restart_interval = jpeg->restart_interval;
    plan->block_count = 0;
    for (int i = 0; i < plan->component_count; i++) {
        const jpeg_component_info *c = &jpeg->comp_info[i];
        int size = c->DCT_scaled_size, across = is_single ? 1 : c->h_samp_factor;
        int down = is_single ? 1 : c->v_samp_factor;
        // Accept at most 2 by 2 blocks of luma in an MCU, and one block of each chroma component.
        if (across > 2 || down > 2 || (i > 0 && (across != 1 || down != 1))) return false;
        if (size != 8 && size != 4 && size != 2 && size != 1) return false;
        plan->component[i].size = size;
        plan->component[i].across = across;
        plan->component[i].down = down;
        plan->component[i].blocks_across = c->width_in_blocks;
        plan->component[i].blocks_down = c->height_in_blocks;
        plan->component[i].mean_table = c->dc_tbl_no;
        plan->component[i].coefficient_table = c->ac_tbl_no;
        int number = c->quant_tbl_no;
        const JQUANT_TBL *table
            = number >= 0 && number < NUM_QUANT_TBLS ? jpeg->quant_tbl_ptrs[number] : NULL;
        if (!table) return false;
        for (int k = 0; k < DCTSIZE2; k++) {
            plan->component[i].factors[k] = (int16_t)table->quantval[k];
        }
        for (int y = 0; y < down; y++) {
            for (int x = 0; x < across; x++) {
                int block = plan->block_count++;
                plan->block[block].component = i;
                plan->block[block].x = x;
                plan->block[block].y = y;
            }
        }
    }
    const jpeg_component_info *first = jpeg->comp_info;
    uint32_t across = (uint32_t)plan->component[0].across;
    uint32_t down = (uint32_t)plan->component[0].down;
    plan->groups_across = (first->width_in_blocks + across - 1) / across;
    plan->groups_down = (first->height_in_blocks + down - 1) / down;
    return jpeg->progressive_mode || make_tables(plan, jpeg);
}

bool scan_suits_avx512(const scan_plan *plan) {
#if defined(__x86_64__)
    for (int i = 0; i < plan->component_count; i++) {
        if (plan->component[i].size != 8) return false;
    }
    return has_avx512();
#else
    (void)plan;
    return false;
#endif
}
