#include "Decoder/Baseline.h"

#include <stdlib.h>
#include <string.h>

static void on_progress(j_common_ptr common) {
    cjpeg_decoder *d = common->client_data;
    if (d->is_interrupted && d->is_interrupted(d->context)) cjpeg_decoder_fail(d, CJPEG_INTERRUPTED);
    if (d->jpeg.input_scan_number > d->maximum_scans) cjpeg_decoder_fail(d, CJPEG_TOO_MANY_SCANS);
}

cjpeg_decoder *cjpeg_decoder_create(const uint8_t *data, size_t size, bool allows_truncation) {
    cjpeg_decoder *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    d->data = data;
    // If truncation is allowed, leave out an incomplete last segment: an incomplete table would be
    // an error, although the scans before it give a picture.
    d->size = allows_truncation ? cjpeg_whole_segments(data, size) : size;
    d->allows_truncation = allows_truncation;
    d->jpeg.client_data = d;
    cjpeg_decoder_hear(d);
    if (setjmp(d->escape)) {
        cjpeg_decoder_free(d);
        return NULL;
    }
    jpeg_create_decompress(&d->jpeg);
    d->jpeg.client_data = d;
    d->progress.progress_monitor = on_progress;
    d->maximum_scans = 1;
    return d;
}

void cjpeg_decoder_allow_damage(cjpeg_decoder *d) {
    d->allows_damage = true;
    d->size = cjpeg_whole_segments(d->data, d->size);
}

cjpeg_flaws cjpeg_decoder_flaws(const cjpeg_decoder *d) {
    cjpeg_flaws flaws = d->flaws;
    // A missing end is not reported if pixels are missing, too.
    if (d->is_truncated) flaws.lacks_end = false;
    return flaws;
}

void cjpeg_decoder_free(cjpeg_decoder *d) {
    if (!d) return;
    baseline_free(d->baseline);
    jpeg_destroy_decompress(&d->jpeg);
    free(d->ink);
    free(d);
}

// Finds the chroma subsampling at the current scale. Returns false if the file has no chroma, if a
// factor is not 1 or 2, or if the chroma planes differ.
static bool chroma_factors(const struct jpeg_decompress_struct *jpeg, int *h, int *v) {
    *h = *v = 0;
    if (jpeg->num_components != 3 || jpeg->jpeg_color_space != JCS_YCbCr) return false;
    const jpeg_component_info *c = jpeg->comp_info;
    int size[3];
    for (int i = 0; i < 3; i++) {
        size[i] = c[i].DCT_scaled_size > 0 ? c[i].DCT_scaled_size : DCTSIZE;
    }
    int luma_h = c[0].h_samp_factor * size[0], luma_v = c[0].v_samp_factor * size[0];
    for (int i = 1; i < 3; i++) {
        int chroma_h = c[i].h_samp_factor * size[i], chroma_v = c[i].v_samp_factor * size[i];
        if (luma_h % chroma_h || luma_v % chroma_v) return false;
        int this_h = luma_h / chroma_h, this_v = luma_v / chroma_v;
        if (this_h > 2 || this_v > 2 || (i == 2 && (this_h != *h || this_v != *v))) return false;
        *h = this_h;
        *v = this_v;
    }
    return true;
}

static bool has_plain_sampling(const struct jpeg_decompress_struct *jpeg) {
    const jpeg_component_info *c = jpeg->comp_info;
    return jpeg->num_components == 3 && c[1].h_samp_factor == 1 && c[1].v_samp_factor == 1
        && c[2].h_samp_factor == 1 && c[2].v_samp_factor == 1 && c[0].h_samp_factor <= 2
        && c[0].v_samp_factor <= 2;
}

cjpeg_status cjpeg_decoder_read_header(cjpeg_decoder *d, cjpeg_header *header) {
    if (setjmp(d->escape)) {
        // Report the size even if it exceeds libjpeg's limit.
        *header = (cjpeg_header){
            .width = d->jpeg.image_width, .height = d->jpeg.image_height};
        return d->status;
    }
    d->is_in_header = true;
    jpeg_mem_src(&d->jpeg, d->data, d->size);
    jpeg_read_header(&d->jpeg, TRUE);
    d->is_in_header = false;
    const struct jpeg_decompress_struct *jpeg = &d->jpeg;
    *header = (cjpeg_header){
        .width = jpeg->image_width,
        .height = jpeg->image_height,
        .components = jpeg->num_components,
        .is_gray = jpeg->jpeg_color_space == JCS_GRAYSCALE,
        .has_chroma = jpeg->jpeg_color_space == JCS_YCbCr || jpeg->jpeg_color_space == JCS_YCCK,
        .is_progressive = jpeg->progressive_mode,
        .has_ycc_inks = jpeg->jpeg_color_space == JCS_YCCK,
        .has_multiple_scans = jpeg_has_multiple_scans(&d->jpeg),
        .density_unit = jpeg->density_unit,
        .density_x = jpeg->X_density,
        .density_y = jpeg->Y_density,
    };
    // With one component, an MCU is a single block, whatever the sampling factors are.
    header->group_width = DCTSIZE * (jpeg->num_components == 1 ? 1 : jpeg->max_h_samp_factor);
    header->group_height = DCTSIZE * (jpeg->num_components == 1 ? 1 : jpeg->max_v_samp_factor);
    if (!jpeg->saw_JFIF_marker) header->density_unit = header->density_x = header->density_y = 0;
    if (!chroma_factors(jpeg, &header->h, &header->v) || !has_plain_sampling(jpeg)) {
        header->h = header->v = 0;
    }
    for (int i = 0; i < jpeg->num_components; i++) {
        const jpeg_component_info *c = &jpeg->comp_info[i];
        header->coefficient_bytes
            += (uint64_t)c->width_in_blocks * c->height_in_blocks * sizeof(JBLOCK);
    }
    return CJPEG_OK;
}

bool cjpeg_decoder_table(const cjpeg_decoder *d, int component, uint16_t table[64]) {
    if (component >= d->jpeg.num_components) return false;
    int number = d->jpeg.comp_info[component].quant_tbl_no;
    if (number < 0 || number >= NUM_QUANT_TBLS || !d->jpeg.quant_tbl_ptrs[number]) return false;
    memcpy(table, d->jpeg.quant_tbl_ptrs[number]->quantval, DCTSIZE2 * sizeof *table);
    return true;
}

cjpeg_status cjpeg_decoder_read_coefficients(
    cjpeg_decoder *d, int maximum_scans, bool (*is_interrupted)(void *context), void *context) {
    if (setjmp(d->escape)) return d->status;
    d->jpeg.progress = &d->progress;
    d->maximum_scans = maximum_scans;
    d->is_interrupted = is_interrupted;
    d->context = context;
    d->coefficients = jpeg_read_coefficients(&d->jpeg);
    return CJPEG_OK;
}

void cjpeg_decoder_use_threads(cjpeg_decoder *d, bool uses_threads) {
    d->uses_threads = uses_threads;
}

cjpeg_status cjpeg_decoder_plan(
    cjpeg_decoder *d, cjpeg_layout wanted, int denominator, cjpeg_format *format) {
    struct jpeg_decompress_struct *jpeg = &d->jpeg;
    if (setjmp(d->escape)) return d->status;
    jpeg->scale_num = 1;
    jpeg->scale_denom = (unsigned)denominator;
    jpeg->dct_method = JDCT_ISLOW;

    switch (jpeg->jpeg_color_space) {
    case JCS_GRAYSCALE:
        jpeg->out_color_space = JCS_GRAYSCALE;
        format->layout = CJPEG_GRAY;
        break;
    case JCS_CMYK:
    case JCS_YCCK:
        jpeg->out_color_space = JCS_CMYK;
        format->layout = wanted == CJPEG_INKS ? CJPEG_INKS : CJPEG_RGB;
        break;
    case JCS_YCbCr:
    case JCS_RGB:
        jpeg->out_color_space = JCS_RGB;
        format->layout = CJPEG_RGB;
        break;
    default:
        strcpy(d->message, "unknown colour space");
        return CJPEG_UNSUPPORTED;
    }
    jpeg_calc_output_dimensions(jpeg);
    format->h = format->v = 1;
    int h, v;
    if (wanted == CJPEG_PLANAR && has_plain_sampling(jpeg) && chroma_factors(jpeg, &h, &v)) {
        jpeg->out_color_space = JCS_YCbCr;
        jpeg->raw_data_out = TRUE;
        format->layout = CJPEG_PLANAR;
        format->h = h;
        format->v = v;
    }
    format->width = jpeg->output_width;
    format->height = jpeg->output_height;
    d->format = *format;
    return CJPEG_OK;
}

cjpeg_status cjpeg_decoder_start(
    cjpeg_decoder *d, cjpeg_layout wanted, int denominator, int maximum_scans,
    bool (*is_interrupted)(void *context), void *context, cjpeg_format *format) {
    struct jpeg_decompress_struct *jpeg = &d->jpeg;
    cjpeg_status status = cjpeg_decoder_plan(d, wanted, denominator, format);
    if (status != CJPEG_OK) return status;
    if (setjmp(d->escape)) return d->status;
    jpeg->progress = &d->progress;
    d->maximum_scans = maximum_scans;
    d->is_interrupted = is_interrupted;
    d->context = context;
    d->baseline = baseline_create(d, format);
    if (d->baseline) return CJPEG_OK;
    jpeg_start_decompress(jpeg);
    if (format->layout == CJPEG_RGB && jpeg->out_color_space == JCS_CMYK) {
        d->ink = malloc((size_t)jpeg->output_width * 4);
        if (!d->ink) return CJPEG_NO_MEMORY;
    }
    return CJPEG_OK;
}

void cjpeg_decoder_convert_inks(
    cjpeg_decoder *d,
    void (*convert)(void *context, const uint8_t *inks, uint8_t *rgb, size_t count),
    void *context) {
    d->convert = convert;
    d->convert_context = context;
}

void cjpeg_multiply_inks(void *context, const uint8_t *ink, uint8_t *rgb, size_t width) {
    (void)context;
    for (size_t x = 0; x < width; x++, ink += 4, rgb += 3) {
        for (int i = 0; i < 3; i++) rgb[i] = (uint8_t)((ink[i] * ink[3] + 127) / 255);
    }
}

static void read_interleaved(
    cjpeg_decoder *d, const cjpeg_rows *rows, uint32_t first, uint32_t count) {
    void (*convert)(void *, const uint8_t *, uint8_t *, size_t)
        = d->convert ? d->convert : cjpeg_multiply_inks;
    for (uint32_t y = first; y < count; y++) {
        JSAMPROW row = rows->plane[0] + y * rows->stride[0];
        JSAMPROW target = d->ink ? d->ink : row;
        jpeg_read_scanlines(&d->jpeg, &target, 1);
        if (d->ink) convert(d->convert_context, d->ink, row, d->jpeg.output_width);
    }
}

static void read_planar(
    cjpeg_decoder *d, const cjpeg_rows *rows, uint32_t first, uint32_t count) {
    struct jpeg_decompress_struct *jpeg = &d->jpeg;
    uint32_t group = (uint32_t)(jpeg->max_v_samp_factor * jpeg->min_DCT_scaled_size);
    for (uint32_t y = first; y < count; y += group) {
        JSAMPROW pointers[3][2 * DCTSIZE];
        JSAMPARRAY planes[3];
        for (int i = 0; i < 3; i++) {
            uint32_t v = i ? (uint32_t)d->format.v : 1;
            for (uint32_t line = 0; line < group / v; line++) {
                pointers[i][line] = rows->plane[i] + (y / v + line) * rows->stride[i];
            }
            planes[i] = pointers[i];
        }
        jpeg_read_raw_data(jpeg, planes, group);
    }
}

static void read_rows(cjpeg_decoder *d, const cjpeg_rows *rows, uint32_t first, uint32_t count) {
    if (d->format.layout == CJPEG_PLANAR) {
        read_planar(d, rows, first, count);
    } else {
        read_interleaved(d, rows, first, count);
    }
}

// Lets libjpeg go on where our decoder has stopped. libjpeg starts from the first row, so the rows
// that were already returned are decoded again and dropped.
static void hand_over(cjpeg_decoder *d) {
    uint32_t given = d->baseline->given;
    baseline_free(d->baseline);
    d->baseline = NULL;
    jpeg_start_decompress(&d->jpeg);
    // All dropped rows are written to the same place, so memory for one row is enough.
    size_t width = ((size_t)d->format.width + 2 * DCTSIZE) * 4;
    uint8_t *scratch = d->jpeg.mem->alloc_large((j_common_ptr)&d->jpeg, JPOOL_IMAGE, width);
    cjpeg_rows rows = {.plane = {scratch, scratch, scratch}};
    read_rows(d, &rows, 0, given);
}

cjpeg_status cjpeg_decoder_read(cjpeg_decoder *d, const cjpeg_rows *rows, uint32_t count) {
    if (setjmp(d->escape)) return d->status;
    uint32_t done = 0;
    if (d->baseline) {
        done = baseline_read(d, rows, count);
        if (done == count) return CJPEG_OK;
        if (d->status != CJPEG_OK) return d->status;
        hand_over(d);
    }
    read_rows(d, rows, done, count);
    return CJPEG_OK;
}

cjpeg_status cjpeg_decoder_read_first(
    cjpeg_decoder *d, cjpeg_coefficients *c, const cjpeg_rows *rows, uint32_t count) {
    if (setjmp(d->escape)) return d->status;
    uint32_t done = 0;
    if (d->baseline) {
        done = baseline_read_coefficients(d, c, count);
        if (done == count) return CJPEG_OK;
        if (d->status != CJPEG_OK) return d->status;
        hand_over(d);
    }
    read_rows(d, rows, done, count);
    return CJPEG_OK;
}

cjpeg_status cjpeg_decoder_finish(cjpeg_decoder *d) {
    if (setjmp(d->escape)) return d->status;
    if (d->baseline) {
        if (baseline_is_over(d->baseline)) return CJPEG_OK;
        hand_over(d);
    }
    jpeg_finish_decompress(&d->jpeg);
    return CJPEG_OK;
}

const char *cjpeg_decoder_message(const cjpeg_decoder *d) { return d->message; }
