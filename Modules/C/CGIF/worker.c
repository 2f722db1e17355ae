#include "CGIF.h"

#include <stdio.h>
#include <string.h>

#include "CSandbox.h"

// Decodes the colour indices of a picture in a worker of CSandbox.

static bool load(char *version, size_t) {
    *version = 0;
    return true;
}

static csandbox_verdict decode(
    const csandbox_input *input, csandbox_header *, const csandbox_output *output) {
    if (!output->pixels) return CSANDBOX_UNSUPPORTED;
    csandbox_report report = {0};
    cgif_status status;
    cgif_decoder *d = cgif_decoder_create(input->bytes, input->size, &status);
    if (d) {
        cgif_image image = {0};
        status = cgif_decoder_open_image(d, (size_t)input->choices[0], &image);
        uint64_t bytes = (uint64_t)image.width * image.height + sizeof image.palette;
        if (status == CGIF_OK && bytes != input->limits.file_bytes) return CSANDBOX_DAMAGED;
        report.end_status = (uint32_t)status;
        memcpy(output->pixels, image.palette, sizeof image.palette);
        uint8_t *row = output->pixels + sizeof image.palette;
        // The first fact is the number of rows that were read.
        for (uint32_t y = 0; status == CGIF_OK && y < image.height; y++) {
            status = cgif_decoder_read(d, row + (size_t)y * image.width, image.width);
            if (status == CGIF_OK) report.facts[0]++;
        }
        snprintf(report.message, sizeof report.message, "%s", cgif_decoder_message(d));
    }
    cgif_decoder_free(d);
    report.status = (uint32_t)status;
    memcpy(output->found, &report, sizeof report);
    return CSANDBOX_OK;
}

static csandbox_codec gif = {
    .name = "gif", .load = load, .header = csandbox_expect, .decode = decode};
CSANDBOX_REGISTER(gif)
