#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Arithmetic on pixels, written once with vector extensions and compiled twice: for every
// machine, and for AVX2. Arithmetic on 16-bit words is also compiled for AVX-512. All give the same
// bits: no fused multiply-add, no approximate instruction, the same order of operations.

// The kinds of program steps. Colours are three planes of floats, 0…1 for black…white, not
// clamped.
enum {
    // c' = m·c + offset; `values` holds three rows of four.
    KERNELS_MATRIX,
    // c' = curve(c), a curve for each channel.
    KERNELS_CURVES,
    // c' = c + curve(Y) - Y with the first curve; the colour keeps its distance from grey.
    KERNELS_LUMA_CURVE,
    // A transfer curve and its inverse, as odd functions; `slot` is a kind of curve, see below.
    KERNELS_TO_LINEAR,
    KERNELS_TO_ENCODED,
    // A gain in linear light. If |c| is at least values[0], c' = sign(c)·(values[1]·|c| +
    // values[2]); otherwise the first curve, which has eight cubic intervals over 0…values[0].
    KERNELS_GAIN,
    // c' = sign(c)·|c|^values[0].
    KERNELS_POWER,
    // c' = Y + (1 + values[0]·(1 - s))·(c - Y), s = max - min, clamped to 0…1.
    KERNELS_VIBRANCE,
    // c' = c clamped to values[0]…values[1].
    KERNELS_CLAMP,
    // Saves the colours in the slot `slot`.
    KERNELS_SAVE,
    // c' = saved + values[0]·(c - saved), from the slot `slot`.
    KERNELS_MIX,
    // c' = floor(c·values[0] + ½)·values[1].
    KERNELS_POSTERIZE,
    // All channels become 1 if Y is at least values[0], else 0.
    KERNELS_THRESHOLD,
    // c' = c·(1 - values[3]·(1 - 1/(1 + d²·values[2])²)), with the distance d in pixels from
    // values[0], values[1]. If values[4] is not 0, c is encoded, and the gain applies to linear
    // light.
    KERNELS_VIGNETTE,
    // c' = c + a·(B(c, s) - c) with the blend function `slot`; c is clamped to 0…1 first. The
    // source s and its alpha a come from a table at the position t·values[5] + values[6], clamped
    // to 0…1. The table has four consecutive curves of lines, laid out as the first curve says.
    // With dx = (x - values[0])·values[2] and dy = (y - values[1])·values[3], where x and y are
    // the centre of the pixel, t is dx + dy, or √(dx² + dy²) if values[4] is 1.
    KERNELS_BLEND,
    // A lookup in a table of n³ colours, with n = the first curve's `intervals`: red, green and
    // blue of each, with red's index the fastest. Colours are clamped to 0…1 first, and
    // interpolated in tetrahedra.
    KERNELS_CUBE,
};

// The kinds of transfer curves.
enum {
    // sRGB's curve, by polynomials: exact enough for 8 bits.
    KERNELS_TRANSFER_SRGB,
    // To linear light: (values[1]·c + values[2])^values[0] from c = values[4] on, and values[3]·c
    // below. To encoded: (c^values[0] - values[2])·values[1] from c = values[4] on, and
    // values[3]·c below.
    KERNELS_TRANSFER_FORMULA,
    // The first curve, which consists of lines. To encoded, its argument is the fourth root of c.
    KERNELS_TRANSFER_TABLE,
};

// Blend functions of a backdrop and a source, as W3C's Compositing and Blending defines them.
enum {
    KERNELS_BLEND_NORMAL,
    KERNELS_BLEND_MULTIPLY,
    KERNELS_BLEND_SCREEN,
    KERNELS_BLEND_OVERLAY,
    KERNELS_BLEND_DARKEN,
    KERNELS_BLEND_LIGHTEN,
    KERNELS_BLEND_COLOR_DODGE,
    KERNELS_BLEND_COLOR_BURN,
    KERNELS_BLEND_HARD_LIGHT,
    KERNELS_BLEND_SOFT_LIGHT,
    KERNELS_BLEND_DIFFERENCE,
    KERNELS_BLEND_EXCLUSION,
    KERNELS_BLEND_HUE,
    KERNELS_BLEND_SATURATION,
    KERNELS_BLEND_COLOR,
    KERNELS_BLEND_LUMINOSITY,
};

// A curve over 0…1 with `intervals` equal parts. Each part is a line (all values at the left
// ends, then all differences) or, if `cubic`, a polynomial in the distance from its left end, 0…1
// (all constant terms, then linear, square and cubic ones; exactly eight intervals). Outside of
// 0…1, the curve is a line with the slope `before` or `after`.
typedef struct {
    int32_t offset;  // of the first float, in the program's tables
    int32_t intervals;
    int32_t cubic;
    float before;
    float after;
} kernels_curve;

typedef struct {
    int32_t kind;
    int32_t slot;
    float values[12];
    kernels_curve curves[3];
} kernels_step;

// The mapping from words to table entries. Words up to `fine` from 0 have an entry each; beyond
// that, 2^shift words share one. The entry of 0 is at `bias`.
typedef struct {
    int16_t fine, shift, bias, last;
} kernels_index;

// A matrix from three channels to three with factors in units of 2^-15 and offsets, or a table
// for each channel.
typedef struct {
    int32_t is_matrix;
    int16_t factors[9], offsets[3];
    int32_t tables[3];  // the start of each table
    kernels_index index;
} kernels_fixed_step;

enum { KERNELS_FIXED_STEPS = 8, KERNELS_FIXED_WORDS = 1 << 17 };

// A program in 16-bit fixed point: see FixedProgram.h.
typedef struct {
    int32_t count, fraction;
    bool is_identity;
    kernels_fixed_step steps[KERNELS_FIXED_STEPS];
} kernels_fixed;

typedef struct {
    const kernels_step *steps;
    size_t count;
    const float *tables;
    // Room for 3 · KERNELS_BLOCK floats per slot; NULL if none exist.
    float *slots;
    // The program in fixed point; NULL if it requires floats.
    const kernels_fixed *fixed;
    const int16_t *fixed_tables;
} kernels_program;

enum { KERNELS_BLOCK = 256 };

// The kernels to run: the widest that this machine supports, those for AVX2, or those of every
// machine.
typedef enum { KERNELS_WIDEST, KERNELS_AVX2, KERNELS_PORTABLE } kernels_width;

void kernels_set_values(kernels_step *step, const float *values, size_t count);
void kernels_set_curve(kernels_step *step, size_t channel, kernels_curve curve);

// Converts a program to fixed point, with room for KERNELS_FIXED_WORDS in its tables; `used`
// becomes the number of words. Returns false for programs that require floats.
bool kernels_prepare(
    const kernels_program *program, kernels_fixed *fixed, int16_t *tables, size_t *used);

// Runs the program on interleaved samples, in place, with 3 channels, or 4 of which the last
// stays unchanged. `top` is the first row's number in the image, for steps that depend on the
// position.
void kernels_run_interleaved(
    const kernels_program *program, uint8_t *samples, size_t stride, size_t width, size_t height,
    size_t top, int channels, kernels_width kernels);

// The same in floats for samples of 16 bits, with 1, 3 or 4 channels. `stride` is in bytes.
void kernels_run_deep(
    const kernels_program *program, uint16_t *samples, size_t stride, size_t width, size_t height,
    size_t top, int channels, kernels_width kernels);

typedef struct {
    uint8_t *luma, *blue, *red;
    size_t luma_stride, blue_stride, red_stride;
    size_t width, height;           // in pixels
    size_t top;                     // the first row's number in the image
    int horizontal, vertical;       // pixels per chroma sample, 1 or 2 each
} kernels_planes;

// Runs the program on planes of Y, Cb and Cr, in place.
void kernels_run_planes(
    const kernels_program *program, const kernels_planes *planes, kernels_width kernels);

// The rows of Y that share a chroma row with half as many samples; words are levels with 6
// fractional bits. Up to one chroma sample before the first and 32 after the last may be read,
// and 32 words after the width may be written.
typedef struct {
    const uint8_t *luma[2];
    const uint8_t *blue[3], *red[3];    // the row above, this row, and the row below
    int16_t *to_colors[2][3];           // red, green, blue
    int16_t *to_luma[2];                // 0.2126 R + 0.7152 G + 0.0722 B
    size_t width;                       // in pixels
    size_t top;                         // the first row's number in the image
    int lines;                          // rows of Y, 1 or 2
    int vertical;                       // rows of Y per row of chroma; the last may have fewer
} kernels_words_rows;

// Runs the program on planes of Y, Cb and Cr. Unlike kernels_run_planes it interpolates chroma,
// and writes the colours instead of planes.
void kernels_run_words(
    const kernels_program *program, const kernels_words_rows *rows, kernels_width kernels);

// Converts a row of pixels to other channels: grey to 3 or 4 channels, colour to colour with
// alpha 255, or colour with alpha to colour composited on white.
void kernels_convert(
    const uint8_t *from, int channels, uint8_t *to, int to_channels, size_t width,
    kernels_width kernels);

// Replaces each sample by its entry in a table of 256.
void kernels_look_up(
    uint8_t *samples, size_t stride, size_t width, size_t height, const uint8_t *table);

// The source of a warped image's pixels.
typedef struct {
    double matrix[9];       // from the result's coordinates to the input's, rows first
    size_t width, height;   // of the input
    int channels;           // 1 grey, 3, or 4 with alpha
    bool has_inks;          // the four channels are inks
    int depth;              // bits of a sample: 8 or 16
    const float *linear;    // linear light of each of the 256 or 65,536 values
    const float *lanczos;   // Lanczos' weights, see KERNELS_LANCZOS_STEPS
    int has_background;     // if 0, the edge is repeated
    float background[4];    // in linear light, premultiplied
} kernels_warp;

// The part of the result to compute, and its input: `rows` begins with row `first` of the input,
// and contains all rows that are needed.
typedef struct {
    const uint8_t *const *rows;
    size_t first;
    size_t x, y;            // of the part's first pixel
    size_t columns, lines;
} kernels_warp_part;

enum { KERNELS_WARP_SCRATCH = 4 * 8192 };

// The table of weights has entries for distances of 0…3, this many per unit, and one more.
enum { KERNELS_LANCZOS_STEPS = 1024, KERNELS_LANCZOS_ENTRIES = 3 * KERNELS_LANCZOS_STEPS + 2 };

// The greatest scale that counts as no shrinking.
#define KERNELS_WARP_STEADY 1.02

// Computes a part: four floats per pixel, in linear light, premultiplied. Where the image does not
// shrink, by bicubic interpolation; where it shrinks, by Lanczos' filter, as wide along each axis
// of the input as the image shrinks along it. Each result is limited to the range of the samples
// next to it. `stride` is in floats; `scratch` has room for KERNELS_WARP_SCRATCH of them.
void kernels_warp_block(
    const kernels_warp *warp, const kernels_warp_part *part, float *scratch, float *to,
    size_t stride, kernels_width kernels);

// Sets `reach` to the distances, across and down, of the samples that results between these
// coordinates may need. Returns the largest scale by which the image shrinks between them, or more.
double kernels_warp_reach(
    const double matrix[9], double left, double top, double right, double bottom,
    double reach[2]);

// Converts samples of 1, 3 or 4 channels to four floats per pixel, in linear light,
// premultiplied. `linear` has 256 values.
void kernels_expand(
    const uint8_t *samples, size_t count, int channels, const float *linear, float *to);

// The same for four channels without alpha.
void kernels_expand_inks(const uint8_t *samples, size_t count, const float *linear, float *to);

// The reverse, rounded and clamped. `encoded` has the samples for `steps` + 1 equally spaced
// values of 0…1.
void kernels_collapse(
    const float *pixels, size_t count, int channels, const uint8_t *encoded, int steps,
    uint8_t *to);

// For each of the pixels from column `x` on, finds the nearest of `count` points, at most 16; of
// equally near ones the first. `row` is the centre of the row; points are pairs of x and y.
void kernels_nearest(
    const float *points, size_t count, float row, size_t x, size_t pixels, int32_t *owners,
    kernels_width kernels);

#include "Deep.h"
#include "Edges.h"
#include "Layer.h"
#include "Scaling.h"
#include "Sides.h"
#include "Neighbours.h"
