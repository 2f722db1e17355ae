#include "Objects.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>

static void on_error(j_common_ptr common) {
    cjpeg_encoder *e = common->client_data;
    common->err->format_message(common, e->message);
    switch (common->err->msg_code) {
    case JERR_OUT_OF_MEMORY: e->status = CJPEG_NO_MEMORY; break;
    case JERR_IMAGE_TOO_BIG: e->status = CJPEG_UNSUPPORTED; break;
    default: e->status = CJPEG_DAMAGED; break;
    }
    longjmp(e->escape, 1);
}

static void on_message(j_common_ptr common, int level) {
    (void)common;
    (void)level;
}

static void on_output(j_common_ptr common) { (void)common; }

static void on_start(j_compress_ptr jpeg) { (void)jpeg; }

static void on_end(j_compress_ptr jpeg) { (void)jpeg; }

// libjpeg calls this function when the buffer is full, without updating `destination` first.
static boolean on_full(j_compress_ptr jpeg) {
    cjpeg_encoder *e = jpeg->client_data;
    size_t used = e->capacity, capacity = used * 2;
    uint8_t *larger = realloc(e->output, capacity);
    if (!larger) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
    e->output = larger;
    e->capacity = capacity;
    e->destination.next_output_byte = larger + used;
    e->destination.free_in_buffer = capacity - used;
    return TRUE;
}

cjpeg_encoder *cjpeg_encoder_create(void) {
    cjpeg_encoder *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->capacity = 1 << 16;
    e->output = malloc(e->capacity);
    e->jpeg.err = jpeg_std_error(&e->errors);
    e->jpeg.client_data = e;
    e->errors.error_exit = on_error;
    e->errors.emit_message = on_message;
    e->errors.output_message = on_output;
    if (!e->output || setjmp(e->escape)) {
        cjpeg_encoder_free(e);
        return NULL;
    }
    jpeg_create_compress(&e->jpeg);
    e->jpeg.client_data = e;
    e->destination.init_destination = on_start;
    e->destination.empty_output_buffer = on_full;
    e->destination.term_destination = on_end;
    e->jpeg.dest = &e->destination;
    cjpeg_encoder_drain(e);
    return e;
}

void cjpeg_encoder_free(cjpeg_encoder *e) {
    if (!e) return;
    jpeg_destroy_compress(&e->jpeg);
    baseline_encoder_free(e->baseline);
    free(e->output);
    free(e);
}

void cjpeg_encoder_set_coding(cjpeg_encoder *e, cjpeg_coding coding) {
    e->jpeg.optimize_coding = coding.is_optimized;
    if (coding.is_progressive) {
        jpeg_simple_progression(&e->jpeg);
    } else {
        // With restart intervals, rows of MCUs can be decoded independently. The intervals add
        // about a thousandth to the size.
        e->jpeg.restart_in_rows = 1;
    }
}

// Returns the quality, 1…100, whose luma table is nearest to `table`.
static int nearest_quality(struct jpeg_compress_struct *jpeg, const uint16_t *table) {
    int best = 0;
    unsigned nearest = UINT_MAX;
    for (int quality = 1; quality <= 100; quality++) {
        jpeg_set_quality(jpeg, quality, TRUE);
        const UINT16 *own = jpeg->quant_tbl_ptrs[0]->quantval;
        unsigned distance = 0;
        for (int i = 0; i < DCTSIZE2; i++) distance += (unsigned)abs(own[i] - table[i]);
        if (distance < nearest) {
            nearest = distance;
            best = quality;
        }
    }
    return best;
}

static void set_table(struct jpeg_compress_struct *jpeg, int number, const uint16_t *table) {
    unsigned factors[DCTSIZE2];
    for (int i = 0; i < DCTSIZE2; i++) factors[i] = table[i];
    // TRUE limits the factors to those of a baseline file, 1…255.
    jpeg_add_quant_table(jpeg, number, factors, 100, TRUE);
}

static void set_tables(struct jpeg_compress_struct *jpeg, const cjpeg_encoding *encoding) {
    const uint16_t *luma = encoding->luma_table, *chroma = encoding->chroma_tables;
    if (!luma) {
        if (encoding->scale > 0) jpeg_set_linear_quality(jpeg, encoding->scale, TRUE);
        else jpeg_set_quality(jpeg, encoding->quality, TRUE);
        return;
    }
    if (jpeg->num_components > 1 && !chroma) {
        jpeg_set_quality(jpeg, nearest_quality(jpeg, luma), TRUE);
    }
    set_table(jpeg, 0, luma);
    if (jpeg->num_components == 1 || !chroma) return;
    const uint16_t *red = chroma + DCTSIZE2;
    set_table(jpeg, 1, chroma);
    if (memcmp(chroma, red, DCTSIZE2 * sizeof *red) == 0) return;
    set_table(jpeg, 2, red);
    jpeg->comp_info[2].quant_tbl_no = 2;
}

cjpeg_status cjpeg_encoder_start(cjpeg_encoder *e, const cjpeg_encoding *encoding) {
    struct jpeg_compress_struct *jpeg = &e->jpeg;
    if (setjmp(e->escape)) return e->status;
    e->format = encoding->format;
    bool is_gray = e->format.layout == CJPEG_GRAY, is_planar = e->format.layout == CJPEG_PLANAR;
    jpeg->image_width = e->format.width;
    jpeg->image_height = e->format.height;
    bool is_inks = e->format.layout == CJPEG_INKS;
    jpeg->input_components = is_gray ? 1 : is_inks ? 4 : 3;
    jpeg->in_color_space = is_gray ? JCS_GRAYSCALE
        : is_inks ? JCS_CMYK : is_planar ? JCS_YCbCr : JCS_RGB;
    jpeg_set_defaults(jpeg);
    if (is_inks && encoding->has_ycc_inks) jpeg_set_colorspace(jpeg, JCS_YCCK);
    set_tables(jpeg, encoding);
    jpeg->dct_method = JDCT_ISLOW;
    // Our encoder codes baseline files only with the standard's tables. It codes progressive files
    // with optimised tables, as libjpeg always does.
    bool is_own = !encoding->is_left_to_libjpeg
        && (encoding->coding.is_progressive || !encoding->coding.is_optimized)
        && encoding->h <= 2 && encoding->v <= 2 && !is_inks;
    // For raw data, libjpeg allocates no buffers for rows. If our encoder codes the picture,
    // libjpeg does not need these buffers either.
    jpeg->raw_data_in = is_planar || is_own;
    jpeg->comp_info[0].h_samp_factor = is_gray ? 1 : is_planar ? e->format.h : encoding->h;
    jpeg->comp_info[0].v_samp_factor = is_gray ? 1 : is_planar ? e->format.v : encoding->v;
    if (is_inks) {
        bool is_ycc = encoding->has_ycc_inks;
        jpeg->comp_info[0].h_samp_factor = jpeg->comp_info[3].h_samp_factor =
            is_ycc ? encoding->h : 1;
        jpeg->comp_info[0].v_samp_factor = jpeg->comp_info[3].v_samp_factor =
            is_ycc ? encoding->v : 1;
    }
    if (!is_own) cjpeg_encoder_set_coding(e, encoding->coding);
    if (encoding->density_x > 0 && encoding->density_y > 0) {
        jpeg->density_unit = (UINT8)encoding->density_unit;
        jpeg->X_density = (UINT16)encoding->density_x;
        jpeg->Y_density = (UINT16)encoding->density_y;
    }
    jpeg_start_compress(jpeg, TRUE);
    if (!is_own) return CJPEG_OK;
    e->baseline = baseline_encoder_create(jpeg, encoding);
    return e->baseline ? CJPEG_OK : CJPEG_NO_MEMORY;
}

cjpeg_status cjpeg_encoder_marker(
    cjpeg_encoder *e, int marker, const uint8_t *data, size_t size) {
    if (setjmp(e->escape)) return e->status;
    jpeg_write_marker(&e->jpeg, marker, data, (unsigned)size);
    return CJPEG_OK;
}

// Repeats the last sample of each row, and then the last row, up to whole blocks.
static void fill_margins(
    uint8_t *plane, size_t stride, size_t width, size_t height, size_t padded_width,
    size_t padded_height) {
    if (padded_width > width) {
        for (size_t y = 0; y < height; y++) {
            uint8_t *row = plane + y * stride;
            memset(row + width, row[width - 1], padded_width - width);
        }
    }
    for (size_t y = height; y < padded_height; y++) {
        memcpy(plane + y * stride, plane + (height - 1) * stride, padded_width);
    }
}

static size_t rounded_up(size_t value, size_t step) { return (value + step - 1) / step * step; }

static void fill_all_margins(cjpeg_encoder *e, const cjpeg_rows *rows, uint32_t count) {
    uint32_t group = (uint32_t)(e->format.v * DCTSIZE);
    for (int i = 0; i < (e->format.layout == CJPEG_GRAY ? 1 : 3); i++) {
        size_t h = i ? (size_t)e->format.h : 1, v = i ? (size_t)e->format.v : 1;
        size_t width = rounded_up(e->format.width, h) / h, height = rounded_up(count, v) / v;
        fill_margins(
            rows->plane[i], rows->stride[i], width, height, rounded_up(width, DCTSIZE),
            rounded_up(count, group) / v);
    }
}

static void write_planar(cjpeg_encoder *e, const cjpeg_rows *rows, uint32_t count) {
    fill_all_margins(e, rows, count);
    uint32_t group = (uint32_t)(e->format.v * DCTSIZE);
    for (uint32_t y = 0; y < count; y += group) {
        JSAMPROW pointers[3][2 * DCTSIZE];
        JSAMPARRAY planes[3];
        for (int i = 0; i < 3; i++) {
            uint32_t v = i ? (uint32_t)e->format.v : 1;
            for (uint32_t line = 0; line < group / v; line++) {
                pointers[i][line] = rows->plane[i] + (y / v + line) * rows->stride[i];
            }
            planes[i] = pointers[i];
        }
        jpeg_write_raw_data(&e->jpeg, planes, group);
    }
}

cjpeg_status cjpeg_encoder_write(cjpeg_encoder *e, const cjpeg_rows *rows, uint32_t count) {
    if (e->baseline) {
        if (e->format.layout != CJPEG_RGB) fill_all_margins(e, rows, count);
        return cjpeg_encoder_write_baseline(e, rows, count);
    }
    if (setjmp(e->escape)) return e->status;
    if (e->format.layout == CJPEG_PLANAR) {
        write_planar(e, rows, count);
        return CJPEG_OK;
    }
    for (uint32_t y = 0; y < count; y++) {
        JSAMPROW row = rows->plane[0] + y * rows->stride[0];
        jpeg_write_scanlines(&e->jpeg, &row, 1);
    }
    return CJPEG_OK;
}

cjpeg_status cjpeg_encoder_finish(cjpeg_encoder *e) {
    if (e->baseline) return cjpeg_encoder_finish_baseline(e);
    if (setjmp(e->escape)) return e->status;
    jpeg_finish_compress(&e->jpeg);
    return CJPEG_OK;
}

const uint8_t *cjpeg_encoder_output(const cjpeg_encoder *e, size_t *size) {
    *size = e->capacity - e->destination.free_in_buffer;
    return e->output;
}

void cjpeg_encoder_drain(cjpeg_encoder *e) {
    if (e->baseline && cjpeg_encoder_take_scan(e)) return;
    e->destination.next_output_byte = e->output;
    e->destination.free_in_buffer = e->capacity;
}

const char *cjpeg_encoder_message(const cjpeg_encoder *e) { return e->message; }
