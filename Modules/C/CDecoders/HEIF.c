#include <stdlib.h>

#include <libheif/heif.h>

#include "CLibrary.h"
#include "Decoders.h"
#include "HEIFSurvey.h"
#include "Planes.h"
#include "Tiny.h"

// Decodes HEIC and AVIF with libheif 1.15, which applies rotation, mirroring and cropping. Planes
// are taken as they are coded: libheif's conversion to RGB is slow and yields only 8 bits.

#define FUNCTIONS(apply)                                                                           \
    apply(heif_get_version) apply(heif_context_alloc) apply(heif_context_free)                     \
    apply(heif_context_read_from_memory_without_copy)                                              \
    apply(heif_context_get_number_of_top_level_images)                                             \
    apply(heif_context_get_list_of_top_level_image_IDs) apply(heif_context_get_primary_image_ID)   \
    apply(heif_context_get_image_handle) apply(heif_context_set_max_decoding_threads)              \
    apply(heif_image_handle_get_width) apply(heif_image_handle_get_height)                       \
    apply(heif_image_handle_get_ispe_width) apply(heif_image_handle_get_ispe_height)               \
    apply(heif_image_handle_has_alpha_channel) apply(heif_image_handle_is_premultiplied_alpha)     \
    apply(heif_image_handle_get_luma_bits_per_pixel)                                               \
    apply(heif_image_handle_get_list_of_thumbnail_IDs) apply(heif_image_handle_get_thumbnail)      \
    apply(heif_image_handle_get_list_of_metadata_block_IDs)                                        \
    apply(heif_image_handle_get_metadata_type) apply(heif_image_handle_get_metadata_content_type)  \
    apply(heif_image_handle_get_metadata_size) apply(heif_image_handle_get_metadata)               \
    apply(heif_image_handle_get_color_profile_type)                                                \
    apply(heif_image_handle_get_raw_color_profile_size)                                            \
    apply(heif_image_handle_get_raw_color_profile)                                                 \
    apply(heif_image_handle_get_nclx_color_profile) apply(heif_image_get_nclx_color_profile)       \
    apply(heif_decode_image) apply(heif_decoding_options_alloc) apply(heif_image_get_colorspace)   \
    apply(heif_image_get_width) apply(heif_image_get_height)                                       \
    apply(heif_image_get_bits_per_pixel_range) apply(heif_image_has_channel)                       \
    apply(heif_image_get_plane_readonly)

FUNCTIONS(CLIBRARY_DEFINE_STATIC)

typedef struct {
    uint8_t *bytes;
    size_t size;
} piece;

// `primary` is the requested picture. `shown` is the one to decode: `primary`, or its preview.
static struct heif_image_handle *shown, *primary;
static struct heif_context *context;
static piece exif, xmp;
static heif_survey facts;
// The decoded picture. The header needs it already if libheif may report a wrong size.
static struct heif_image *image;

static bool load(char *version, size_t size) {
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};
    if (!clibrary_load("libheif.so.1", functions, sizeof functions / sizeof *functions)) {
        return false;
    }
    snprintf(version, size, "libheif %s", heif_get_version_());
    // The first context registers libheif's decoders.
    struct heif_context *first = heif_context_alloc_();
    if (first) heif_context_free_(first);
    return true;
}

// MARK: Header

static csandbox_verdict explain(csandbox_header *header, struct heif_error error) {
    csandbox_verdict verdict = CSANDBOX_DAMAGED;
    if (error.code == heif_error_Unsupported_feature
        || error.code == heif_error_Unsupported_filetype) {
        verdict = CSANDBOX_UNSUPPORTED;
    } else if (error.subcode == heif_suberror_Security_limit_exceeded) {
        verdict = CSANDBOX_TOO_LARGE;
    } else if (error.code == heif_error_Memory_allocation_error) {
        verdict = CSANDBOX_NO_MEMORY;
    } else if (facts.is_cut || error.subcode == heif_suberror_End_of_data) {
        verdict = CSANDBOX_TRUNCATED;
    }
    bool is_sequence = header->frames && error.code == heif_error_Unsupported_filetype;
    return refuse(header, verdict, is_sequence ? "it has only an animation" : error.message);
}

// Number 0 is the file's primary picture. The others follow in file order.
static bool find_picture(uint32_t number, uint32_t count, heif_item_id *id) {
    heif_item_id first;
    if (heif_context_get_primary_image_ID_(context, &first).code != heif_error_Ok) return false;
    *id = first;
    if (number == 0) return true;
    heif_item_id *all = calloc(count, sizeof *all);
    if (!all) return false;
    int listed = heif_context_get_list_of_top_level_image_IDs_(context, all, (int)count);
    bool is_found = false;
    for (int index = 0; index < listed && !is_found; index++) {
        if (all[index] != first && --number == 0) {
            *id = all[index];
            is_found = true;
        }
    }
    free(all);
    return is_found;
}

// Finds the widest preview, and chooses it for decoding if the caller asks for that.
static void find_preview(const csandbox_input *input, csandbox_header *header) {
    heif_item_id ids[8];
    int count = heif_image_handle_get_list_of_thumbnail_IDs_(primary, ids, 8);
    struct heif_image_handle *best = NULL;
    for (int index = 0; index < count; index++) {
        struct heif_image_handle *handle;
        if (heif_image_handle_get_thumbnail_(primary, ids[index], &handle).code != heif_error_Ok) {
            continue;
        }
        int width = heif_image_handle_get_width_(handle);
        int height = heif_image_handle_get_height_(handle);
        if (width < 1 || height < 1 || (uint32_t)width <= header->preview_width) continue;
        header->preview_width = (uint32_t)width;
        header->preview_height = (uint32_t)height;
        best = handle;
    }
    if (best && (input->flags & CSANDBOX_PREVIEW)) shown = best;
}

static void read_metadata(const csandbox_input *input) {
    heif_item_id ids[32];
    int count = heif_image_handle_get_list_of_metadata_block_IDs_(primary, NULL, ids, 32);
    for (int index = 0; index < count; index++) {
        const char *type = heif_image_handle_get_metadata_type_(primary, ids[index]);
        const char *media = heif_image_handle_get_metadata_content_type_(primary, ids[index]);
        bool is_exif = type && strcmp(type, "Exif") == 0;
        bool is_xmp = type && strcmp(type, "mime") == 0 && media
            && strcmp(media, "application/rdf+xml") == 0;
        piece *place = is_exif ? &exif : &xmp;
        size_t size = heif_image_handle_get_metadata_size_(primary, ids[index]);
        if ((!is_exif && !is_xmp) || place->size || size > input->limits.metadata_bytes) continue;
        uint8_t *bytes = malloc(size + 1);
        if (!bytes
            || heif_image_handle_get_metadata_(primary, ids[index], bytes).code != heif_error_Ok) {
            continue;
        }
        size_t skipped = 0;
        if (is_exif) {
            // The first four bytes are the number of bytes between them and TIFF's header.
            if (size < 4) continue;
            uint64_t offset = read_big(bytes, 4);
            if (offset > size - 4) continue;
            skipped = 4 + (size_t)offset;
        }
        *place = (piece){bytes + skipped, size - skipped};
    }
}

static void read_color(csandbox_header *header) {
    enum heif_color_profile_type type = heif_image_handle_get_color_profile_type_(shown);
    if (type == heif_color_profile_type_prof || type == heif_color_profile_type_rICC) {
        header->icc_bytes = heif_image_handle_get_raw_color_profile_size_(shown);
    }
    struct heif_color_profile_nclx *nclx = NULL;
    if (heif_image_handle_get_nclx_color_profile_(shown, &nclx).code != heif_error_Ok || !nclx) {
        return;
    }
    header->has_cicp = 1;
    header->cicp[0] = (uint8_t)nclx->color_primaries;
    header->cicp[1] = (uint8_t)nclx->transfer_characteristics;
    header->cicp[2] = (uint8_t)nclx->matrix_coefficients;
    header->cicp[3] = nclx->full_range_flag != 0;
}

// Decodes the planes as they are coded.
static struct heif_error decode_planes(void) {
    struct heif_decoding_options *options = heif_decoding_options_alloc_();
    enum heif_colorspace space = heif_colorspace_undefined;
    enum heif_chroma chroma = heif_chroma_undefined;
    if (facts.is_grey) {
        // With alpha, only YCbCr leaves luma unchanged.
        bool has_alpha = heif_image_handle_has_alpha_channel_(shown);
        space = has_alpha ? heif_colorspace_YCbCr : heif_colorspace_monochrome;
        chroma = has_alpha ? heif_chroma_420 : heif_chroma_monochrome;
    } else if (facts.chroma) {
        // RGB planes must be requested as RGB: libheif would otherwise convert them to YCbCr.
        space = facts.is_rgb ? heif_colorspace_RGB : heif_colorspace_YCbCr;
        chroma = (enum heif_chroma)facts.chroma;
    }
    return heif_decode_image_(shown, &image, space, chroma, options);
}

// Finds the size of the picture. Decodes it if libheif may have ignored a rotation or a crop.
static csandbox_verdict measure(csandbox_header *header, int *width, int *height) {
    bool is_plain = !facts.is_turned && !facts.is_cropped;
    *width = heif_image_handle_get_width_(shown);
    *height = heif_image_handle_get_height_(shown);
    if (is_plain || *width != heif_image_handle_get_ispe_width_(shown)
        || *height != heif_image_handle_get_ispe_height_(shown)) {
        return CSANDBOX_OK;
    }
    struct heif_error error = decode_planes();
    if (error.code != heif_error_Ok) return explain(header, error);
    enum heif_channel first =
        heif_image_has_channel_(image, heif_channel_Y) ? heif_channel_Y : heif_channel_R;
    *width = heif_image_get_width_(image, first);
    *height = heif_image_get_height_(image, first);
    return CSANDBOX_OK;
}

static csandbox_verdict describe(const csandbox_input *input, csandbox_header *header) {
    uint64_t pixels;
    int full_width = heif_image_handle_get_width_(primary);
    int full_height = heif_image_handle_get_height_(primary);
    if (shown == primary && full_width > 0 && full_height > 0
        && is_too_large(input, (uint64_t)full_width, (uint64_t)full_height, &pixels)) {
        header->full_width = (uint32_t)full_width;
        header->full_height = (uint32_t)full_height;
        return CSANDBOX_TOO_LARGE;
    }
    int width, height;
    csandbox_verdict verdict = measure(header, &width, &height);
    if (verdict != CSANDBOX_OK) return verdict;
    if (shown == primary) full_width = width, full_height = height;
    if (width < 1 || height < 1 || full_width < 1 || full_height < 1) {
        return refuse(header, CSANDBOX_DAMAGED, "no size");
    }
    header->width = (uint32_t)width;
    header->height = (uint32_t)height;
    header->full_width = (uint32_t)full_width;
    header->full_height = (uint32_t)full_height;
    if (is_too_large(input, header->width, header->height, &pixels)) return CSANDBOX_TOO_LARGE;
    int bits = heif_image_handle_get_luma_bits_per_pixel_(shown);
    if (bits > 16) return refuse(header, CSANDBOX_UNSUPPORTED, "more than 16 bits");
    header->significant_bits = bits < 1 ? 8 : (uint32_t)bits;
    header->bits = bits > 8 ? 16 : 8;
    bool has_alpha = heif_image_handle_has_alpha_channel_(shown);
    header->color = facts.is_grey ? CSANDBOX_GREY : CSANDBOX_RGB;
    header->channels = (facts.is_grey ? 1 : 3) + has_alpha;
    if (has_alpha) {
        header->alpha = heif_image_handle_is_premultiplied_alpha_(shown) ? CSANDBOX_PREMULTIPLIED
                                                                         : CSANDBOX_STRAIGHT;
    }
    return CSANDBOX_OK;
}

static csandbox_verdict read_header(const csandbox_input *input, csandbox_header *header) {
    facts = heif_look(input, header);
    image = NULL;
    exif = xmp = (piece){0};
    if (!(context = heif_context_alloc_())) return CSANDBOX_NO_MEMORY;
    heif_context_set_max_decoding_threads_(context, (int)(input->threads & 0xff));
    struct heif_error error =
        heif_context_read_from_memory_without_copy_(context, input->bytes, input->size, NULL);
    if (error.code != heif_error_Ok) return explain(header, error);
    int count = heif_context_get_number_of_top_level_images_(context);
    if (count < 1) return refuse(header, CSANDBOX_UNSUPPORTED, "no still picture");
    header->pictures = (uint32_t)count;
    heif_item_id id;
    bool is_there = input->picture < header->pictures
        && find_picture(input->picture, header->pictures, &id);
    if (!is_there) return CSANDBOX_NO_PICTURE;
    error = heif_context_get_image_handle_(context, id, &primary);
    if (error.code != heif_error_Ok) return explain(header, error);
    shown = primary;
    find_preview(input, header);
    csandbox_verdict verdict = describe(input, header);
    if (verdict != CSANDBOX_OK) return verdict;
    read_metadata(input);
    read_color(header);
    header->exif_bytes = exif.size;
    header->xmp_bytes = xmp.size;
    return CSANDBOX_OK;
}

// MARK: Pixels

static bool take_plane(enum heif_channel channel, plane *to) {
    if (!heif_image_has_channel_(image, channel)) return false;
    int stride = 0, bits = heif_image_get_bits_per_pixel_range_(image, channel);
    to->bytes = heif_image_get_plane_readonly_(image, channel, &stride);
    int width = heif_image_get_width_(image, channel);
    int height = heif_image_get_height_(image, channel);
    if (!to->bytes || stride < 1 || width < 1 || height < 1 || bits < 1 || bits > 16) return false;
    to->stride = (size_t)stride;
    to->width = (uint32_t)width;
    to->height = (uint32_t)height;
    to->bits = (uint32_t)bits;
    return true;
}

// Sets the matrix, or reorders GBR planes. Returns false if the planes need a matrix and it is
// unknown, or if GBR planes are subsampled or have a limited range.
static bool set_matrix(planes_picture *p) {
    struct heif_color_profile_nclx *nclx = NULL;
    int matrix = heif_matrix_coefficients_unspecified;
    int primaries = heif_color_primaries_unspecified;
    p->is_full_range = true;
    // Use the decoded picture's matrix. libheif 1.15 reports none if it has converted to BT.601.
    if (heif_image_get_nclx_color_profile_(image, &nclx).code == heif_error_Ok && nclx) {
        matrix = (int)nclx->matrix_coefficients;
        primaries = (int)nclx->color_primaries;
        p->is_full_range = nclx->full_range_flag != 0;
    }
    switch (matrix) {
    case heif_matrix_coefficients_RGB_GBR: {
        if (p->kind != PLANES_YCC) return true;
        plane green = p->planes[0], blue = p->planes[1], red = p->planes[2];
        // H.273 requires 4:4:4 for GBR planes. No files with a limited range are known.
        if (p->step_x != 1 || p->step_y != 1 || !p->is_full_range) return false;
        p->kind = PLANES_RGB;
        p->planes[0] = red;
        p->planes[1] = green;
        p->planes[2] = blue;
        return true;
    }
    case heif_matrix_coefficients_chromaticity_derived_non_constant_luminance:
        return planes_set_shares(p, primaries) || p->kind != PLANES_YCC;
    case heif_matrix_coefficients_ITU_R_BT_709_5:
        return planes_set_shares(p, PLANES_BT709);
    case heif_matrix_coefficients_ITU_R_BT_2020_2_non_constant_luminance:
        return planes_set_shares(p, PLANES_BT2020);
    case heif_matrix_coefficients_US_FCC_T47:
        p->red = 0.30f;
        p->blue = 0.11f;
        return true;
    case heif_matrix_coefficients_SMPTE_240M:
        p->red = 0.212f;
        p->blue = 0.087f;
        return true;
    case heif_matrix_coefficients_unspecified:
    case heif_matrix_coefficients_ITU_R_BT_470_6_System_B_G:
    case heif_matrix_coefficients_ITU_R_BT_601_6:
        p->red = 0.299f;
        p->blue = 0.114f;
        return true;
    default:
        return p->kind != PLANES_YCC;
    }
}

static bool take_planes(planes_picture *p) {
    bool has_three;
    switch (heif_image_get_colorspace_(image)) {
    case heif_colorspace_monochrome:
        p->kind = PLANES_GREY;
        return take_plane(heif_channel_Y, &p->planes[0]);
    case heif_colorspace_RGB:
        p->kind = PLANES_RGB;
        return take_plane(heif_channel_R, &p->planes[0])
            && take_plane(heif_channel_G, &p->planes[1])
            && take_plane(heif_channel_B, &p->planes[2]);
    case heif_colorspace_YCbCr:
        p->kind = facts.is_grey ? PLANES_GREY : PLANES_YCC;
        if (facts.is_grey) return take_plane(heif_channel_Y, &p->planes[0]);
        has_three = take_plane(heif_channel_Y, &p->planes[0])
            && take_plane(heif_channel_Cb, &p->planes[1])
            && take_plane(heif_channel_Cr, &p->planes[2]);
        if (!has_three) return false;
        p->step_x = p->planes[1].width < p->planes[0].width ? 2 : 1;
        p->step_y = p->planes[1].height < p->planes[0].height ? 2 : 1;
        return true;
    default:
        return false;
    }
}

static csandbox_verdict decode_pixels(csandbox_header *header, uint8_t *pixels) {
    if (!image) {
        struct heif_error error = decode_planes();
        if (error.code != heif_error_Ok) return explain(header, error);
    }
    planes_picture p = {
        .width = header->width,
        .height = header->height,
        // Few encoders state chroma's position, fewer are right, and browsers assume the centre.
        .chroma_x = 0.5f,
        .chroma_y = 0.5f,
        .step_x = 1,
        .step_y = 1,
        .out_bits = header->bits,
        .out_channels = header->channels};
    if (!take_planes(&p)) return refuse(header, CSANDBOX_UNSUPPORTED, "planes");
    if (!set_matrix(&p)) return refuse(header, CSANDBOX_UNSUPPORTED, "colour matrix");
    bool has_alpha = header->alpha != CSANDBOX_OPAQUE;
    if (has_alpha && !take_plane(heif_channel_Alpha, &p.planes[3])) return CSANDBOX_DAMAGED;
    return planes_interleave(&p, pixels) ? CSANDBOX_OK : CSANDBOX_DAMAGED;
}

static csandbox_verdict decode(
    const csandbox_input *input, csandbox_header *header, const csandbox_output *output) {
    heif_context_set_max_decoding_threads_(context, (int)(input->threads & 0xff));
    if (header->icc_bytes) heif_image_handle_get_raw_color_profile_(shown, output->icc);
    if (exif.size) memcpy(output->exif, exif.bytes, exif.size);
    if (xmp.size) memcpy(output->xmp, xmp.bytes, xmp.size);
    return output->pixels ? decode_pixels(header, output->pixels) : CSANDBOX_OK;
}

csandbox_codec cdecoders_heif = {
    .name = "heif",
    .library = "libheif.so.1",
    .package = "libheif1",
    .load = load,
    .header = read_header,
    .decode = decode,
    .samples = {{tiny_avif, sizeof tiny_avif}, {tiny_heic, sizeof tiny_heic}},
    .requires_threads = true};
CSANDBOX_REGISTER(cdecoders_heif)
