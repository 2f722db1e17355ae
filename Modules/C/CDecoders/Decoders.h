#pragma once

#include <stdio.h>
#include <string.h>

#include "CSandbox.h"

// Helpers of the codecs. header() opens a file and keeps its state in static variables for
// decode(). Usually the end of the process frees that state, because a worker decodes one file.

extern csandbox_codec cdecoders_heif, cdecoders_tiff, cdecoders_jxl, cdecoders_raw,
    cdecoders_jpeg_to_jxl, cdecoders_jxl_to_jpeg;

// Writes a problem, which may be NULL, into a header. Returns the verdict.
static inline csandbox_verdict refuse(
    csandbox_header *header, csandbox_verdict verdict, const char *problem) {
    snprintf(header->problem, sizeof header->problem, "%s", problem ? problem : "");
    // Messages of some libraries end with a newline.
    header->problem[strcspn(header->problem, "\n")] = 0;
    return verdict;
}

static inline bool is_too_large(
    const csandbox_input *input, uint64_t width, uint64_t height, uint64_t *pixels) {
    return __builtin_mul_overflow(width, height, pixels) || *pixels > input->limits.pixels;
}

static inline uint64_t read_big(const uint8_t *bytes, size_t count) {
    uint64_t value = 0;
    while (count--) value = value << 8 | *bytes++;
    return value;
}
