#include "Objects.h"

#include <jerror.h>

// The source of each coefficient of a rotated block: its index in the source block, and its sign.
// Mirroring a wave of odd frequency negates the wave.
typedef struct {
    uint8_t from[DCTSIZE2];
    JCOEF sign[DCTSIZE2];
} turned_block;

static turned_block turned(const cjpeg_turn *turn) {
    turned_block result;
    for (int row = 0; row < DCTSIZE; row++) {
        for (int column = 0; column < DCTSIZE; column++) {
            int u = turn->transposes ? row : column, v = turn->transposes ? column : row;
            bool is_negative = (turn->mirrors_x && (u & 1)) != (turn->mirrors_y && (v & 1));
            result.from[row * DCTSIZE + column] = (uint8_t)(v * DCTSIZE + u);
            result.sign[row * DCTSIZE + column] = is_negative ? -1 : 1;
        }
    }
    return result;
}

// The order in which a component's blocks along one side of the source are taken for the result:
// from `first`, in steps of 1 or -1. `end` is the number of blocks in the source, rounded up to
// whole MCUs.
typedef struct {
    int64_t first, step, end;
} block_line;

static block_line line(
    bool is_mirrored, uint32_t start, uint32_t length, int group, int samples, JDIMENSION count) {
    block_line result = {.step = is_mirrored ? -1 : 1};
    int64_t edge = (is_mirrored ? start + length : start) / (uint32_t)group * samples;
    result.first = is_mirrored ? edge - 1 : edge;
    result.end = (count + samples - 1) / samples * samples;
    return result;
}

static void check_interrupted(cjpeg_encoder *e) {
    if (!e->is_interrupted || !e->is_interrupted(e->context)) return;
    e->status = CJPEG_INTERRUPTED;
    longjmp(e->escape, 1);
}

static void on_progress(j_common_ptr common) { check_interrupted(common->client_data); }

// Rejects coefficients that no 8-bit picture has. libjpeg's baseline encoder does not check them,
// and would write an unreadable file.
static void check_range(cjpeg_encoder *e, const JCOEF *block) {
    int most = 0;
    for (int i = 1; i < DCTSIZE2; i++) {
        int size = block[i] < 0 ? -block[i] : block[i];
        most = size > most ? size : most;
    }
    if (most < 1024 && block[0] >= -1024 && block[0] < 1024) return;
    e->status = CJPEG_UNSUPPORTED;
    longjmp(e->escape, 1);
}

static void fill(
    cjpeg_encoder *e, cjpeg_decoder *d, int component, const cjpeg_turn *turn,
    const turned_block *block) {
    struct jpeg_decompress_struct *from = &d->jpeg;
    const jpeg_component_info *source = &from->comp_info[component];
    const jpeg_component_info *written = &e->jpeg.comp_info[component];
    bool is_single = from->num_components == 1;
    int h = is_single ? 1 : source->h_samp_factor, v = is_single ? 1 : source->v_samp_factor;
    int group_width = DCTSIZE * (is_single ? 1 : from->max_h_samp_factor);
    int group_height = DCTSIZE * (is_single ? 1 : from->max_v_samp_factor);
    block_line across
        = line(turn->mirrors_x, turn->x, turn->width, group_width, h, source->width_in_blocks);
    block_line down
        = line(turn->mirrors_y, turn->y, turn->height, group_height, v, source->height_in_blocks);
    for (JDIMENSION row = 0; row < written->height_in_blocks; row++) {
        check_interrupted(e);
        JBLOCKROW to = e->jpeg.mem->access_virt_barray(
            (j_common_ptr)&e->jpeg, e->targets[component], row, 1, TRUE)[0];
        JBLOCKROW blocks = NULL;
        for (JDIMENSION column = 0; column < written->width_in_blocks; column++) {
            int64_t x = across.first + across.step * (turn->transposes ? row : column);
            int64_t y = down.first + down.step * (turn->transposes ? column : row);
            if (x < 0 || x >= across.end || y < 0 || y >= down.end) continue;
            if (!blocks || turn->transposes) {
                blocks = from->mem->access_virt_barray(
                    (j_common_ptr)from, d->coefficients[component], (JDIMENSION)y, 1, FALSE)[0];
            }
            JCOEFPTR result = to[column];
            for (int i = 0; i < DCTSIZE2; i++) {
                result[i] = (JCOEF)(blocks[x][block->from[i]] * block->sign[i]);
            }
            check_range(e, result);
        }
    }
}

static void transpose_tables(struct jpeg_compress_struct *jpeg) {
    for (int i = 0; i < NUM_QUANT_TBLS; i++) {
        JQUANT_TBL *table = jpeg->quant_tbl_ptrs[i];
        if (!table) continue;
        for (int row = 0; row < DCTSIZE; row++) {
            for (int column = 0; column < row; column++) {
                UINT16 *one = &table->quantval[row * DCTSIZE + column];
                UINT16 *other = &table->quantval[column * DCTSIZE + row];
                UINT16 kept = *one;
                *one = *other;
                *other = kept;
            }
        }
    }
}

cjpeg_status cjpeg_encoder_start_turned(
    cjpeg_encoder *e, cjpeg_decoder *d, const cjpeg_turn *turn) {
    struct jpeg_compress_struct *jpeg = &e->jpeg;
    if (setjmp(d->escape)) return d->status;
    if (setjmp(e->escape)) return e->status;
    e->is_interrupted = d->is_interrupted;
    e->context = d->context;
    e->progress.progress_monitor = on_progress;
    jpeg->progress = &e->progress;
    jpeg_copy_critical_parameters(&d->jpeg, jpeg);
    jpeg->image_width = turn->transposes ? turn->height : turn->width;
    jpeg->image_height = turn->transposes ? turn->width : turn->height;
    for (int i = 0; i < jpeg->num_components; i++) {
        jpeg_component_info *c = &jpeg->comp_info[i];
        int h = c->h_samp_factor, v = c->v_samp_factor;
        c->h_samp_factor = jpeg->num_components == 1 ? 1 : turn->transposes ? v : h;
        c->v_samp_factor = jpeg->num_components == 1 ? 1 : turn->transposes ? h : v;
    }
    if (turn->transposes) {
        transpose_tables(jpeg);
        UINT16 density = jpeg->X_density;
        jpeg->X_density = jpeg->Y_density;
        jpeg->Y_density = density;
    }
    cjpeg_encoder_set_coding(e, turn->coding);

    int max_h = 1, max_v = 1;
    for (int i = 0; i < jpeg->num_components; i++) {
        const jpeg_component_info *c = &jpeg->comp_info[i];
        if (c->h_samp_factor > max_h) max_h = c->h_samp_factor;
        if (c->v_samp_factor > max_v) max_v = c->v_samp_factor;
    }
    for (int i = 0; i < jpeg->num_components; i++) {
        const jpeg_component_info *c = &jpeg->comp_info[i];
        JDIMENSION groups_across
            = (jpeg->image_width + (JDIMENSION)(max_h * DCTSIZE) - 1) / (JDIMENSION)(max_h * DCTSIZE);
        JDIMENSION groups_down
            = (jpeg->image_height + (JDIMENSION)(max_v * DCTSIZE) - 1) / (JDIMENSION)(max_v * DCTSIZE);
        e->targets[i] = jpeg->mem->request_virt_barray(
            (j_common_ptr)jpeg, JPOOL_IMAGE, TRUE, groups_across * (JDIMENSION)c->h_samp_factor,
            groups_down * (JDIMENSION)c->v_samp_factor, (JDIMENSION)c->v_samp_factor);
    }
    // Writes only the first markers. The coefficient arrays exist from here on, and
    // jpeg_finish_compress codes them.
    jpeg_write_coefficients(jpeg, e->targets);
    turned_block block = turned(turn);
    for (int i = 0; i < jpeg->num_components; i++) fill(e, d, i, turn, &block);
    return CJPEG_OK;
}
