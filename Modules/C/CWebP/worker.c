#include "CWebP.h"

#include <string.h>

#include "CSandbox.h"

// Decodes pixels in a worker of CSandbox.

static csandbox_verdict decode(
    const csandbox_input *input, uint8_t *pixels, csandbox_report *report) {
    const uint64_t *choices = input->choices;
    uint32_t width = (uint32_t)choices[CWEBP_CHOICE_WIDTH];
    uint32_t height = (uint32_t)choices[CWEBP_CHOICE_HEIGHT];
    bool has_alpha = choices[CWEBP_CHOICE_ALPHA];
    size_t stride = (size_t)width * (has_alpha ? 4 : 3);
    if (stride * height != input->limits.file_bytes) return CSANDBOX_DAMAGED;
    cwebp_features features;
    cwebp_status status = cwebp_read_features(input->bytes, input->size, &features);
    if (status == CWEBP_OK) {
        cwebp_decoder *d = cwebp_decoder_create(
            input->bytes, input->size, features, width, height, has_alpha, pixels, stride);
        if (!d) return CSANDBOX_NO_MEMORY;
        uint32_t rows;
        status = cwebp_decoder_finish(d, NULL, NULL, &rows);
        cwebp_decoder_free(d);
        // Clear the rows that were not decoded, because they are uninitialised.
        memset(pixels + rows * stride, 0, (height - rows) * stride);
    }
    report->status = (uint32_t)status;
    return CSANDBOX_OK;
}

static csandbox_codec webp = {.name = "webp", .report = decode};
CSANDBOX_REGISTER(webp)
