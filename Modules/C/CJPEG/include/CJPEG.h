#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// JPEG through libjpeg, and through our own code for ordinary files. Errors are return values:
// setjmp and longjmp are hidden behind these functions. An object may be used by one thread at a
// time.

typedef enum {
    CJPEG_OK = 0,
    CJPEG_DAMAGED,
    // The header is intact, but coded pixels are damaged: they can be decoded by allowing damage.
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
    // The luma sampling factors relative to chroma: 2 and 2 at 4:2:0; 0 if they are unusual.
    int h, v;
    bool is_gray;
    // True if components 1 and 2 are chroma.
    bool has_chroma;
    bool is_progressive;
    // True if inks are stored as luma, chroma and black.
    bool has_ycc_inks;
    // True if libjpeg holds all coefficients: progressive, or one scan per component. Our own code
    // needs less, but hands irregular files over.
    bool has_multiple_scans;
    // The pixels of an MCU: 16 by 16 at 4:2:0.
    int group_width, group_height;
    // The memory of all coefficients.
    uint64_t coefficient_bytes;
    int density_unit;
    int density_x, density_y;
} cjpeg_header;

// The planes of a strip. A row of a plane has room for its samples, rounded up to blocks of 8.
typedef struct {
    uint8_t *plane[3];
    size_t stride[3];
} cjpeg_rows;

typedef struct cjpeg_decoder cjpeg_decoder;

// Damage that costs no pixel.
typedef struct {
    // The bytes that belong to no segment: before the pixels, and padding after coded pixels. Other
    // bytes after these are damage: coded pixels that a wrong bit has left over.
    uint64_t stray_bytes, extra_bytes;
    // All pixels are there, but the end marker is missing.
    bool lacks_end;
} cjpeg_flaws;

// `data` must stay valid until the decoder is freed. Returns NULL if memory is short. Damage that
// costs pixels is an error. A truncated file is an error, too, unless `allows_truncation`: then
// missing samples are grey, or have the values of earlier scans.
cjpeg_decoder *cjpeg_decoder_create(const uint8_t *data, size_t size, bool allows_truncation);
void cjpeg_decoder_free(cjpeg_decoder *);
// Accepts damage of coded pixels as libjpeg does: it continues at the next restart marker, or fills
// up with grey. Call it before the header is read.
void cjpeg_decoder_allow_damage(cjpeg_decoder *);
// The flaws found so far; complete after the finish, or after reading coefficients.
cjpeg_flaws cjpeg_decoder_flaws(const cjpeg_decoder *);
// Copies the quantisation table of a component, in row order. Call it after reading the header.
// Returns false if the header has no such component or table.
bool cjpeg_decoder_table(const cjpeg_decoder *, int component, uint16_t table[64]);
// For a rejected file, width and height are set if they were read, else 0.
cjpeg_status cjpeg_decoder_read_header(cjpeg_decoder *, cjpeg_header *);
// Reads the whole picture as coefficients, in place of cjpeg_decoder_start. `is_interrupted` is
// called as there.
cjpeg_status cjpeg_decoder_read_coefficients(
    cjpeg_decoder *, int maximum_scans, bool (*is_interrupted)(void *context), void *context);
// Prepares for reading at 1/`denominator` (1, 2, 4, 8) of the size. Planar falls back to RGB if the
// file's planes do not fit, and inks fall back to RGB if the file has none. `is_interrupted` (may
// be NULL) is called on the reading thread before each row of MCUs, with libjpeg in each scan; true
// ends the work with CJPEG_INTERRUPTED.
cjpeg_status cjpeg_decoder_start(
    cjpeg_decoder *, cjpeg_layout wanted, int denominator, int maximum_scans,
    bool (*is_interrupted)(void *context), void *context, cjpeg_format *);
// The format of what cjpeg_decoder_start would prepare for. Call one of them.
cjpeg_status cjpeg_decoder_plan(
    cjpeg_decoder *, cjpeg_layout wanted, int denominator, cjpeg_format *);
// Allows a second thread for small results, which do not depend on it. Call it before the start.
void cjpeg_decoder_use_threads(cjpeg_decoder *, bool uses_threads);
// Converts inks, in JPEG's order and inversion, to RGB with `convert`. Call it before the start.
void cjpeg_decoder_convert_inks(
    cjpeg_decoder *,
    void (*convert)(void *context, const uint8_t *inks, uint8_t *rgb, size_t count),
    void *context);
// Converts inks to RGB without a profile. Inks are stored inverted, as Adobe writes them and all
// readers expect.
void cjpeg_multiply_inks(void *unused, const uint8_t *inks, uint8_t *rgb, size_t count);
// Reads `count` rows. In planar layout, `count` is a multiple of 16, or the number of remaining
// rows.
cjpeg_status cjpeg_decoder_read(cjpeg_decoder *, const cjpeg_rows *, uint32_t count);
// Reads to the end of the image, to check that it is complete.
cjpeg_status cjpeg_decoder_finish(cjpeg_decoder *);
// The error message, in English.
const char *cjpeg_decoder_message(const cjpeg_decoder *);

// Where the planes of a picture, or of a portion of it, are behind `bytes`. Returns their size.
size_t cjpeg_place_planes(const cjpeg_format *, uint8_t *bytes, cjpeg_rows *);

// The indices in `choices` of the options for the CSandbox workers "jpeg" and "jpeg-turn".
enum {
    // "jpeg" gives the planes of a picture in portions of so many rows, a multiple of 16. The
    // csandbox_report is at the end of each slot.
    CJPEG_CHOICE_LAYOUT = 0,
    CJPEG_CHOICE_DENOMINATOR = 1,
    CJPEG_CHOICE_DAMAGE = 2,
    CJPEG_CHOICE_ROWS = 3,
    // "jpeg-turn" gives a turned file. Its input has that many bytes of a JPEG, and the markers to
    // add: each with its number and its size, of 2 bytes each, the upper one first.
    CJPEG_CHOICE_FILE = 0,
    CJPEG_CHOICE_TURN = 1,
    CJPEG_CHOICE_X = 3,
    CJPEG_CHOICE_Y = 4,
    CJPEG_CHOICE_WIDTH = 5,
    CJPEG_CHOICE_HEIGHT = 6,
    // For both: the largest number of scans.
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
// The size of `data` without a last segment that is truncated.
size_t cjpeg_whole_segments(const uint8_t *data, size_t size);

typedef struct cjpeg_encoder cjpeg_encoder;

// The code to run: the fastest that the processor supports, that for AVX2, or that for every
// machine.
typedef enum { CJPEG_WIDEST, CJPEG_AVX2, CJPEG_PORTABLE } cjpeg_kernels;

// The entropy coding of a file, whether its coefficients are computed or moved.
typedef struct {
    // A progressive picture is held as coefficients until it is finished.
    bool is_progressive;
    // Huffman tables optimised for the picture: a smaller file for twice the work.
    bool is_optimized;
} cjpeg_coding;

typedef struct {
    cjpeg_format format;
    cjpeg_coding coding;
    // 1…100; ignored with `luma_table` and `scale`.
    int quality;
    // The quantisation tables in per cent of the standard's, 1…5000, in finer steps than qualities;
    // 0 for those of `quality`.
    int scale;
    // Quantisation tables, 64 factors in row order, or NULL; factors are limited to 1…255.
    const uint16_t *luma_table;
    // One table for blue and one for red chroma. With `luma_table` only, chroma gets the quality to
    // which that table is nearest.
    const uint16_t *chroma_tables;
    // Chroma subsampling for RGB and inks; planar data keeps its own.
    int h, v;
    // True to store inks as luma, chroma and black.
    bool has_ycc_inks;
    // With a number n above 1, codes only one of n groups of MCUs, without a head and without
    // markers between rows, to estimate the size of a baseline picture. 0 or 1 codes the whole
    // file.
    int sampling;
    // Allows a second thread for a progressive file, whose bytes do not depend on it.
    bool uses_threads;
    // For tests: uses other code, or libjpeg, which give the same bytes.
    cjpeg_kernels kernels;
    bool is_left_to_libjpeg;
    int density_unit;
    int density_x, density_y;
} cjpeg_encoding;

cjpeg_encoder *cjpeg_encoder_create(void);
void cjpeg_encoder_free(cjpeg_encoder *);
cjpeg_status cjpeg_encoder_start(cjpeg_encoder *, const cjpeg_encoding *);
typedef struct {
    // The source of a pixel of the result: its coordinates are swapped first, then each may be
    // mirrored.
    bool transposes, mirrors_x, mirrors_y;
    // The part of the stored picture to keep. The edges at which the result begins must lie
    // between MCUs.
    uint32_t x, y, width, height;
    cjpeg_coding coding;
} cjpeg_turn;

// Starts a file with the decoder's coefficients, rotated but not recomputed. The decoder must
// exist until the encoder has finished; its interruption check is used.
cjpeg_status cjpeg_encoder_start_turned(cjpeg_encoder *, cjpeg_decoder *, const cjpeg_turn *);
// Adds a marker segment of at most 65,533 bytes. Call it before the first row.
cjpeg_status cjpeg_encoder_marker(cjpeg_encoder *, int marker, const uint8_t *data, size_t size);
// Adds `count` rows: a multiple of 16, or all remaining rows. It fills the rows' right and lower
// margins.
cjpeg_status cjpeg_encoder_write(cjpeg_encoder *, const cjpeg_rows *, uint32_t count);
// True for a baseline picture whose rows of MCUs are restart intervals, coded as they are added.
bool cjpeg_encoder_is_baseline(const cjpeg_encoder *);
// Begins such a picture below its top, at a row that is a multiple of 16: the output has no head then,
// and follows the rows above, which another encoder has coded. Call it before the first row, and
// drain the markers that the start has written.
void cjpeg_encoder_begin_at(cjpeg_encoder *, uint32_t row);
cjpeg_status cjpeg_encoder_finish(cjpeg_encoder *);
// The bytes written since the last call of `cjpeg_encoder_drain`.
const uint8_t *cjpeg_encoder_output(const cjpeg_encoder *, size_t *size);
void cjpeg_encoder_drain(cjpeg_encoder *);
const char *cjpeg_encoder_message(const cjpeg_encoder *);
