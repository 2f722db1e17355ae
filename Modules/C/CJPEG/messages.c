#include "Objects.h"

#include <jerror.h>

// Classifies libjpeg's messages: errors, damage that a caller may allow, and flaws that cost no
// pixel.

_Noreturn void cjpeg_decoder_fail(cjpeg_decoder *d, cjpeg_status status) {
    d->status = status;
    longjmp(d->escape, 1);
}

static void on_error(j_common_ptr common) {
    cjpeg_decoder *d = common->client_data;
    common->err->format_message(common, d->message);
    switch (common->err->msg_code) {
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
        cjpeg_decoder_fail(d, CJPEG_TRUNCATED);
    case JERR_OUT_OF_MEMORY:
        cjpeg_decoder_fail(d, CJPEG_NO_MEMORY);
    case JERR_NO_IMAGE:
        // libjpeg adds an end marker to a truncated file. If the file ends before the image,
        // libjpeg then reports that the image is missing.
        cjpeg_decoder_fail(d, d->is_truncated ? CJPEG_TRUNCATED : CJPEG_DAMAGED);
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_IMAGE_TOO_BIG:
        cjpeg_decoder_fail(d, CJPEG_UNSUPPORTED);
    default:
        cjpeg_decoder_fail(d, CJPEG_DAMAGED);
    }
}

// True for warnings that do not mean missing pixels: an unknown JFIF version, an unknown Adobe
// colour transform, or an unusual order of scans.
static bool is_harmless(const struct jpeg_error_mgr *errors) {
    switch (errors->msg_code) {
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:
    case JWRN_BOGUS_PROGRESSION:
        return true;
    default:
        return false;
    }
}

static bool is_restart(int marker) { return marker >= 0xD0 && marker <= 0xD7; }

// True if the last scan is known to have begun: a missing end then costs no pixel, unless libjpeg
// gives another warning. False for arithmetic codes, and for a sequential file of several scans,
// because libjpeg does not record which of them it has read.
static bool has_all_scans(struct jpeg_decompress_struct *jpeg) {
    // libjpeg's arithmetic decoder does not warn if data is missing.
    if (jpeg->arith_code) return false;
    if (!jpeg_has_multiple_scans(jpeg)) return true;
    if (!jpeg->coef_bits) return false;
    for (int i = 0; i < jpeg->num_components; i++) {
        for (int k = 0; k < DCTSIZE2; k++) {
            if (jpeg->coef_bits[i][k] != 0) return false;
        }
    }
    return true;
}

// True if the `count` bytes before the next marker are padding: all 0, or all 0xFF with the zeros
// stuffed after them. Any other byte is coded data, which remains only if a bit before it is wrong.
static bool is_padding(const cjpeg_decoder *d, uint64_t count) {
    const uint8_t *end = d->jpeg.src->next_input_byte;
    // At the end of the file, libjpeg reads from a buffer of its own, which has an end marker.
    if (end < d->data || end > d->data + d->size) return false;
    uint64_t place = (uint64_t)(end - d->data);
    bool has_zeros = false, has_ones = false;
    for (uint64_t i = count < place ? place - count : 0; i < place; i++) {
        uint8_t byte = d->data[i];
        if (byte == 0xFF) has_ones = true;
        else if (byte != 0) return false;
        else if (i == 0 || d->data[i - 1] != 0xFF) has_zeros = true;
    }
    return !(has_zeros && has_ones);
}

// Notes a flaw that costs no pixel. Returns false for any other message.
static bool is_flaw(cjpeg_decoder *d) {
    const struct jpeg_error_mgr *errors = &d->errors;
    if (errors->msg_code == JWRN_EXTRANEOUS_DATA && !is_restart(errors->msg_parm.i[1])) {
        uint64_t count = (uint64_t)errors->msg_parm.i[0];
        if (d->is_in_header) {
            d->flaws.stray_bytes += count;
            return true;
        }
        if (!is_padding(d, count)) return false;
        d->flaws.extra_bytes += count;
        return true;
    }
    if (errors->msg_code == JWRN_JPEG_EOF && !d->is_in_header && has_all_scans(&d->jpeg)) {
        d->flaws.lacks_end = true;
        return true;
    }
    return false;
}

// True if the current warning means that the file, or the image in it, ends too early.
static bool is_early_end(const cjpeg_decoder *d) {
    if (d->errors.msg_code == JWRN_JPEG_EOF || d->flaws.lacks_end) return true;
    return d->errors.msg_code == JWRN_HIT_MARKER && d->jpeg.unread_marker == JPEG_EOI;
}

static void on_message(j_common_ptr common, int level) {
    if (level >= 0 || is_harmless(common->err)) return;
    cjpeg_decoder *d = common->client_data;
    if (is_flaw(d)) return;
    bool is_early = is_early_end(d);
    d->is_truncated |= is_early;
    // After the first warning about a missing end, every further warning is about missing data.
    if (d->allows_damage || (d->is_truncated && d->allows_truncation)) return;
    common->err->format_message(common, d->message);
    cjpeg_decoder_fail(d, is_early ? CJPEG_TRUNCATED : CJPEG_CORRUPT);
}

static void on_output(j_common_ptr common) { (void)common; }

void cjpeg_decoder_hear(cjpeg_decoder *d) {
    d->jpeg.err = jpeg_std_error(&d->errors);
    d->errors.error_exit = on_error;
    d->errors.emit_message = on_message;
    d->errors.output_message = on_output;
}
