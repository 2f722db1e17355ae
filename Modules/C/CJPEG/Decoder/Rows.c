#include "Baseline.h"

void baseline_choose_color(baseline_decoder *b, const struct jpeg_decompress_struct *jpeg) {
    if (b->format.layout != CJPEG_RGB) {
        b->color.chroma_width = 0;
        return;
    }
    const jpeg_component_info *luma = &jpeg->comp_info[0], *chroma = &jpeg->comp_info[1];
    int h = luma->h_samp_factor * luma->DCT_scaled_size
        / (chroma->h_samp_factor * chroma->DCT_scaled_size);
    int v = luma->v_samp_factor * luma->DCT_scaled_size
        / (chroma->v_samp_factor * chroma->DCT_scaled_size);
    bool is_fancy = jpeg->min_DCT_scaled_size > 1;
    b->color.width = b->format.width;
    b->color.chroma_width = chroma->downsampled_width;
    b->chroma_height = chroma->downsampled_height;
    if (h == 1) {
        b->color.way = v == 2 && is_fancy ? CHROMA_DOWN : CHROMA_AS_IS;
    } else if (!is_fancy || chroma->downsampled_width <= 2) {
        // libjpeg interpolates only if a row has more than two samples.
        b->color.way = CHROMA_REPEATED;
    } else {
        b->color.way = v == 2 ? CHROMA_ACROSS_AND_DOWN : CHROMA_ACROSS;
    }
}

// Returns row `row` of a component, after reading the rows of MCUs up to it. Returns NULL if the
// data is irregular or the work was interrupted.
static const uint8_t *find_row(cjpeg_decoder *d, int component, uint32_t row) {
    baseline_decoder *b = d->baseline;
    const scan_plan *plan = &b->plan;
    uint32_t height = (uint32_t)(plan->component[component].size * plan->component[component].down);
    uint32_t group = row / height;
    while (b->state.row <= group) {
        if (!baseline_read_groups(d, &b->planes[b->state.row & 1])) return NULL;
    }
    const scan_rows *planes = &b->planes[group & 1];
    return planes->plane[component] + (size_t)(row % height) * planes->stride[component];
}

bool baseline_give_row(cjpeg_decoder *d, uint8_t *to) {
    baseline_decoder *b = d->baseline;
    color_row *row = &b->color;
    uint32_t y = b->given;
    row->luma = find_row(d, 0, y);
    if (!row->luma) return false;
    if (b->format.layout == CJPEG_GRAY) {
        memcpy(to, row->luma, b->format.width);
        return true;
    }
    // Chroma is interpolated between the nearest chroma row and the next nearest. At the upper and
    // the lower edge, the nearest row serves as both.
    const scan_plan *plan = &b->plan;
    uint32_t near = y, far = y;
    if (plan->component[0].down * plan->component[0].size
        > plan->component[1].down * plan->component[1].size) {
        near = y / 2;
        row->bias = y & 1 ? 2 : 1;
        far = y & 1 ? near + 1 : near ? near - 1 : 0;
        if (far >= b->chroma_height) far = near;
    }
    if (row->way != CHROMA_DOWN && row->way != CHROMA_ACROSS_AND_DOWN) far = near;
    for (int i = 0; i < 2; i++) {
        row->far[i] = find_row(d, i + 1, far);
        row->near[i] = find_row(d, i + 1, near);
        if (!row->far[i] || !row->near[i]) return false;
    }
    b->convert(row, to);
    return true;
}
