#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <aom/aom_encoder.h>
#include <aom/aomcx.h>

#include "CLibrary.h"
#include "CSandbox.h"
#include "Message.h"

#define FUNCTIONS(apply)                                                                           \
    apply(aom_codec_av1_cx) apply(aom_codec_enc_config_default) apply(aom_codec_enc_init_ver)      \
    apply(aom_codec_control) apply(aom_codec_encode) apply(aom_codec_get_cx_data)                  \
    apply(aom_codec_destroy) apply(aom_codec_error_detail) apply(aom_codec_err_to_string)

FUNCTIONS(CLIBRARY_DEFINE_STATIC)

// The worker's side of the encoder. It receives planes and returns one or two AV1 streams.

// The properties of one of the two pictures: the colours, or alpha.
typedef struct {
    bool is_grey, is_lossless;
    const cavif_plane *planes;
} layer;

// The AV1 stream of an encoded picture, in memory that grows.
typedef struct {
    uint8_t *bytes;
    size_t size;
} stream;

static stream colors, alpha;

// MARK: One picture

static bool set_up(const cavif_picture *p, const layer *l, aom_codec_enc_cfg_t *config) {
    aom_codec_iface_t *codec = aom_codec_av1_cx_();
    if (aom_codec_enc_config_default_(codec, config, AOM_USAGE_ALL_INTRA) != AOM_CODEC_OK) {
        return false;
    }
    config->g_w = p->width;
    config->g_h = p->height;
    // Encode one still picture.
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

// Returns the binary logarithm of the number of tiles along a side. A tile has enough work for a
// thread, and is large enough to cost few bytes.
static unsigned tiles_of(uint32_t side) { return side < 2048 ? 0 : side < 8192 ? 1 : 2; }

static bool control(aom_codec_ctx_t *context, const cavif_picture *p, const layer *l) {
    // Other AVIF encoders map quality to libaom's quantiser in the same way.
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
        // With row multithreading, the bytes would depend on the number of threads.
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

// Describes the picture for libaom. `grey` is a row of neutral chroma samples for a grey layer.
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

// Appends the packets that libaom has encoded. Returns false if memory is short.
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

static csandbox_verdict encode_layer(
    const cavif_picture *p, const layer *l, csandbox_header *h, stream *to) {
    uint16_t middle = (uint16_t)(1 << (p->depth - 1));
    size_t width = (p->width + 1) / 2;
    uint8_t *grey = l->is_grey ? malloc(2 * width) : NULL;
    if (l->is_grey && !grey) return CSANDBOX_NO_MEMORY;
    for (size_t x = 0; grey && x < width; x++) {
        if (p->depth == 8) grey[x] = (uint8_t)middle;
        else memcpy(grey + 2 * x, &middle, sizeof middle);
    }
    aom_codec_enc_cfg_t config;
    aom_codec_ctx_t context;
    aom_codec_flags_t flags = p->depth > 8 ? AOM_CODEC_USE_HIGHBITDEPTH : 0;
    aom_image_t image = image_of(p, l, grey);
    csandbox_verdict verdict = CSANDBOX_UNSUPPORTED;
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
        snprintf(h->problem, sizeof h->problem, "%s", text ? text : "libaom");
        bool lacks_memory = !has_memory || context.err == AOM_CODEC_MEM_ERROR;
        if (lacks_memory) verdict = CSANDBOX_NO_MEMORY;
        else if (is_done) verdict = CSANDBOX_OK;
        aom_codec_destroy_(&context);
    }
    free(grey);
    return verdict;
}

// MARK: The codec

static bool load(char *version, size_t size) {
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};
    if (!clibrary_load("libaom.so.3", functions, sizeof functions / sizeof *functions)) {
        return false;
    }
    snprintf(version, size, "libaom");
    return true;
}

static csandbox_verdict encode(const csandbox_input *input, csandbox_header *h) {
    cavif_picture p;
    if (input->size < CAVIF_PLANES_OFFSET) return CSANDBOX_DAMAGED;
    memcpy(&p, input->bytes, sizeof p);
    // A cavif_plane points to writable bytes, but the input is read-only. libaom only reads it.
    cavif_plane planes[4];
    uint8_t *bytes = (uint8_t *)input->bytes + CAVIF_PLANES_OFFSET;
    if (cavif_place_planes(&p, bytes, planes) != input->size - CAVIF_PLANES_OFFSET) {
        return CSANDBOX_DAMAGED;
    }
    layer own = {p.channels == 1, p.is_lossless, planes}, other = {true, true, planes + 3};
    csandbox_verdict verdict = encode_layer(&p, &own, h, &colors);
    if (verdict == CSANDBOX_OK && p.channels == 4) verdict = encode_layer(&p, &other, h, &alpha);
    h->width = h->full_width = p.width;
    h->height = h->full_height = p.height;
    h->color = CSANDBOX_GREY;
    h->channels = 1;
    h->bits = h->significant_bits = 8;
    h->coding = CSANDBOX_FILE;
    h->coded_bytes = sizeof(uint64_t) + colors.size + alpha.size;
    return verdict;
}

static csandbox_verdict give(
    const csandbox_input *, csandbox_header *, const csandbox_output *output) {
    uint64_t size = colors.size;
    uint8_t *to = output->pixels;
    if (!to) return CSANDBOX_OK;
    memcpy(to, &size, sizeof size);
    memcpy(to + sizeof size, colors.bytes, colors.size);
    if (alpha.size) memcpy(to + sizeof size + colors.size, alpha.bytes, alpha.size);
    return CSANDBOX_OK;
}

// A large picture may take very long at the slowest speed. So the worker has practically no limits,
// and the caller can cancel it.
static csandbox_codec cavif_codec = {
    .name = CAVIF_CODEC,
    .library = "libaom.so.3",
    .package = "libaom3",
    .load = load,
    .header = encode,
    .decode = give,
    .seconds = 1ULL << 31,
    .memory = 1ULL << 40};
CSANDBOX_REGISTER(cavif_codec)
