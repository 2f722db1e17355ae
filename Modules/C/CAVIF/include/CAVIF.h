#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Encodes a picture as the AV1 streams of an AVIF file, with libaom. A worker of CSandbox runs
// libaom, because the only way to interrupt libaom is to end its process.

typedef enum {
    CAVIF_OK,
    // libaom is not installed.
    CAVIF_NO_LIBRARY,
    CAVIF_NO_MEMORY,
    // No worker can be started.
    CAVIF_NO_PROCESS,
    CAVIF_CANCELLED,
    // A limit of this process (setrlimit) is too low for what the worker needs.
    CAVIF_TOO_FEW_THREADS,
    CAVIF_TOO_FEW_DESCRIPTORS,
    CAVIF_FILE_SIZE_LIMITED,
    // The system or another process has ended the worker.
    CAVIF_KILLED,
    // cavif_message returns the reason.
    CAVIF_FAILED,
} cavif_status;

// The matrices that convert RGB to luma and chroma, as ITU-T H.273 numbers them.
enum { CAVIF_MATRIX_IDENTITY = 0, CAVIF_MATRIX_BT601 = 6, CAVIF_MATRIX_BT2020 = 9 };

typedef struct {
    uint32_t width, height;
    // The number of samples per pixel in the rows: 1 for grey, 3 for RGB, 4 for RGBA.
    unsigned channels;
    // The bits per sample in the rows: 8, or 16 in the machine's byte order.
    unsigned given_depth;
    // The bits per sample to store: 8 or 10.
    unsigned depth;
    // The number of pixels that share a sample of chroma, across and down: 1 or 2.
    unsigned step_x, step_y;
    // True to store colours without loss, except that their depth becomes `depth`. The matrix must
    // then be CAVIF_MATRIX_IDENTITY unless the picture is grey, and both steps must be 1. Alpha is
    // always lossless.
    bool is_lossless;
    // The quality, 1 to 100, and the speed, 0 (slow) to 9 (fast).
    unsigned quality, speed;
    // The number of threads, which does not affect the bytes.
    unsigned threads;
    // The primaries, the transfer characteristics and the matrix, as ITU-T H.273 numbers them.
    unsigned primaries, transfer, matrix;
} cavif_picture;

typedef struct cavif_encoder cavif_encoder;

// Starts the worker. Returns NULL on failure. For CAVIF_NO_MEMORY and CAVIF_NO_PROCESS, errno is
// then the reason, or 0 if the reason is unknown.
cavif_encoder *cavif_create(const cavif_picture *, cavif_status *);
void cavif_free(cavif_encoder *);
// Adds rows, from top to bottom.
void cavif_add(cavif_encoder *, const uint8_t *rows, size_t stride, uint32_t count);
// Encodes the picture, after the last row. While the worker encodes, `is_cancelled` is called every
// 10 ms. If it returns true, the worker is ended.
cavif_status cavif_finish(cavif_encoder *, bool (*is_cancelled)(void *), void *context);
const char *cavif_message(const cavif_encoder *);

// An encoded picture, whose bytes belong to the encoder.
typedef struct {
    // Valid after cavif_finish has returned CAVIF_OK. Of a picture without alpha, the stream of
    // alpha is empty.
    const uint8_t *bytes;
    size_t size;
    // AV1's numbers of the profile and of the level.
    unsigned profile, level;
} cavif_stream;

cavif_stream cavif_colors(const cavif_encoder *);
cavif_stream cavif_alpha(const cavif_encoder *);
