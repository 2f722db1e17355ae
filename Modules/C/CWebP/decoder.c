#include "CWebP.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

struct cwebp_decoder {
    WebPDecoderConfig config;
    WebPIDecoder *decoder;
    const uint8_t *data;
    size_t size, position, step;
    uint32_t height;
    VP8StatusCode status;
};

// The number of pixels between two checks for interruption.
static const size_t pixels_per_step = 500000;

static cwebp_status status_of(VP8StatusCode code) {
    switch (code) {
    case VP8_STATUS_OK: return CWEBP_OK;
    case VP8_STATUS_OUT_OF_MEMORY: return CWEBP_NO_MEMORY;
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: return CWEBP_TRUNCATED;
    default: return CWEBP_DAMAGED;
    }
}

cwebp_status cwebp_read_features(const uint8_t *data, size_t size, cwebp_features *features) {
    WebPBitstreamFeatures found;
    VP8StatusCode code = WebPGetFeatures(data, size, &found);
    if (code != VP8_STATUS_OK) return status_of(code);
    *features = (cwebp_features){
        .width = (uint32_t)found.width,
        .height = (uint32_t)found.height,
        .has_alpha = found.has_alpha != 0,
        .is_lossless = found.format == 2,
    };
    return CWEBP_OK;
}

cwebp_decoder *cwebp_decoder_create(
    const uint8_t *data, size_t size, cwebp_features features, uint32_t width, uint32_t height,
    bool has_alpha, uint8_t *pixels, size_t stride) {
    cwebp_decoder *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    if (!WebPInitDecoderConfig(&d->config)) {
        free(d);
        return NULL;
    }
    WebPDecBuffer *output = &d->config.output;
    output->colorspace = has_alpha ? MODE_RGBA : MODE_RGB;
    output->width = (int)width;
    output->height = (int)height;
    d->config.options.use_scaling = width != features.width || height != features.height;
    d->config.options.scaled_width = (int)width;
    d->config.options.scaled_height = (int)height;
    output->is_external_memory = 1;
    output->u.RGBA.rgba = pixels;
    output->u.RGBA.stride = (int)stride;
    output->u.RGBA.size = stride * height;
    d->decoder = WebPIDecode(NULL, 0, &d->config);
    if (!d->decoder) {
        free(d);
        return NULL;
    }
    d->data = data;
    d->size = size;
    d->height = height;
    d->status = VP8_STATUS_SUSPENDED;
    size_t steps = (size_t)features.width * features.height / pixels_per_step + 1;
    d->step = size / steps + 1;
    return d;
}

void cwebp_decoder_free(cwebp_decoder *d) {
    if (!d) return;
    WebPIDelete(d->decoder);
    WebPFreeDecBuffer(&d->config.output);
    free(d);
}

uint32_t cwebp_decoder_rows(const cwebp_decoder *d) {
    if (d->status == VP8_STATUS_OK) return d->height;
    int last = 0;
    if (!WebPIDecGetRGB(d->decoder, &last, NULL, NULL, NULL) || last < 0) return 0;
    return (uint32_t)last < d->height ? (uint32_t)last : d->height;
}

cwebp_status cwebp_decoder_read(
    cwebp_decoder *d, uint32_t rows, bool (*is_interrupted)(void *context), void *context) {
    while (d->status == VP8_STATUS_SUSPENDED && d->position < d->size
           && cwebp_decoder_rows(d) < rows) {
        if (is_interrupted && is_interrupted(context)) return CWEBP_INTERRUPTED;
        size_t left = d->size - d->position;
        d->position += left < d->step ? left : d->step;
        d->status = WebPIUpdate(d->decoder, d->data, d->position);
    }
    return d->status == VP8_STATUS_SUSPENDED ? CWEBP_OK : status_of(d->status);
}

cwebp_status cwebp_decoder_finish(
    cwebp_decoder *d, bool (*is_interrupted)(void *context), void *context, uint32_t *rows) {
    // Ask for one row more than the picture has, so that all data is decoded.
    cwebp_status status = cwebp_decoder_read(d, d->height + 1, is_interrupted, context);
    *rows = cwebp_decoder_rows(d);
    if (status != CWEBP_OK) return status;
    return status_of(d->status);
}
