#include "CAVIF.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <aom/aom_encoder.h>
#include <aom/aomcx.h>

#include "CLibrary.h"
#include "Samples.h"

#define FUNCTIONS(apply)                                                                           \
    apply(aom_codec_av1_cx) apply(aom_codec_enc_config_default) apply(aom_codec_enc_init_ver)      \
    apply(aom_codec_control) apply(aom_codec_encode) apply(aom_codec_get_cx_data)                  \
    apply(aom_codec_destroy) apply(aom_codec_error_detail) apply(aom_codec_err_to_string)

FUNCTIONS(CLIBRARY_DEFINE_STATIC)

// One of two pictures: the colours, or alpha.
typedef struct {
    bool is_grey, is_lossless;
    const cavif_plane *planes;
} layer;

typedef struct {
    uint8_t *bytes;
    size_t size;
    unsigned profile, level;
} stream;

struct cavif_encoder {
    cavif_picture picture;
    cavif_planes planes;
    stream colors, alpha;
    char message[160];
};

static bool load(void) {
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};
    return clibrary_load("libaom.so.3", functions, sizeof functions / sizeof *functions);
}

// MARK: Start

static bool add_plane(cavif_plane *plane, size_t width, size_t height, unsigned depth) {
    plane->stride = width * (depth > 8 ? 2 : 1);
    plane->bytes = malloc(plane->stride * height);
    return plane->bytes;
}

static bool add_planes(cavif_planes *c) {
    const cavif_picture *p = c->picture;
    size_t across = cavif_chroma_width(p), down = (p->height + p->step_y - 1) / p->step_y;
    if (!add_plane(&c->planes[0], p->width, p->height, p->depth)) return false;
    if (p->channels == 1) return true;
    c->sums = calloc(across, 2 * sizeof *c->sums);
    return c->sums && add_plane(&c->planes[1], across, down, p->depth)
        && add_plane(&c->planes[2], across, down, p->depth)
        && (p->channels != 4 || add_plane(&c->planes[3], p->width, p->height, p->depth));
}

static void free_planes(cavif_planes *c) {
    for (int index = 0; index < 4; index++) {
        free(c->planes[index].bytes);
        c->planes[index].bytes = NULL;
    }
    free(c->sums);
    c->sums = NULL;
}

cavif_encoder *cavif_create(const cavif_picture *picture, cavif_status *status) {
    *status = CAVIF_NO_LIBRARY;
    if (!load()) return NULL;
    *status = CAVIF_NO_MEMORY;
    cavif_encoder *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->picture = *picture;
    e->planes.picture = &e->picture;
    if (add_planes(&e->planes)) {
        *status = CAVIF_OK;
        return e;
    }
    cavif_free(e);
    return NULL;
}

void cavif_free(cavif_encoder *e) {
    if (!e) return;
    free_planes(&e->planes);
    free(e->colors.bytes);
    free(e->alpha.bytes);
    free(e);
}

void cavif_add(cavif_encoder *e, const uint8_t *rows, size_t stride, uint32_t count) {
    for (uint32_t y = 0; y < count; y++) cavif_add_row(&e->planes, rows + y * stride);
}

// MARK: One picture

static bool set_up(const cavif_picture *p, const layer *l, aom_codec_enc_cfg_t *config) {
    aom_codec_iface_t *codec = aom_codec_av1_cx_();
    if (aom_codec_enc_config_default_(codec, config, AOM_USAGE_ALL_INTRA) != AOM_CODEC_OK) {
        return false;
    }
    config->g_w = p->width;
    config->g_h = p->height;
    // One still picture.
    config->g_limit = 1;
    config->g_lag_in_frames = 0;
    config->kf_mode = AOM_KF_DISABLED;
    config->kf_max_dist = 0;
    config->full_still_picture_hdr = 0;
    config->monochrome = l->is_grey;
    config->g_profile = l->is_grey || p->step_y == 2 ? 0 : p->step_x == 2 ? 2 : 1;
    config->g_bit_depth = p->depth == 8 ? AOM_BITS_8 : AOM_BITS_10;
    config->g_input_bit_depth = p->depth;
    config->g_threads = p->threads;
    config->rc_end_usage = AOM_Q;
    config->rc_min_quantizer = 0;
    config->rc_max_quantizer = l->is_lossless ? 0 : 63;
    return true;
}

// The number of tiles along a side, as a power of 2. A tile has enough work for a thread, and is
// large enough to cost few bytes.
static unsigned tiles_of(uint32_t side) { return side < 2048 ? 0 : side < 8192 ? 1 : 2; }

static bool control(aom_codec_ctx_t *context, const cavif_picture *p, const layer *l) {
    // The steps of quality are those of other programs that write AVIF.
    unsigned level = l->is_lossless ? 0 : ((100 - p->quality) * 63 + 50) / 100;
    unsigned matrix = l->is_grey && p->matrix == CAVIF_MATRIX_IDENTITY ? CAVIF_MATRIX_BT601
                                                                       : p->matrix;
    struct {
        int name;
        unsigned value;
    } controls[] = {
        {AOME_SET_CPUUSED, p->speed},
        {AOME_SET_CQ_LEVEL, level},
        {AV1E_SET_LOSSLESS, l->is_lossless},
        // Threads that share a tile change the bytes.
        {AV1E_SET_ROW_MT, 0},
        {AV1E_SET_TILE_COLUMNS, tiles_of(p->width)},
        {AV1E_SET_TILE_ROWS, tiles_of(p->height)},
        {AV1E_SET_COLOR_PRIMARIES, p->primaries},
        {AV1E_SET_TRANSFER_CHARACTERISTICS, p->transfer},
        {AV1E_SET_MATRIX_COEFFICIENTS, matrix},
        {AV1E_SET_COLOR_RANGE, AOM_CR_FULL_RANGE},
        {AOME_SET_TUNING, l->is_lossless ? AOM_TUNE_PSNR : AOM_TUNE_SSIM},
    };
    for (size_t index = 0; index < sizeof controls / sizeof *controls; index++) {
        if (aom_codec_control_(context, controls[index].name, controls[index].value)
            != AOM_CODEC_OK) {
            return false;
        }
    }
    return true;
}

// The picture as libaom takes it. `grey` is a row of chroma without colour.
static aom_image_t image_of(const cavif_picture *p, const layer *l, uint8_t *grey) {
    unsigned step_x = l->is_grey ? 2 : p->step_x, step_y = l->is_grey ? 2 : p->step_y;
    aom_img_fmt_t format = step_y == 2 ? AOM_IMG_FMT_I420
        : step_x == 2                  ? AOM_IMG_FMT_I422
                                       : AOM_IMG_FMT_I444;
    if (p->depth > 8) format |= AOM_IMG_FMT_HIGHBITDEPTH;
    aom_image_t image = {
        .fmt = format,
        .range = AOM_CR_FULL_RANGE,
        .monochrome = l->is_grey,
        .w = p->width,
        .h = p->height,
        .d_w = p->width,
        .d_h = p->height,
        .bit_depth = p->depth,
        .x_chroma_shift = step_x - 1,
        .y_chroma_shift = step_y - 1,
        .bps = 0};
    for (int plane = 0; plane < 3; plane++) {
        bool is_missing = plane && l->is_grey;
        image.planes[plane] = is_missing ? grey : l->planes[plane].bytes;
        image.stride[plane] = is_missing ? 0 : (int)l->planes[plane].stride;
    }
    return image;
}

// Appends what is encoded so far. Returns false if memory is short.
static bool take_packets(aom_codec_ctx_t *context, stream *to) {
    aom_codec_iter_t iterator = NULL;
    const aom_codec_cx_pkt_t *packet;
    while ((packet = aom_codec_get_cx_data_(context, &iterator))) {
        if (packet->kind != AOM_CODEC_CX_FRAME_PKT) continue;
        size_t size = packet->data.frame.sz;
        uint8_t *larger = realloc(to->bytes, to->size + size);
        if (!larger) return false;
        memcpy(larger + to->size, packet->data.frame.buf, size);
        to->bytes = larger;
        to->size += size;
    }
    return true;
}

// Removes the unit that separates pictures, and reads the head of the sequence.
static bool read_head(stream *s) {
    enum { SEPARATOR = 0x12, HAS_SIZE = 2, SEQUENCE = 1, LONG = 0x80, MOST = 8 };
    if (s->size > 2 && s->bytes[0] == SEPARATOR && !s->bytes[1]) {
        s->size -= 2;
        memmove(s->bytes, s->bytes + 2, s->size);
    }
    size_t place = 1;
    if (s->size < 16 || s->bytes[0] >> 3 != SEQUENCE || !(s->bytes[0] & HAS_SIZE)) return false;
    while (place < MOST && s->bytes[place] & LONG) place++;
    const uint8_t *head = s->bytes + place + 1;
    // A still picture with a short head: its level follows.
    if ((head[0] & 0x18) != 0x18) return false;
    s->profile = head[0] >> 5;
    s->level = (head[0] & 7U) << 2 | head[1] >> 6;
    return true;
}

static cavif_status encode(cavif_encoder *e, const layer *l, stream *to) {
    const cavif_picture *p = &e->picture;
    uint16_t middle = (uint16_t)(1 << (p->depth - 1));
    size_t width = (p->width + 1) / 2;
    uint8_t *grey = l->is_grey ? malloc(2 * width) : NULL;
    if (l->is_grey && !grey) return CAVIF_NO_MEMORY;
    for (size_t x = 0; grey && x < width; x++) {
        if (p->depth == 8) grey[x] = (uint8_t)middle;
        else memcpy(grey + 2 * x, &middle, sizeof middle);
    }
    aom_codec_enc_cfg_t config;
    aom_codec_ctx_t context;
    aom_codec_flags_t flags = p->depth > 8 ? AOM_CODEC_USE_HIGHBITDEPTH : 0;
    aom_image_t image = image_of(p, l, grey);
    cavif_status status = CAVIF_FAILED;
    if (set_up(p, l, &config)
        && aom_codec_enc_init_ver_(
               &context, aom_codec_av1_cx_(), &config, flags, AOM_ENCODER_ABI_VERSION)
            == AOM_CODEC_OK) {
        bool is_done = control(&context, p, l)
            && aom_codec_encode_(&context, &image, 0, 1, 0) == AOM_CODEC_OK;
        bool has_memory = !is_done || take_packets(&context, to);
        is_done = is_done && aom_codec_encode_(&context, NULL, 0, 1, 0) == AOM_CODEC_OK;
        has_memory = has_memory && (!is_done || take_packets(&context, to));
        const char *detail = aom_codec_error_detail_(&context);
        const char *text = detail ? detail : aom_codec_err_to_string_(context.err);
        snprintf(e->message, sizeof e->message, "%s", text ? text : "libaom");
        bool lacks_memory = !has_memory || context.err == AOM_CODEC_MEM_ERROR;
        if (lacks_memory) status = CAVIF_NO_MEMORY;
        else if (is_done && read_head(to)) status = CAVIF_OK;
        aom_codec_destroy_(&context);
    }
    free(grey);
    return status;
}

// MARK: Finish

cavif_status cavif_finish(cavif_encoder *e) {
    const cavif_picture *p = &e->picture;
    layer colors = {p->channels == 1, p->is_lossless, e->planes.planes};
    layer alpha = {true, true, e->planes.planes + 3};
    cavif_status status = encode(e, &colors, &e->colors);
    if (status == CAVIF_OK && p->channels == 4) status = encode(e, &alpha, &e->alpha);
    free_planes(&e->planes);
    return status;
}

const char *cavif_message(const cavif_encoder *e) {
    return *e->message ? e->message : "libaom refuses it";
}

static cavif_stream shown(const stream *s) {
    return (cavif_stream){s->bytes, s->size, s->profile, s->level};
}

cavif_stream cavif_colors(const cavif_encoder *e) { return shown(&e->colors); }

cavif_stream cavif_alpha(const cavif_encoder *e) { return shown(&e->alpha); }
