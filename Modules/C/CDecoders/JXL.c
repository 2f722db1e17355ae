#include <stdlib.h>

#include <jxl/decode.h>

#include "Decoders.h"
#include "JXLLibrary.h"
#include "Tiny.h"

// Decodes JPEG XL with libjxl 0.7, which applies the orientation.

#define FUNCTIONS(apply)                                                                           \
    apply(JxlDecoderVersion) apply(JxlDecoderCreate) apply(JxlDecoderDestroy)                      \
    apply(JxlDecoderSubscribeEvents) apply(JxlDecoderSetInput) apply(JxlDecoderCloseInput)         \
    apply(JxlDecoderProcessInput) apply(JxlDecoderGetBasicInfo)                                    \
    apply(JxlDecoderGetExtraChannelInfo) apply(JxlDecoderSetParallelRunner)                        \
    apply(JxlDecoderGetColorAsEncodedProfile) apply(JxlDecoderGetICCProfileSize)                   \
    apply(JxlDecoderGetColorAsICCProfile) apply(JxlDecoderSkipFrames)                              \
    apply(JxlDecoderImageOutBufferSize) apply(JxlDecoderSetImageOutBuffer)                         \
    apply(JxlDecoderExtraChannelBufferSize) apply(JxlDecoderSetExtraChannelBuffer)                 \
    apply(JxlDecoderFlushImage) apply(JxlDecoderSetDecompressBoxes) apply(JxlDecoderGetBoxType)    \
    apply(JxlDecoderSetBoxBuffer) apply(JxlDecoderReleaseBoxBuffer)

FUNCTIONS(CLIBRARY_DEFINE_STATIC)

typedef struct {
    uint8_t *bytes;
    size_t size;
} piece;

static piece exif, xmp, icc;
static bool is_cut, is_closed;
// The index of the extra channel with black ink, or -1.
static int black;
static JxlPixelFormat format;

static bool load(char *version, size_t size) {
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};
    if (!load_jxl(functions, sizeof functions / sizeof *functions)) return false;
    write_jxl_version(JxlDecoderVersion_(), version, size);
    JxlDecoder *decoder = JxlDecoderCreate_(NULL);
    if (decoder) JxlDecoderDestroy_(decoder);
    return true;
}

static JxlDecoder *start(const csandbox_input *input, int events) {
    JxlDecoder *decoder = JxlDecoderCreate_(NULL);
    if (!decoder || JxlDecoderSubscribeEvents_(decoder, events) != JXL_DEC_SUCCESS
        || JxlDecoderSetInput_(decoder, input->bytes, input->size) != JXL_DEC_SUCCESS) {
        return NULL;
    }
    is_closed = false;
    return decoder;
}

// Processes the input up to the next event. The input is closed only when the library needs more:
// otherwise, the library would report a truncated file as damaged.
static JxlDecoderStatus go_on(JxlDecoder *decoder) {
    JxlDecoderStatus status = JxlDecoderProcessInput_(decoder);
    if (status != JXL_DEC_NEED_MORE_INPUT || is_closed) return status;
    is_closed = true;
    JxlDecoderCloseInput_(decoder);
    status = JxlDecoderProcessInput_(decoder);
    return status == JXL_DEC_ERROR ? JXL_DEC_NEED_MORE_INPUT : status;
}

// MARK: Header

static csandbox_verdict take_facts(
    JxlDecoder *decoder, const csandbox_input *input, csandbox_header *h) {
    JxlBasicInfo info;
    if (JxlDecoderGetBasicInfo_(decoder, &info) != JXL_DEC_SUCCESS) return CSANDBOX_DAMAGED;
    h->width = h->full_width = info.xsize;
    h->height = h->full_height = info.ysize;
    uint64_t pixels;
    if (is_too_large(input, info.xsize, info.ysize, &pixels)) return CSANDBOX_TOO_LARGE;
    black = -1;
    for (uint32_t index = 0; index < info.num_extra_channels; index++) {
        JxlExtraChannelInfo extra;
        if (JxlDecoderGetExtraChannelInfo_(decoder, index, &extra) == JXL_DEC_SUCCESS
            && extra.type == JXL_CHANNEL_BLACK) {
            black = (int)index;
            break;
        }
    }
    bool is_wide = info.bits_per_sample > 8 || info.exponent_bits_per_sample;
    h->bits = is_wide ? 16 : 8;
    h->significant_bits = info.exponent_bits_per_sample || info.bits_per_sample > 16
        ? 16
        : info.bits_per_sample;
    h->color = info.num_color_channels == 1 ? CSANDBOX_GREY : CSANDBOX_RGB;
    h->channels = info.num_color_channels;
    if (black >= 0 && h->channels == 3) {
        h->color = CSANDBOX_CMYK;
        h->channels = 4;
    } else if (info.alpha_bits) {
        h->alpha = info.alpha_premultiplied ? CSANDBOX_PREMULTIPLIED : CSANDBOX_STRAIGHT;
        h->channels++;
    }
    if (info.have_preview) {
        h->preview_width = info.preview.xsize;
        h->preview_height = info.preview.ysize;
    }
    format = (JxlPixelFormat){
        h->color == CSANDBOX_CMYK ? 3 : h->channels, is_wide ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
        JXL_NATIVE_ENDIAN, 0};
    return CSANDBOX_OK;
}

// Writes the code points of H.273. Returns false if they cannot describe the profile.
static bool to_cicp(const JxlColorEncoding *e, uint8_t cicp[4]) {
    bool has_points = e->transfer_function != JXL_TRANSFER_FUNCTION_GAMMA
        && e->transfer_function != JXL_TRANSFER_FUNCTION_UNKNOWN
        && e->white_point == JXL_WHITE_POINT_D65;
    bool is_grey = e->color_space == JXL_COLOR_SPACE_GRAY;
    if (!has_points || (!is_grey && e->color_space != JXL_COLOR_SPACE_RGB)) return false;
    if (!is_grey && e->primaries == JXL_PRIMARIES_CUSTOM) return false;
    // In H.273, P3 with the white point D65 has the number 12.
    cicp[0] = is_grey ? 1 : e->primaries == JXL_PRIMARIES_P3 ? 12 : (uint8_t)e->primaries;
    cicp[1] = (uint8_t)e->transfer_function;
    cicp[2] = 0;
    cicp[3] = 1;
    return true;
}

// Reads the profile of the samples, which may differ from that of the file.
static void take_color(JxlDecoder *decoder, const csandbox_input *input, csandbox_header *h) {
    JxlColorEncoding encoding;
    if (JxlDecoderGetColorAsEncodedProfile_(
            decoder, &format, JXL_COLOR_PROFILE_TARGET_DATA, &encoding)
            == JXL_DEC_SUCCESS
        && to_cicp(&encoding, h->cicp)) {
        h->has_cicp = 1;
        return;
    }
    size_t size = 0;
    if (JxlDecoderGetICCProfileSize_(decoder, &format, JXL_COLOR_PROFILE_TARGET_DATA, &size)
            != JXL_DEC_SUCCESS
        || size == 0 || size > input->limits.metadata_bytes || !(icc.bytes = malloc(size))) {
        return;
    }
    if (JxlDecoderGetColorAsICCProfile_(
            decoder, &format, JXL_COLOR_PROFILE_TARGET_DATA, icc.bytes, size)
        == JXL_DEC_SUCCESS) {
        icc.size = size;
    }
}

// A metadata box that is being read, in memory that grows.
typedef struct {
    piece content;
    size_t capacity;
    char name[4];
} open_box;

static void finish_box(JxlDecoder *decoder, open_box *box) {
    if (!box->content.bytes) return;
    size_t size = box->capacity - JxlDecoderReleaseBoxBuffer_(decoder);
    if (memcmp(box->name, "Exif", 4) == 0 && size > 4 && !exif.size) {
        uint64_t skipped = 4 + read_big(box->content.bytes, 4);
        if (skipped < size) exif = (piece){box->content.bytes + skipped, size - skipped};
    } else if (memcmp(box->name, "xml ", 4) == 0 && !xmp.size) {
        xmp = (piece){box->content.bytes, size};
    }
    *box = (open_box){0};
}

static void begin_box(JxlDecoder *decoder, open_box *box) {
    finish_box(decoder, box);
    JxlBoxType name;
    if (JxlDecoderGetBoxType_(decoder, name, JXL_TRUE) != JXL_DEC_SUCCESS) return;
    if (memcmp(name, "Exif", 4) != 0 && memcmp(name, "xml ", 4) != 0) return;
    box->capacity = 1 << 16;
    box->content.bytes = malloc(box->capacity);
    if (!box->content.bytes) return;
    memcpy(box->name, name, 4);
    JxlDecoderSetBoxBuffer_(decoder, box->content.bytes, box->capacity);
}

static bool grow_box(JxlDecoder *decoder, open_box *box, size_t most) {
    size_t used = box->capacity - JxlDecoderReleaseBoxBuffer_(decoder);
    if (!box->content.bytes || box->capacity > most) return false;
    uint8_t *bytes = realloc(box->content.bytes, box->capacity * 2);
    if (!bytes) return false;
    box->content.bytes = bytes;
    box->capacity *= 2;
    JxlDecoderSetBoxBuffer_(decoder, bytes + used, box->capacity - used);
    return true;
}

static csandbox_verdict read_header(const csandbox_input *input, csandbox_header *h) {
    JxlDecoder *decoder = start(
        input, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME | JXL_DEC_BOX);
    if (!decoder) return CSANDBOX_NO_MEMORY;
    JxlDecoderSetDecompressBoxes_(decoder, JXL_TRUE);
    open_box box = {0};
    exif = xmp = icc = (piece){0};
    h->pictures = 0;
    for (;;) {
        JxlDecoderStatus status = go_on(decoder);
        if (status == JXL_DEC_BASIC_INFO) {
            csandbox_verdict verdict = take_facts(decoder, input, h);
            if (verdict != CSANDBOX_OK) return verdict;
        } else if (status == JXL_DEC_COLOR_ENCODING) {
            take_color(decoder, input, h);
        } else if (status == JXL_DEC_FRAME) {
            h->pictures++;
        } else if (status == JXL_DEC_BOX) {
            begin_box(decoder, &box);
        } else if (status == JXL_DEC_BOX_NEED_MORE_OUTPUT) {
            if (!grow_box(decoder, &box, input->limits.metadata_bytes)) return CSANDBOX_TOO_LARGE;
        } else {
            finish_box(decoder, &box);
            is_cut = status == JXL_DEC_NEED_MORE_INPUT;
            if (status == JXL_DEC_SUCCESS || (h->width && h->pictures)) break;
            return refuse(
                h, is_cut ? CSANDBOX_TRUNCATED : CSANDBOX_DAMAGED, "not a whole JPEG XL header");
        }
    }
    JxlDecoderDestroy_(decoder);
    if (!h->width || !h->pictures) return refuse(h, CSANDBOX_DAMAGED, "no picture");
    if (input->picture >= h->pictures) return CSANDBOX_NO_PICTURE;
    h->icc_bytes = icc.size;
    h->exif_bytes = exif.size;
    h->xmp_bytes = xmp.size;
    return CSANDBOX_OK;
}

// MARK: Pixels

// Interleaves and inverts inks: 0 is full ink in JPEG XL, and no ink in the result.
static void interleave_inks(const csandbox_header *h, const uint8_t *cmy, const uint8_t *k,
    uint8_t *out) {
    size_t count = (size_t)h->width * h->height, bytes = h->bits / 8;
    for (size_t index = 0; index < count; index++) {
        for (size_t byte = 0; byte < 3 * bytes; byte++) {
            out[index * 4 * bytes + byte] = (uint8_t)~cmy[index * 3 * bytes + byte];
        }
        for (size_t byte = 0; byte < bytes; byte++) {
            out[(index * 4 + 3) * bytes + byte] = (uint8_t)~k[index * bytes + byte];
        }
    }
}

// Sets where the decoder writes: into `pixels`, or for CMYK into new memory. `inks` receives the
// memory for black. Returns the memory for the other channels, or NULL on failure.
static uint8_t *set_places(
    JxlDecoder *decoder, const csandbox_header *h, uint8_t *pixels, uint8_t **inks) {
    size_t size = 0, pixel_count = (size_t)h->width * h->height;
    size_t expected = pixel_count * format.num_channels * (h->bits / 8);
    if (JxlDecoderImageOutBufferSize_(decoder, &format, &size) != JXL_DEC_SUCCESS
        || size != expected) {
        return NULL;
    }
    bool is_cmyk = h->color == CSANDBOX_CMYK;
    uint8_t *colors = is_cmyk ? calloc(1, size) : pixels;
    if (!colors
        || JxlDecoderSetImageOutBuffer_(decoder, &format, colors, size) != JXL_DEC_SUCCESS) {
        return NULL;
    }
    if (!is_cmyk) return colors;
    JxlPixelFormat one = format;
    one.num_channels = 1;
    uint32_t number = (uint32_t)black;
    if (JxlDecoderExtraChannelBufferSize_(decoder, &one, &size, number) != JXL_DEC_SUCCESS
        || size != pixel_count * (h->bits / 8) || !(*inks = calloc(1, size))
        || JxlDecoderSetExtraChannelBuffer_(decoder, &one, *inks, size, number)
            != JXL_DEC_SUCCESS) {
        return NULL;
    }
    return colors;
}

static csandbox_verdict read_pixels(
    const csandbox_input *input, csandbox_header *h, uint8_t *pixels) {
    JxlDecoder *decoder = start(input, JXL_DEC_FULL_IMAGE);
    if (!decoder) return CSANDBOX_NO_MEMORY;
    // For a small picture, threads take longer to start than to work.
    bool is_large = (uint64_t)h->width * h->height > 1 << 18;
    if (has_threads && input->threads > 1 && is_large) {
        void *runner = JxlThreadParallelRunnerCreate_(NULL, input->threads);
        if (runner) JxlDecoderSetParallelRunner_(decoder, JxlThreadParallelRunner_, runner);
    }
    if (input->picture) JxlDecoderSkipFrames_(decoder, input->picture);
    uint8_t *colors = NULL, *inks = NULL;
    csandbox_verdict verdict = CSANDBOX_OK;
    for (;;) {
        JxlDecoderStatus status = go_on(decoder);
        if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
            colors = set_places(decoder, h, pixels, &inks);
            if (!colors) return refuse(h, CSANDBOX_DAMAGED, "size of the picture");
        } else if (status == JXL_DEC_FULL_IMAGE) {
            break;
        } else {
            bool is_short = is_cut || status == JXL_DEC_NEED_MORE_INPUT;
            verdict = is_short ? CSANDBOX_TRUNCATED : CSANDBOX_DAMAGED;
            if (!(input->flags & CSANDBOX_ALLOW_TRUNCATED) || !colors
                || JxlDecoderFlushImage_(decoder) != JXL_DEC_SUCCESS) {
                return refuse(h, verdict, "pixels are missing");
            }
            verdict = CSANDBOX_PARTIAL;
            break;
        }
    }
    if (h->color == CSANDBOX_CMYK) interleave_inks(h, colors, inks, pixels);
    return verdict;
}

static csandbox_verdict decode(
    const csandbox_input *input, csandbox_header *h, const csandbox_output *output) {
    if (icc.size) memcpy(output->icc, icc.bytes, icc.size);
    if (exif.size) memcpy(output->exif, exif.bytes, exif.size);
    if (xmp.size) memcpy(output->xmp, xmp.bytes, xmp.size);
    return output->pixels ? read_pixels(input, h, output->pixels) : CSANDBOX_OK;
}

csandbox_codec cdecoders_jxl = {
    .name = "jxl",
    .library = "libjxl.so.0.7",
    .package = "libjxl0.7",
    .load = load,
    .header = read_header,
    .decode = decode,
    .samples = {{tiny_jxl, sizeof tiny_jxl}},
    .wants_huge_pages = true};
CSANDBOX_REGISTER(cdecoders_jxl)
