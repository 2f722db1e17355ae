#include "CWebP.h"

#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>

struct cwebp_encoder {
    WebPPicture picture;
    // The rows of one call of cwebp_encoder_add, which libwebp converts to planes.
    WebPPicture strip;
    bool is_lossless;
    uint32_t next_row;
    uint8_t *output;
    size_t size, capacity;
    bool (*is_interrupted)(void *context);
    void *context;
};

// Pictures that need more memory are encoded with less effort, which takes 50 to 60 % of the
// memory.
static const size_t usual_memory = (size_t)512 << 20;

// Returns the memory that encoding takes, in bytes per pixel, measured and rounded up.
static size_t pixel_memory(bool is_lossless, bool is_large) {
    if (is_lossless) return is_large ? 18 : 30;
    return is_large ? 3 : 6;
}

static bool is_large(uint32_t width, uint32_t height, bool is_lossless) {
    return pixel_memory(is_lossless, false) * width * height > usual_memory;
}

size_t cwebp_encoder_memory(uint32_t width, uint32_t height, bool is_lossless) {
    return pixel_memory(is_lossless, is_large(width, height, is_lossless)) * width * height;
}

cwebp_encoder *cwebp_encoder_create(uint32_t width, uint32_t height, bool is_lossless) {
    cwebp_encoder *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    if (!WebPPictureInit(&e->picture) || !WebPPictureInit(&e->strip)) {
        free(e);
        return NULL;
    }
    e->is_lossless = is_lossless;
    e->picture.width = (int)width;
    e->picture.height = (int)height;
    e->picture.use_argb = is_lossless;
    if (!is_lossless) e->picture.colorspace = WEBP_YUV420A;
    if (!WebPPictureAlloc(&e->picture)) {
        cwebp_encoder_free(e);
        return NULL;
    }
    return e;
}

void cwebp_encoder_free(cwebp_encoder *e) {
    if (!e) return;
    WebPPictureFree(&e->picture);
    WebPPictureFree(&e->strip);
    free(e->output);
    free(e);
}

static void add_lossless(
    cwebp_encoder *e, const uint8_t *rows, size_t stride, uint32_t count, int channels) {
    int width = e->picture.width;
    for (uint32_t y = 0; y < count; y++) {
        const uint8_t *from = rows + y * stride;
        uint32_t *to = e->picture.argb + (size_t)(e->next_row + y) * e->picture.argb_stride;
        for (int x = 0; x < width; x++, from += channels) {
            uint32_t red = from[0];
            uint32_t green = channels == 1 ? red : from[1];
            uint32_t blue = channels == 1 ? red : from[2];
            uint32_t alpha = channels == 4 ? from[3] : 255;
            to[x] = alpha << 24 | red << 16 | green << 8 | blue;
        }
    }
}

static void copy(
    uint8_t *to, int to_stride, const uint8_t *from, int from_stride, int width, int height) {
    for (int y = 0; y < height; y++) {
        memcpy(to + (size_t)y * to_stride, from + (size_t)y * from_stride, (size_t)width);
    }
}

static cwebp_status add_lossy(
    cwebp_encoder *e, const uint8_t *rows, size_t stride, uint32_t count, int channels) {
    WebPPicture *strip = &e->strip;
    WebPPicture *picture = &e->picture;
    uint8_t *colours = NULL;
    strip->width = picture->width;
    strip->height = (int)count;
    strip->use_argb = 0;
    if (channels == 1) {
        colours = malloc((size_t)picture->width * 3 * count);
        if (!colours) return CWEBP_NO_MEMORY;
        uint8_t *to = colours;
        for (uint32_t y = 0; y < count; y++) {
            for (int x = 0; x < picture->width; x++, to += 3) {
                memset(to, rows[y * stride + (size_t)x], 3);
            }
        }
        rows = colours;
        stride = (size_t)picture->width * 3;
    }
    int is_imported = channels == 4 ? WebPPictureImportRGBA(strip, rows, (int)stride)
                                    : WebPPictureImportRGB(strip, rows, (int)stride);
    free(colours);
    if (!is_imported) return CWEBP_NO_MEMORY;
    int width = picture->width, height = (int)count;
    size_t row = e->next_row;
    copy(
        picture->y + row * (size_t)picture->y_stride, picture->y_stride, strip->y,
        strip->y_stride, width, height);
    size_t chroma = row / 2 * (size_t)picture->uv_stride;
    int half_width = (width + 1) / 2, half_height = (height + 1) / 2;
    copy(picture->u + chroma, picture->uv_stride, strip->u, strip->uv_stride, half_width, half_height);
    copy(picture->v + chroma, picture->uv_stride, strip->v, strip->uv_stride, half_width, half_height);
    uint8_t *alpha = picture->a + row * (size_t)picture->a_stride;
    for (int y = 0; y < height; y++) {
        uint8_t *to = alpha + (size_t)y * (size_t)picture->a_stride;
        if (strip->a) memcpy(to, strip->a + (size_t)y * (size_t)strip->a_stride, (size_t)width);
        else memset(to, 255, (size_t)width);
    }
    WebPPictureFree(strip);
    return CWEBP_OK;
}

cwebp_status cwebp_encoder_add(
    cwebp_encoder *e, const uint8_t *rows, size_t stride, uint32_t count, int channels) {
    if (count > (uint32_t)e->picture.height - e->next_row) return CWEBP_DAMAGED;
    cwebp_status status = CWEBP_OK;
    if (e->is_lossless) add_lossless(e, rows, stride, count, channels);
    else status = add_lossy(e, rows, stride, count, channels);
    e->next_row += count;
    return status;
}

static int on_write(const uint8_t *data, size_t size, const WebPPicture *picture) {
    cwebp_encoder *e = picture->custom_ptr;
    if (size > e->capacity - e->size) {
        size_t capacity = (e->size + size) * 2;
        uint8_t *larger = realloc(e->output, capacity);
        if (!larger) return 0;
        e->output = larger;
        e->capacity = capacity;
    }
    memcpy(e->output + e->size, data, size);
    e->size += size;
    return 1;
}

static int on_progress(int percent, const WebPPicture *picture) {
    (void)percent;
    const cwebp_encoder *e = picture->user_data;
    return !e->is_interrupted(e->context);
}

cwebp_status cwebp_encoder_finish(
    cwebp_encoder *e, float quality, bool (*is_interrupted)(void *context), void *context) {
    bool is_large_picture = is_large(
        (uint32_t)e->picture.width, (uint32_t)e->picture.height, e->is_lossless);
    WebPConfig config;
    if (!WebPConfigInit(&config)) return CWEBP_DAMAGED;
    if (e->is_lossless) {
        // Effort 3 is twice as fast as libwebp's default of 6, and files are a few per cent larger.
        // Effort 0 takes a third of that time, and a photograph is an eighth larger.
        if (!WebPConfigLosslessPreset(&config, is_large_picture ? 0 : 3)) return CWEBP_DAMAGED;
        // Keep the colours of transparent pixels, too.
        config.exact = 1;
    } else {
        config.quality = quality;
        config.low_memory = is_large_picture;
    }
    e->is_interrupted = is_interrupted;
    e->context = context;
    e->picture.writer = on_write;
    e->picture.custom_ptr = e;
    e->picture.progress_hook = on_progress;
    e->picture.user_data = e;
    if (WebPEncode(&config, &e->picture)) return CWEBP_OK;
    switch (e->picture.error_code) {
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BAD_WRITE: return CWEBP_NO_MEMORY;
    case VP8_ENC_ERROR_USER_ABORT: return CWEBP_INTERRUPTED;
    default: return CWEBP_DAMAGED;
    }
}

const uint8_t *cwebp_encoder_output(const cwebp_encoder *e, size_t *size) {
    *size = e->size;
    return e->output;
}

int cwebp_encoder_error(const cwebp_encoder *e) { return e->picture.error_code; }
