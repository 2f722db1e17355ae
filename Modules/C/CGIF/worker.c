#include "CGIF.h"

#include <stdio.h>
#include <string.h>

#include "CSandbox.h"

// Decodes the colour indices of a picture in a worker of CSandbox.

static csandbox_verdict decode(
    const csandbox_input *input, uint8_t *pixels, csandbox_report *report) {
    cgif_status status;
    cgif_decoder *d = cgif_decoder_create(input->bytes, input->size, &status);
    if (d) {
        cgif_image image = {0};
        status = cgif_decoder_open_image(d, (size_t)input->choices[0], &image);
        uint64_t bytes = (uint64_t)image.width * image.height + sizeof image.palette;
        if (status == CGIF_OK && bytes != input->limits.file_bytes) return CSANDBOX_DAMAGED;
        report->end_status = (uint32_t)status;
        memcpy(pixels, image.palette, sizeof image.palette);
        uint8_t *row = pixels + sizeof image.palette;
        // facts[0] is the number of rows that were read.
        for (uint32_t y = 0; status == CGIF_OK && y < image.height; y++) {
            status = cgif_decoder_read(d, row + (size_t)y * image.width, image.width);
            if (status == CGIF_OK) report->facts[0]++;
        }
        snprintf(report->message, sizeof report->message, "%s", cgif_decoder_message(d));
    }
    cgif_decoder_free(d);
    report->status = (uint32_t)status;
    return CSANDBOX_OK;
}

static csandbox_codec gif = {.name = "gif", .report = decode};
CSANDBOX_REGISTER(gif)
