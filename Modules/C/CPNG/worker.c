#include "CPNG.h"

#include <stdio.h>
#include <string.h>

#include "CSandbox.h"

// Decodes pixels in a worker of CSandbox.

static cpng_status start(cpng_decoder *d, const csandbox_input *input, cpng_header *header) {
    const uint64_t *choices = input->choices;
    if (choices[CPNG_CHOICE_DAMAGE]) cpng_decoder_allow_damage(d);
    cpng_status status = cpng_decoder_read_header(
        d, INT32_MAX, (size_t)choices[CPNG_CHOICE_CHUNK], header);
    return status == CPNG_OK ? cpng_decoder_start(d, choices[CPNG_CHOICE_DEEP]) : status;
}

static uint64_t stride_of(const cpng_header *header, const csandbox_input *input) {
    unsigned bytes = input->choices[CPNG_CHOICE_DEEP] ? 2 : 1;
    return (uint64_t)header->width * (unsigned)header->layout * bytes;
}

static void tell(csandbox_report *report, const cpng_decoder *d) {
    report->facts[0] = cpng_decoder_lacks_end(d);
    snprintf(report->message, sizeof report->message, "%s", cpng_decoder_message(d));
}

// MARK: Whole pictures

static cpng_status read_whole(
    cpng_decoder *d, const csandbox_input *input, uint8_t *pixels, csandbox_report *report) {
    cpng_header header;
    cpng_status status = start(d, input, &header);
    if (status != CPNG_OK) return status;
    uint64_t stride = stride_of(&header, input);
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
    report->status = (uint32_t)read_whole(d, input, pixels, report);
    tell(report, d);
    cpng_decoder_free(d);
    return CSANDBOX_OK;
}

// MARK: Portions

// The picture that is decoded in portions.
static struct {
    cpng_decoder *decoder;
    cpng_header header;
    uint32_t next_row;
    cpng_status status;
} picture;

static cpng_status read_portion(
    const csandbox_input *input, uint8_t *pixels, size_t size, csandbox_report *report) {
    if (picture.status != CPNG_OK) return picture.status;
    uint64_t stride = stride_of(&picture.header, input);
    uint32_t rest = picture.header.height - picture.next_row;
    uint64_t most = input->choices[CPNG_CHOICE_ROWS];
    uint32_t count = rest < most ? rest : (uint32_t)most;
    if (count == 0 || picture.header.is_interlaced || stride > size / count) return CPNG_DAMAGED;
    cpng_status status = cpng_decoder_read(picture.decoder, pixels, stride, count, NULL, NULL);
    picture.next_row += count;
    if (status == CPNG_OK && picture.next_row == picture.header.height) {
        report->end_status = (uint32_t)cpng_decoder_finish(picture.decoder, NULL, NULL);
    }
    return status;
}

static csandbox_verdict decode_portion(
    const csandbox_input *input, uint8_t *pixels, size_t size, csandbox_report *report) {
    if (!picture.decoder) {
        picture.decoder = cpng_decoder_create(
            input->bytes, input->size, input->flags & CSANDBOX_ALLOW_TRUNCATED);
        if (!picture.decoder) return CSANDBOX_NO_MEMORY;
        picture.status = start(picture.decoder, input, &picture.header);
    }
    report->status = (uint32_t)read_portion(input, pixels, size, report);
    tell(report, picture.decoder);
    return CSANDBOX_OK;
}

static csandbox_codec png = {.name = "png", .report = decode, .portion = decode_portion};
CSANDBOX_REGISTER(png)
