#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads and writes JPEG with libjpeg, and ordinary files with our own code. Errors are return
// values: setjmp and longjmp are hidden behind these functions. An object may be used by one thread
// at a time.

typedef enum {
    CJPEG_OK = 0,
    CJPEG_DAMAGED,
    // The header is intact, but coded pixels are damaged. cjpeg_decoder_allow_damage makes the
    // decoder accept them.
    CJPEG_CORRUPT,
    CJPEG_TRUNCATED,
    CJPEG_TOO_MANY_SCANS,
    CJPEG_UNSUPPORTED,
    CJPEG_NO_MEMORY,
    CJPEG_INTERRUPTED,
} cjpeg_status;

// The layout of a strip of pixels. In `CJPEG_PLANAR`, chroma has one sample per h × v pixels.
// `CJPEG_INKS` has four samples per pixel, cyan to black, inverted as in files: 255 is no ink.
typedef enum { CJPEG_GRAY = 1, CJPEG_RGB = 3, CJPEG_PLANAR = 4, CJPEG_INKS = 5 } cjpeg_layout;

typedef struct {
    cjpeg_layout layout;
    uint32_t width, height;
    int h, v;
} cjpeg_format;

typedef struct {
    uint32_t width, height;
    int components;
    // The luma sampling factors relative to chroma: 2 and 2 at 4:2:0. 0 if they are unusual, or if
    // the picture is not YCbCr.
    int h, v;
    bool is_gray;
    // True if the second and the third component are chroma.
    bool has_chroma;
    bool is_progressive;
    // True if inks are stored as luma, chroma and black.
    bool has_ycc_inks;
    // True if libjpeg would hold all coefficients: the picture is progressive, or has several
    // scans. Our own code needs less memory, but leaves irregular files to libjpeg.
    bool has_multiple_scans;
    // The size of an MCU in pixels: 16 by 16 at 4:2:0.
    int group_width, group_height;
    // The number of bytes that all coefficients take in memory.
    uint64_t coefficient_bytes;
    int density_unit;
    int density_x, density_y;
} cjpeg_header;

// The planes of a strip. A row of a plane has room for its samples, rounded up to whole blocks of
// 8.
typedef struct {
    uint8_t *plane[3];
    size_t stride[3];
} cjpeg_rows;

typedef struct cjpeg_decoder cjpeg_decoder;

// Damage that costs no pixel.
typedef struct {
    // The number of bytes outside of segments before the pixels, and the number of padding bytes
    // after coded pixels. Any other byte after coded pixels is damage, because it remains only if a
    // bit before it is wrong.
    uint64_t stray_bytes, extra_bytes;
    // True if the end marker is missing, although all pixels are there.
    bool lacks_end;
} cjpeg_flaws;

// Creates a decoder. `data` must outlive it. Returns NULL if memory is short. Damage that costs
// pixels is an error, unless cjpeg_decoder_allow_damage is called. So is a truncated file, unless
// `allows_truncation` is true: missing samples are then grey, or have the values of earlier scans.
cjpeg_decoder *cjpeg_decoder_create(const uint8_t *data, size_t size, bool allows_truncation);
void cjpeg_decoder_free(cjpeg_decoder *);
// Accepts damaged coded pixels as libjpeg does: decoding continues at the next restart marker, and
// missing samples are grey. Call it before the header is read.
void cjpeg_decoder_allow_damage(cjpeg_decoder *);
// Returns the flaws found so far. They are complete after cjpeg_decoder_finish or
// cjpeg_decoder_read_coefficients.
cjpeg_flaws cjpeg_decoder_flaws(const cjpeg_decoder *);
// Copies the quantisation table of a component, in row order. Call it after reading the header.
// Returns false if the header has no such component or table.
bool cjpeg_decoder_table(const cjpeg_decoder *, int component, uint16_t table[64]);
// Reads the header. For a rejected file, width and height are set if they were read, and 0
// otherwise.
cjpeg_status cjpeg_decoder_read_header(cjpeg_decoder *, cjpeg_header *);
// Reads the whole picture as coefficients, in place of cjpeg_decoder_start, and calls
// `is_interrupted` as that function does.
cjpeg_status cjpeg_decoder_read_coefficients(
    cjpeg_decoder *, int maximum_scans, bool (*is_interrupted)(void *context), void *context);
// Prepares for reading at 1/`denominator` (1, 2, 4, 8) of the size. The layout may differ from
// `wanted`: grey files give CJPEG_GRAY, and CJPEG_RGB replaces CJPEG_PLANAR for unusual planes and
// CJPEG_INKS for files without inks. More than `maximum_scans` scans are an error. `is_interrupted`
// (may be NULL) is called on the reading thread before each row of MCUs and, if libjpeg decodes, in
// each scan. If `is_interrupted` returns true, the work ends with CJPEG_INTERRUPTED.
cjpeg_status cjpeg_decoder_start(
    cjpeg_decoder *, cjpeg_layout wanted, int denominator, int maximum_scans,
    bool (*is_interrupted)(void *context), void *context, cjpeg_format *);
// Returns the format that cjpeg_decoder_start would prepare for. Call only one of the two
// functions.
cjpeg_status cjpeg_decoder_plan(
    cjpeg_decoder *, cjpeg_layout wanted, int denominator, cjpeg_format *);
// Allows a second thread for reduced sizes. The result does not depend on it. Call it before the
// start.
void cjpeg_decoder_use_threads(cjpeg_decoder *, bool uses_threads);
// Makes reading convert inks to RGB with `convert`, which gets cyan, magenta, yellow and black,
// inverted: 255 is no ink. Call it before rows are read.
void cjpeg_decoder_convert_inks(
    cjpeg_decoder *,
    void (*convert)(void *context, const uint8_t *inks, uint8_t *rgb, size_t count),
    void *context);
// Converts inks to RGB without a profile. Inks are inverted, as Adobe writes them and all readers
// expect.
void cjpeg_multiply_inks(void *unused, const uint8_t *inks, uint8_t *rgb, size_t count);
// Reads `count` rows. In planar layout, `count` is a multiple of 16, or the number of remaining
// rows.
cjpeg_status cjpeg_decoder_read(cjpeg_decoder *, const cjpeg_rows *, uint32_t count);

// The following functions read a picture in two steps. Any thread can do the second step, even
// while the first step of the next rows is done. The samples equal those of cjpeg_decoder_read.

typedef struct cjpeg_coefficients cjpeg_coefficients;
// Creates a buffer for the coefficients of up to `rows` rows. Returns NULL if this picture cannot
// be read in two steps, or if memory is short. Call it after cjpeg_decoder_start. The buffer may
// outlive the decoder.
cjpeg_coefficients *cjpeg_coefficients_create(const cjpeg_decoder *, uint32_t rows);
void cjpeg_coefficients_free(cjpeg_coefficients *);
// Does the first step: reads `count` rows as cjpeg_decoder_read does, but leaves their coefficients
// in the buffer. Rows that libjpeg decodes are written to the planes.
cjpeg_status cjpeg_decoder_read_first(
    cjpeg_decoder *, cjpeg_coefficients *, const cjpeg_rows *, uint32_t count);
// Does the second step: transforms the coefficients in the buffer to samples, and empties the
// buffer. The planes must be those of the first step.
void cjpeg_coefficients_transform(cjpeg_coefficients *, const cjpeg_rows *);

// Reads to the end of the image, to check that it is complete.
cjpeg_status cjpeg_decoder_finish(cjpeg_decoder *);
// Returns the error message, in English.
const char *cjpeg_decoder_message(const cjpeg_decoder *);

// Lays out the planes of a picture, or of a portion of it, from `bytes` on. Returns their size in
// bytes.
size_t cjpeg_place_planes(const cjpeg_format *, uint8_t *bytes, cjpeg_rows *);

// The indices in `choices` of the options for the CSandbox workers "jpeg" and "jpeg-turn".
enum {
    // The worker "jpeg" returns the planes of a picture in portions of CJPEG_CHOICE_ROWS rows, a
    // multiple of 16. The csandbox_report is at the end of each slot.
    CJPEG_CHOICE_LAYOUT = 0,
    CJPEG_CHOICE_DENOMINATOR = 1,
    CJPEG_CHOICE_DAMAGE = 2,
    CJPEG_CHOICE_ROWS = 3,
    // The worker "jpeg-turn" returns a rotated file. CJPEG_CHOICE_FILE is the size of the JPEG in
    // the worker's input. The markers to add follow the JPEG: each with its number and the size of
    // its data, of 2 bytes each, big-endian, and the data.
    CJPEG_CHOICE_FILE = 0,
    CJPEG_CHOICE_TURN = 1,
    CJPEG_CHOICE_X = 3,
    CJPEG_CHOICE_Y = 4,
    CJPEG_CHOICE_WIDTH = 5,
    CJPEG_CHOICE_HEIGHT = 6,
    // For both workers: the maximum number of scans.
    CJPEG_CHOICE_SCANS = 7,
};

enum {
    CJPEG_TRANSPOSES = 1,
    CJPEG_MIRRORS_X = 2,
    CJPEG_MIRRORS_Y = 4,
    CJPEG_IS_PROGRESSIVE = 8,
    CJPEG_IS_OPTIMIZED = 16,
};

// Counts the scans of the first image in `data`, up to `enough`.
int cjpeg_count_scans(const uint8_t *data, size_t size, int enough);
// Returns the size of `data` without a truncated last segment.
size_t cjpeg_whole_segments(const uint8_t *data, size_t size);

typedef struct cjpeg_encoder cjpeg_encoder;

// The fastest code that the processor supports, at most the code for AVX2, or the code for every
// machine.
typedef enum { CJPEG_WIDEST, CJPEG_AVX2, CJPEG_PORTABLE } cjpeg_kernels;

// The entropy coding of a file, both for new pictures and for rotated ones.
typedef struct {
    // True for a progressive picture, which is held as coefficients until it is finished.
    bool is_progressive;
    // True for Huffman tables optimised for the picture: the file is smaller, and takes twice the
    // work. A progressive file always has them.
    bool is_optimized;
} cjpeg_coding;

typedef struct {
    cjpeg_format format;
    cjpeg_coding coding;
    // The quality, 1…100; ignored with `luma_table` or `scale`.
    int quality;
    // The quantisation tables in per cent of the standard's, 1…5000, in finer steps than `quality`;
    // 0 for those of `quality`.
    int scale;
    // The quantisation table of luma, or NULL: 64 factors in row order, limited to 1…255.
    const uint16_t *luma_table;
    // The tables of blue and red chroma, one after the other, or NULL. With `luma_table` alone,
    // chroma gets the table of the quality whose luma table is nearest to `luma_table`.
    const uint16_t *chroma_tables;
    // The chroma subsampling of RGB, and of inks with `has_ycc_inks`. For planar data, `format` has
    // it.
    int h, v;
    // True to store inks as luma, chroma and black.
    bool has_ycc_inks;
    // A number n above 1 codes only one of n groups of MCUs, without a head and without markers
    // between rows, to estimate the size of a baseline picture. 0 or 1 codes the whole file.
    int sampling;
    // Allows a second thread for a progressive file, whose bytes do not depend on it.
    bool uses_threads;
    // For tests: `kernels` chooses the variant of our code, and `is_left_to_libjpeg` chooses
    // libjpeg. All of them give the same bytes.
    cjpeg_kernels kernels;
    bool is_left_to_libjpeg;
    int density_unit;
    int density_x, density_y;
} cjpeg_encoding;

cjpeg_encoder *cjpeg_encoder_create(void);
void cjpeg_encoder_free(cjpeg_encoder *);
cjpeg_status cjpeg_encoder_start(cjpeg_encoder *, const cjpeg_encoding *);
typedef struct {
    // The relation of a pixel of the result to its source: the coordinates are swapped first, then
    // each may be mirrored.
    bool transposes, mirrors_x, mirrors_y;
    // The part of the stored picture to keep. The edges at which the result begins must lie between
    // MCUs.
    uint32_t x, y, width, height;
    cjpeg_coding coding;
} cjpeg_turn;

// Starts a file with the decoder's coefficients, which are rotated but not recomputed. Call
// cjpeg_decoder_read_coefficients first. The coefficients are copied. The decoder's
// `is_interrupted` is called until the file is finished.
cjpeg_status cjpeg_encoder_start_turned(cjpeg_encoder *, cjpeg_decoder *, const cjpeg_turn *);
// Adds a marker segment with at most 65,533 bytes of data. Call it before the first row.
cjpeg_status cjpeg_encoder_marker(cjpeg_encoder *, int marker, const uint8_t *data, size_t size);
// Adds `count` rows: a multiple of 16, or all remaining rows. May overwrite the rows' right and
// lower margins.
cjpeg_status cjpeg_encoder_write(cjpeg_encoder *, const cjpeg_rows *, uint32_t count);
// True for a baseline picture whose rows of MCUs are restart intervals, and are coded as they are
// added.
bool cjpeg_encoder_is_baseline(const cjpeg_encoder *);
// Begins a baseline picture at a row below its top, a multiple of 16. The output then has no head,
// and follows the rows above, which another encoder has coded. Call it before the first row, and
// drain the markers that the start has written.
void cjpeg_encoder_begin_at(cjpeg_encoder *, uint32_t row);
cjpeg_status cjpeg_encoder_finish(cjpeg_encoder *);
// Returns the bytes that `cjpeg_encoder_drain` drops next. A finished progressive file has several
// such parts. Call both functions until `size` is 0.
const uint8_t *cjpeg_encoder_output(const cjpeg_encoder *, size_t *size);
void cjpeg_encoder_drain(cjpeg_encoder *);
const char *cjpeg_encoder_message(const cjpeg_encoder *);
