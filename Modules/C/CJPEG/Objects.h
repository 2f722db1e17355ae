#pragma once

#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

// The structures behind the types of CJPEG.h. Only files of this module use them.

typedef struct baseline_decoder baseline_decoder;

struct cjpeg_decoder {
    // Our own decoder. NULL before cjpeg_decoder_start, and while libjpeg decodes the picture.
    baseline_decoder *baseline;
    // Tests set these to compare the decoders: `is_left_to_libjpeg` disables our decoder, and
    // `is_portable` limits it to portable code.
    bool is_left_to_libjpeg, is_portable;
    bool uses_threads;
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    const uint8_t *data;
    size_t size;
    bool allows_truncation, allows_damage;
    bool is_truncated;
    bool is_in_header;
    cjpeg_flaws flaws;
    int maximum_scans;
    bool (*is_interrupted)(void *context);
    void *context;
    jvirt_barray_ptr *coefficients;
    cjpeg_format format;
    cjpeg_status status;
    uint8_t *ink;
    void (*convert)(void *context, const uint8_t *inks, uint8_t *rgb, size_t count);
    void *convert_context;
    char message[JMSG_LENGTH_MAX];
};

// Makes the decoder handle libjpeg's errors and warnings.
void cjpeg_decoder_hear(cjpeg_decoder *);
// Sets the status and jumps to `escape`.
_Noreturn void cjpeg_decoder_fail(cjpeg_decoder *, cjpeg_status);

typedef struct baseline_encoder baseline_encoder;

struct cjpeg_encoder {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    bool (*is_interrupted)(void *context);
    void *context;
    // The coefficients of a rotated picture.
    jvirt_barray_ptr targets[MAX_COMPONENTS];
    // Our own encoder, or NULL if libjpeg codes the picture.
    baseline_encoder *baseline;
    uint8_t *output;
    size_t capacity;
    cjpeg_format format;
    cjpeg_status status;
    char message[JMSG_LENGTH_MAX];
};

// Creates our own encoder for the picture that `jpeg` is set up for. Returns NULL if memory is
// short.
baseline_encoder *baseline_encoder_create(
    const struct jpeg_compress_struct *jpeg, const cjpeg_encoding *);
void baseline_encoder_free(baseline_encoder *);
// The next three functions require an encoder whose `baseline` is not NULL. Planes must be padded
// to whole blocks; rows of RGB need no padding.
cjpeg_status cjpeg_encoder_write_baseline(cjpeg_encoder *, const cjpeg_rows *, uint32_t count);
cjpeg_status cjpeg_encoder_finish_baseline(cjpeg_encoder *);
// Replaces the output by the next scan of a finished progressive file. Returns false if no scan is
// left.
bool cjpeg_encoder_take_scan(cjpeg_encoder *);

// Sets how libjpeg codes a file: in which scans, with which tables, and with restart intervals in a
// baseline file. Call it before libjpeg starts.
void cjpeg_encoder_set_coding(cjpeg_encoder *, cjpeg_coding);
