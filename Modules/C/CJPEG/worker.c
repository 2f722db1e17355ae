#include "CJPEG.h"

#include <stdio.h>
#include <string.h>

#include "CSandbox.h"

// The CSandbox workers that decode pixels and rotate files.

static void tell(csandbox_report *report, const cjpeg_decoder *d) {
    cjpeg_flaws flaws = cjpeg_decoder_flaws(d);
    report->facts[0] = flaws.stray_bytes;
    report->facts[1] = flaws.extra_bytes;
    report->facts[2] = flaws.lacks_end;
    snprintf(report->message, sizeof report->message, "%s", cjpeg_decoder_message(d));
}

// MARK: Pixels

size_t cjpeg_place_planes(const cjpeg_format *f, uint8_t *bytes, cjpeg_rows *rows) {
    // The height is rounded up to 16, because the decoder writes whole MCUs.
    enum { alignment = 64, group = 16 };
    size_t height = ((size_t)f->height + group - 1) / group * group, offset = 0;
    bool is_planar = f->layout == CJPEG_PLANAR;
    size_t samples = f->layout == CJPEG_GRAY || is_planar ? 1 : f->layout == CJPEG_RGB ? 3 : 4;
    for (int plane = 0; plane < (is_planar ? 3 : 1); plane++) {
        size_t h = plane ? (size_t)f->h : 1, v = plane ? (size_t)f->v : 1;
        size_t width = ((size_t)f->width * samples + h - 1) / h;
        rows->stride[plane] = (width + alignment - 1) / alignment * alignment;
        rows->plane[plane] = bytes + offset;
        offset += rows->stride[plane] * ((height + v - 1) / v);
    }
    return offset;
}

// The picture that is decoded in portions.
static struct {
    cjpeg_decoder *decoder;
    cjpeg_format format;
    uint32_t next_row;
    cjpeg_status status;
} picture;

static cjpeg_status start(cjpeg_decoder *d, const csandbox_input *input) {
    const uint64_t *choices = input->choices;
    if (choices[CJPEG_CHOICE_DAMAGE]) cjpeg_decoder_allow_damage(d);
    cjpeg_header header;
    cjpeg_status status = cjpeg_decoder_read_header(d, &header);
    if (status != CJPEG_OK) return status;
    cjpeg_decoder_use_threads(d, input->threads > 1);
    return cjpeg_decoder_start(
        d, (cjpeg_layout)choices[CJPEG_CHOICE_LAYOUT], (int)choices[CJPEG_CHOICE_DENOMINATOR],
        (int)choices[CJPEG_CHOICE_SCANS], NULL, NULL, &picture.format);
}

static cjpeg_status read_portion(
    const csandbox_input *input, uint8_t *bytes, size_t size, csandbox_report *report) {
    if (picture.status != CJPEG_OK) return picture.status;
    cjpeg_format portion = picture.format;
    uint32_t rest = portion.height - picture.next_row;
    uint64_t most = input->choices[CJPEG_CHOICE_ROWS];
    portion.height = rest < most ? rest : (uint32_t)most;
    cjpeg_rows rows;
    if (portion.height == 0 || cjpeg_place_planes(&portion, bytes, &rows) > size) {
        return CJPEG_DAMAGED;
    }
    cjpeg_status status = cjpeg_decoder_read(picture.decoder, &rows, portion.height);
    picture.next_row += portion.height;
    if (status == CJPEG_OK && picture.next_row == picture.format.height) {
        report->end_status = (uint32_t)cjpeg_decoder_finish(picture.decoder);
    }
    return status;
}

static csandbox_verdict decode_portion(
    const csandbox_input *input, uint8_t *bytes, size_t size, csandbox_report *report) {
    if (!picture.decoder) {
        picture.decoder = cjpeg_decoder_create(
            input->bytes, input->size, input->flags & CSANDBOX_ALLOW_TRUNCATED);
        if (!picture.decoder) return CSANDBOX_NO_MEMORY;
        picture.status = start(picture.decoder, input);
    }
    report->status = (uint32_t)read_portion(input, bytes, size, report);
    tell(report, picture.decoder);
    return CSANDBOX_OK;
}

static csandbox_codec jpeg = {.name = "jpeg", .portion = decode_portion};
CSANDBOX_REGISTER(jpeg)

// MARK: Turns

static struct {
    const uint8_t *bytes;
    size_t size;
    csandbox_report report;
} turned;

// Adds the markers that follow the JPEG in the input. Each consists of two bytes for its number,
// two bytes for the size of its data, and the data.
static cjpeg_status write_markers(cjpeg_encoder *e, const uint8_t *bytes, size_t size) {
    while (size >= 4) {
        size_t length = (size_t)bytes[2] << 8 | bytes[3];
        if (length > size - 4) break;
        cjpeg_status status = cjpeg_encoder_marker(e, bytes[1], bytes + 4, length);
        if (status != CJPEG_OK) return status;
        bytes += 4 + length;
        size -= 4 + length;
    }
    return size ? CJPEG_DAMAGED : CJPEG_OK;
}

// Rotates a file. Returns the status of reading the coefficients. The report's end status is that
// of writing the rotated file.
static cjpeg_status turn_with(cjpeg_decoder *d, cjpeg_encoder *e, const csandbox_input *input) {
    const uint64_t *choices = input->choices;
    cjpeg_header header;
    cjpeg_status status = cjpeg_decoder_read_header(d, &header);
    if (status != CJPEG_OK) return status;
    status =
        cjpeg_decoder_read_coefficients(d, (int)choices[CJPEG_CHOICE_SCANS], NULL, NULL);
    if (status != CJPEG_OK) return status;
    uint64_t kind = choices[CJPEG_CHOICE_TURN];
    cjpeg_turn turn = {
        .transposes = kind & CJPEG_TRANSPOSES,
        .mirrors_x = kind & CJPEG_MIRRORS_X,
        .mirrors_y = kind & CJPEG_MIRRORS_Y,
        .x = (uint32_t)choices[CJPEG_CHOICE_X],
        .y = (uint32_t)choices[CJPEG_CHOICE_Y],
        .width = (uint32_t)choices[CJPEG_CHOICE_WIDTH],
        .height = (uint32_t)choices[CJPEG_CHOICE_HEIGHT],
        .coding = {kind & CJPEG_IS_PROGRESSIVE, kind & CJPEG_IS_OPTIMIZED}};
    cjpeg_status end = cjpeg_encoder_start_turned(e, d, &turn);
    size_t file = (size_t)choices[CJPEG_CHOICE_FILE];
    if (end == CJPEG_OK) end = write_markers(e, input->bytes + file, input->size - file);
    if (end == CJPEG_OK) end = cjpeg_encoder_finish(e);
    turned.report.end_status = (uint32_t)end;
    return CJPEG_OK;
}

static csandbox_verdict turn(const csandbox_input *input, csandbox_header *h) {
    uint64_t file = input->choices[CJPEG_CHOICE_FILE];
    if (file > input->size) return CSANDBOX_DAMAGED;
    cjpeg_decoder *d = cjpeg_decoder_create(input->bytes, (size_t)file, false);
    cjpeg_encoder *e = cjpeg_encoder_create();
    if (!d || !e) return CSANDBOX_NO_MEMORY;
    turned.report = (csandbox_report){0};
    turned.report.status = (uint32_t)turn_with(d, e, input);
    tell(&turned.report, d);
    csandbox_verdict verdict = csandbox_expect(input, h);
    turned.bytes = cjpeg_encoder_output(e, &turned.size);
    if (turned.size > input->limits.file_bytes) return CSANDBOX_TOO_LARGE;
    // If rotating has failed, the size is 1, because the parent rejects a file of 0 bytes.
    h->coded_bytes = turned.size ? turned.size : 1;
    return verdict;
}

static csandbox_verdict give_turned(
    const csandbox_input *, uint8_t *pixels, csandbox_report *report) {
    if (turned.size) memcpy(pixels, turned.bytes, turned.size);
    *report = turned.report;
    return CSANDBOX_OK;
}

static csandbox_codec jpeg_turn = {.name = "jpeg-turn", .header = turn, .report = give_turned};
CSANDBOX_REGISTER(jpeg_turn)
