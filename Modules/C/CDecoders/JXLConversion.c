#include <stdlib.h>

#include <jxl/decode.h>
#include <jxl/encode.h>

#include "Decoders.h"
#include "JXLLibrary.h"

// Converts whole files: a JPEG to a smaller JPEG XL, and such a JPEG XL back to the same JPEG.
// header() converts, because the size of the result is not known before.

#define FUNCTIONS(apply)                                                                           \
    apply(JxlDecoderVersion) apply(JxlDecoderCreate) apply(JxlDecoderDestroy)                      \
    apply(JxlDecoderSubscribeEvents) apply(JxlDecoderSetInput) apply(JxlDecoderCloseInput)         \
    apply(JxlDecoderProcessInput) apply(JxlDecoderGetBasicInfo) apply(JxlDecoderSetJPEGBuffer)     \
    apply(JxlDecoderSetKeepOrientation)                                                            \
    apply(JxlDecoderReleaseJPEGBuffer) apply(JxlEncoderCreate) apply(JxlEncoderDestroy)            \
    apply(JxlEncoderSetParallelRunner) apply(JxlEncoderUseContainer)                               \
    apply(JxlEncoderStoreJPEGMetadata) apply(JxlEncoderFrameSettingsCreate)                        \
    apply(JxlEncoderAddJPEGFrame) apply(JxlEncoderCloseInput) apply(JxlEncoderProcessOutput)

FUNCTIONS(CLIBRARY_DEFINE_STATIC)

// Bytes in memory that grows up to a limit.
typedef struct {
    uint8_t *bytes;
    size_t size, capacity;
} file;

static file result;

static bool load(char *version, size_t size) {
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};
    if (!load_jxl(functions, sizeof functions / sizeof *functions)) return false;
    write_jxl_version(JxlDecoderVersion_(), version, size);
    JxlEncoder *encoder = JxlEncoderCreate_(NULL);
    if (encoder) JxlEncoderDestroy_(encoder);
    return true;
}

// Enlarges the memory to at most `most` bytes.
static csandbox_verdict grow(file *f, uint64_t most) {
    enum { first = 1 << 16 };
    if (f->capacity >= most) return CSANDBOX_TOO_LARGE;
    size_t capacity = f->capacity ? 2 * f->capacity : first;
    if (capacity > most) capacity = most;
    uint8_t *bytes = realloc(f->bytes, capacity);
    if (!bytes) return CSANDBOX_NO_MEMORY;
    f->bytes = bytes;
    f->capacity = capacity;
    return CSANDBOX_OK;
}

// MARK: JPEG XL to JPEG

// Describes the stored pixels. The orientation is the one that a viewer of the JPEG XL applies to
// them.
static csandbox_verdict take_facts(
    JxlDecoder *decoder, const csandbox_input *input, csandbox_header *h) {
    JxlBasicInfo info;
    if (JxlDecoderGetBasicInfo_(decoder, &info) != JXL_DEC_SUCCESS) return CSANDBOX_DAMAGED;
    uint64_t pixels;
    if (is_too_large(input, info.xsize, info.ysize, &pixels)) return CSANDBOX_TOO_LARGE;
    h->width = h->full_width = info.xsize;
    h->height = h->full_height = info.ysize;
    h->color = info.num_color_channels == 1 ? CSANDBOX_GREY : CSANDBOX_RGB;
    h->channels = info.num_color_channels;
    h->bits = h->significant_bits = 8;
    h->orientation = (uint32_t)info.orientation;
    return CSANDBOX_OK;
}

static csandbox_verdict give_buffer(JxlDecoder *decoder, file *out, uint64_t most) {
    csandbox_verdict verdict = grow(out, most);
    if (verdict != CSANDBOX_OK) return verdict;
    return JxlDecoderSetJPEGBuffer_(decoder, out->bytes + out->size, out->capacity - out->size)
            == JXL_DEC_SUCCESS
        ? CSANDBOX_OK
        : CSANDBOX_DAMAGED;
}

static csandbox_verdict restore_with(
    JxlDecoder *decoder, const csandbox_input *input, csandbox_header *h, file *out) {
    csandbox_verdict verdict = CSANDBOX_OK;
    while (verdict == CSANDBOX_OK) {
        switch (JxlDecoderProcessInput_(decoder)) {
        case JXL_DEC_BASIC_INFO: verdict = take_facts(decoder, input, h); break;
        case JXL_DEC_JPEG_NEED_MORE_OUTPUT:
            out->size = out->capacity - JxlDecoderReleaseJPEGBuffer_(decoder);
            [[fallthrough]];
        case JXL_DEC_JPEG_RECONSTRUCTION:
            verdict = give_buffer(decoder, out, input->limits.file_bytes);
            break;
        case JXL_DEC_FULL_IMAGE:
            if (!out->bytes) return refuse(h, CSANDBOX_UNSUPPORTED, "no JPEG is in it");
            out->size = out->capacity - JxlDecoderReleaseJPEGBuffer_(decoder);
            return out->size && h->width ? CSANDBOX_OK : CSANDBOX_DAMAGED;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
            return refuse(h, CSANDBOX_UNSUPPORTED, "no JPEG is in it");
        default: return refuse(h, CSANDBOX_DAMAGED, "the JPEG in it cannot be restored");
        }
    }
    return verdict;
}

static csandbox_verdict restore(const csandbox_input *input, csandbox_header *h, file *out) {
    JxlDecoder *decoder = JxlDecoderCreate_(NULL);
    if (!decoder) return CSANDBOX_NO_MEMORY;
    int events = JXL_DEC_BASIC_INFO | JXL_DEC_JPEG_RECONSTRUCTION | JXL_DEC_FULL_IMAGE;
    csandbox_verdict verdict = CSANDBOX_NO_MEMORY;
    if (JxlDecoderSubscribeEvents_(decoder, events) == JXL_DEC_SUCCESS
        && JxlDecoderSetInput_(decoder, input->bytes, input->size) == JXL_DEC_SUCCESS) {
        JxlDecoderCloseInput_(decoder);
        JxlDecoderSetKeepOrientation_(decoder, JXL_TRUE);
        verdict = restore_with(decoder, input, h, out);
    }
    JxlDecoderDestroy_(decoder);
    return verdict;
}

static csandbox_verdict restore_jpeg(const csandbox_input *input, csandbox_header *h) {
    result = (file){0};
    csandbox_verdict verdict = restore(input, h, &result);
    h->coding = CSANDBOX_FILE;
    h->coded_bytes = result.size;
    return verdict;
}

// MARK: JPEG to JPEG XL

static csandbox_verdict take_output(JxlEncoder *encoder, uint64_t most, file *out) {
    for (;;) {
        csandbox_verdict verdict = grow(out, most);
        if (verdict != CSANDBOX_OK) return verdict;
        uint8_t *next = out->bytes + out->size;
        size_t room = out->capacity - out->size;
        JxlEncoderStatus status = JxlEncoderProcessOutput_(encoder, &next, &room);
        out->size = (size_t)(next - out->bytes);
        if (status == JXL_ENC_SUCCESS) return CSANDBOX_OK;
        if (status != JXL_ENC_NEED_MORE_OUTPUT) return CSANDBOX_UNSUPPORTED;
    }
}

static csandbox_verdict recompress(const csandbox_input *input, file *out) {
    JxlEncoder *encoder = JxlEncoderCreate_(NULL);
    if (!encoder) return CSANDBOX_NO_MEMORY;
    // For a small file, threads take longer to start than to work.
    if (has_threads && input->threads > 1 && input->size > 1 << 18) {
        void *runner = JxlThreadParallelRunnerCreate_(NULL, input->threads);
        if (runner) JxlEncoderSetParallelRunner_(encoder, JxlThreadParallelRunner_, runner);
    }
    JxlEncoderUseContainer_(encoder, JXL_TRUE);
    JxlEncoderStoreJPEGMetadata_(encoder, JXL_TRUE);
    JxlEncoderFrameSettings *settings = JxlEncoderFrameSettingsCreate_(encoder, NULL);
    csandbox_verdict verdict = CSANDBOX_UNSUPPORTED;
    if (settings
        && JxlEncoderAddJPEGFrame_(settings, input->bytes, input->size) == JXL_ENC_SUCCESS) {
        JxlEncoderCloseInput_(encoder);
        verdict = take_output(encoder, input->limits.file_bytes, out);
    }
    JxlEncoderDestroy_(encoder);
    return verdict;
}

// Recompresses a JPEG. Refuses it if the result does not restore the same bytes.
static csandbox_verdict recompress_jpeg(const csandbox_input *input, csandbox_header *h) {
    result = (file){0};
    csandbox_verdict verdict = recompress(input, &result);
    if (verdict != CSANDBOX_OK) return refuse(h, verdict, "it cannot hold this kind of JPEG");
    csandbox_input again = *input;
    again.bytes = result.bytes;
    again.size = result.size;
    file jpeg = {0};
    verdict = restore(&again, h, &jpeg);
    bool is_same =
        jpeg.size == input->size && memcmp(jpeg.bytes, input->bytes, input->size) == 0;
    free(jpeg.bytes);
    if (verdict != CSANDBOX_TOO_LARGE && !is_same) {
        return refuse(h, CSANDBOX_UNSUPPORTED, "it would not restore this JPEG");
    }
    h->coding = CSANDBOX_FILE;
    h->coded_bytes = result.size;
    return verdict;
}

static csandbox_verdict give_result(
    const csandbox_input *, csandbox_header *, const csandbox_output *output) {
    if (output->pixels) memcpy(output->pixels, result.bytes, result.size);
    return CSANDBOX_OK;
}

csandbox_codec cdecoders_jpeg_to_jxl = {
    .name = "jpeg-to-jxl",
    .library = "libjxl.so.0.7",
    .package = "libjxl0.7",
    .load = load,
    .header = recompress_jpeg,
    .decode = give_result};
CSANDBOX_REGISTER(cdecoders_jpeg_to_jxl)

csandbox_codec cdecoders_jxl_to_jpeg = {
    .name = "jxl-to-jpeg",
    .library = "libjxl.so.0.7",
    .package = "libjxl0.7",
    .load = load,
    .header = restore_jpeg,
    .decode = give_result};
CSANDBOX_REGISTER(cdecoders_jxl_to_jpeg)
