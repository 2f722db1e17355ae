#include "CPNG.h"

#include <stdio.h>
#include <string.h>

#include "CSandbox.h"

// Decodes pixels in a worker of CSandbox.

static cpng_status decode_with(
    cpng_decoder *d, const csandbox_input *input, uint8_t *pixels, csandbox_report *report) {
    const uint64_t *choices = input->choices;
    if (choices[CPNG_CHOICE_DAMAGE]) cpng_decoder_allow_damage(d);
    cpng_header header;
    cpng_status status = cpng_decoder_read_header(
        d, INT32_MAX, (size_t)choices[CPNG_CHOICE_CHUNK], &header);
    if (status != CPNG_OK) return status;
    bool is_deep = choices[CPNG_CHOICE_DEEP];
    status = cpng_decoder_start(d, is_deep);
    if (status != CPNG_OK) return status;
    uint64_t stride = (uint64_t)header.width * (unsigned)header.layout * (is_deep ? 2 : 1);
    if (stride * header.height != input->limits.file_bytes) return CPNG_DAMAGED;
    status = header.is_interlaced
        ? cpng_decoder_read_frame(d, pixels, stride, NULL, NULL)
        : cpng_decoder_read(d, pixels, stride, header.height, NULL, NULL);
    if (status == CPNG_OK) report->end_status = (uint32_t)cpng_decoder_finish(d, NULL, NULL);
    return status;
}

static csandbox_verdict decode(
    const csandbox_input *input, uint8_t *pixels, csandbox_report *report) {
    cpng_decoder *d = cpng_decoder_create(
        input->bytes, input->size, input->flags & CSANDBOX_ALLOW_TRUNCATED);
    if (!d) return CSANDBOX_NO_MEMORY;
    report->status = (uint32_t)decode_with(d, input, pixels, report);
    report->facts[0] = cpng_decoder_lacks_end(d);
    snprintf(report->message, sizeof report->message, "%s", cpng_decoder_message(d));
    cpng_decoder_free(d);
    return CSANDBOX_OK;
}

static csandbox_codec png = {.name = "png", .report = decode};
CSANDBOX_REGISTER(png)
