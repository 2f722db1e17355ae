#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Arithmetic on pixels, written once with vector extensions and compiled twice: for every machine,
// and for AVX2. Arithmetic on 16-bit words is also compiled for AVX-512. All variants give the same
// bits: they perform the same operations in the same order, without fused multiply-adds and without
// approximate instructions.

// The kinds of program steps. A colour c consists of red, green and blue in three planes of floats.
// 0…1 is black…white; values are not clamped. Y is the luma of c.
enum {
    // c' = m·c + offset; `values` holds three rows of four.
    KERNELS_MATRIX,
    // c' = curve(c). Each channel has its own curve.
    KERNELS_CURVES,
    // c' = c + curve(Y) - Y. The first curve is used. The colour keeps its difference from grey.
    KERNELS_LUMA_CURVE,
    // A transfer curve and its inverse, as odd functions. `slot` is the kind of transfer curve.
    KERNELS_TO_LINEAR,
    KERNELS_TO_ENCODED,
    // A gain in linear light, on encoded values. If |c| is at least values[0], c' =
    // sign(c)·(values[1]·|c| + values[2]). Otherwise c' is the first curve, whose eight cubic
    // intervals cover 0…values[0].
    KERNELS_GAIN,
    // c' = sign(c)·|c|^values[0].
    KERNELS_POWER,
    // c' = Y + (1 + values[0]·(1 - s))·(c - Y), where s = max - min of the channels, clamped to
    // 0…1.
    KERNELS_VIBRANCE,
    // c' = c clamped to values[0]…values[1].
    KERNELS_CLAMP,
    // Saves the colours in the slot `slot`.
    KERNELS_SAVE,
    // c' = saved + values[0]·(c - saved), where the slot `slot` has the saved colours.
    KERNELS_MIX,
    // c' = floor(c·values[0] + ½)·values[1].
    KERNELS_POSTERIZE,
    // All channels become 1 if Y is at least values[0], else 0.
    KERNELS_THRESHOLD,
    // c' = c·(1 - values[3]·(1 - 1/(1 + d²·values[2])²)), where d is the distance in pixels from
    // (values[0], values[1]). If values[4] is not 0, c is encoded, and the gain applies to linear
    // light.
    KERNELS_VIGNETTE,
    // c' = c + a·(B(c, s) - c) with the blend function B that `slot` names. c is first clamped to
    // 0…1. The source s and its alpha a come from a table at the position t·values[5] + values[6],
    // clamped to 0…1. The table has four consecutive curves of lines, each laid out like the first
    // curve. With dx = (x - values[0])·values[2] and dy = (y - values[1])·values[3], where (x, y)
    // is the centre of the pixel, t is dx + dy, or √(dx² + dy²) if values[4] is 1.
    KERNELS_BLEND,
    // A lookup in a table of n³ colours, where n is `intervals` of the first curve. Each entry is
    // red, green and blue; the index of red varies fastest. Colours are first clamped to 0…1, and
    // interpolated in tetrahedra.
    KERNELS_CUBE,
};

// The kinds of transfer curves, which are the `slot` of KERNELS_TO_LINEAR and KERNELS_TO_ENCODED.
enum {
    // sRGB's curve, approximated by polynomials that are exact enough for 8 bits.
    KERNELS_TRANSFER_SRGB,
    // To linear light: (values[1]·c + values[2])^values[0] from c = values[4] on, and values[3]·c
    // below. To encoded: (c^values[0] - values[2])·values[1] from c = values[4] on, and
    // values[3]·c below.
    KERNELS_TRANSFER_FORMULA,
    // The first curve, which consists of lines. To encode, it is evaluated at the fourth root of c.
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

// A curve over 0…1 with `intervals` equal parts. A part is a line: the table has all values at the
// left ends, then all differences. If `cubic`, a part is a polynomial of the distance from its left
// end, 0…1. The table then has all constant terms, then the linear, square and cubic ones, and
// exactly eight intervals. Outside of 0…1, the curve is a line with the slope `before` or `after`.
typedef struct {
    int32_t offset;  // the index of the first float in the program's tables
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

// The mapping from words to table entries. Each word from -fine to `fine` has its own entry. Beyond
// that, 2^shift words share an entry. The entry of 0 is at `bias`, and the last one at `last`.
typedef struct {
    int16_t fine, shift, bias, last;
} kernels_index;

// A step in fixed point: a matrix from three channels to three, with factors in units of 2^-15 and
// with offsets; or a table for each channel.
typedef struct {
    int32_t is_matrix;
    int16_t factors[9], offsets[3];
    int32_t tables[3];  // the start of each table
    kernels_index index;
} kernels_fixed_step;

enum { KERNELS_FIXED_STEPS = 8, KERNELS_FIXED_WORDS = 1 << 17 };

// A program in 16-bit fixed point, which FixedProgram.h describes.
typedef struct {
    int32_t count, fraction;
    bool is_identity;
    kernels_fixed_step steps[KERNELS_FIXED_STEPS];
} kernels_fixed;

typedef struct {
    const kernels_step *steps;
    size_t count;
    const float *tables;
    // Memory for 3 · KERNELS_BLOCK floats per slot; NULL if the program has no slots.
    float *slots;
    // The program in fixed point; NULL if it requires floats.
    const kernels_fixed *fixed;
    const int16_t *fixed_tables;
} kernels_program;

enum { KERNELS_BLOCK = 256 };

// The widest vectors that kernels may use: those of this machine, those of AVX2, or those of every
// machine.
typedef enum { KERNELS_WIDEST, KERNELS_AVX2, KERNELS_PORTABLE } kernels_width;

void kernels_set_values(kernels_step *step, const float *values, size_t count);
void kernels_set_curve(kernels_step *step, size_t channel, kernels_curve curve);

// Converts a program to fixed point. `tables` has room for KERNELS_FIXED_WORDS words, and `used`
// becomes their number. Returns false for programs that require floats.
bool kernels_prepare(
    const kernels_program *program, kernels_fixed *fixed, int16_t *tables, size_t *used);

// Runs the program in place on interleaved samples with 3 or 4 channels. The fourth channel stays
// unchanged. `top` is the number of the first row in the image, for steps that depend on the
// position.
void kernels_run_interleaved(
    const kernels_program *program, uint8_t *samples, size_t stride, size_t width, size_t height,
    size_t top, int channels, kernels_width kernels);

// Runs the program in floats on 16-bit samples with 1, 3 or 4 channels. `stride` is in bytes.
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

// Rows of Y that share a row of chroma, which has half as many samples. Words are levels with 6
// fractional bits. Up to one chroma sample before the first and 32 after the last may be read, and
// 32 words after the width may be written.
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

// Runs the program on planes of Y, Cb and Cr. Unlike kernels_run_planes, it interpolates chroma,
// and writes colours and their luma as words.
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

// The input of a warp, and its relation to the result.
typedef struct {
    double matrix[9];       // from the result's coordinates to the input's, by rows
    size_t width, height;   // the size of the input
    int channels;           // 1 grey, 3, or 4 with alpha
    bool has_inks;          // the four channels are inks
    int depth;              // bits of a sample: 8 or 16
    const float *linear;    // linear light of each of the 256 or 65,536 values
    const float *lanczos;   // Lanczos' weights, see KERNELS_LANCZOS_STEPS
    int has_background;     // if 0, the edge is repeated
    float background[4];    // in linear light, premultiplied
} kernels_warp;

// The part of the result to compute. `rows` are the rows of the input that the part needs, from row
// `first` on.
typedef struct {
    const uint8_t *const *rows;
    size_t first;
    size_t x, y;            // the position of the part's first pixel
    size_t columns, lines;
} kernels_warp_part;

enum { KERNELS_WARP_SCRATCH = 4 * 8192 };

// The table of weights covers the distances 0…3. It has KERNELS_LANCZOS_STEPS entries per unit, and
// two more.
enum { KERNELS_LANCZOS_STEPS = 1024, KERNELS_LANCZOS_ENTRIES = 3 * KERNELS_LANCZOS_STEPS + 2 };

// The maximum scale that does not count as shrinking.
#define KERNELS_WARP_STEADY 1.02

// Computes a part, as premultiplied pixels of four floats in linear light. Where the image does not
// shrink, pixels are interpolated bicubically. Where the image shrinks, Lanczos' filter is used,
// whose width along each axis of the input is proportional to the shrinking along it. Each result
// is limited to the range of the samples next to it. `stride` is in floats. `scratch` has room for
// KERNELS_WARP_SCRATCH floats.
void kernels_warp_block(
    const kernels_warp *warp, const kernels_warp_part *part, float *scratch, float *to,
    size_t stride, kernels_width kernels);

// Sets `reach` to the maximum distances in the input, across and down, between the place of a
// result and the samples that it may need. `left` to `bottom` bound the results. Returns an upper
// bound of the scale by which the image shrinks within these bounds.
double kernels_warp_reach(
    const double matrix[9], double left, double top, double right, double bottom,
    double reach[2]);

// Converts samples of 1, 3 or 4 channels to premultiplied pixels of four floats in linear light.
// `linear` has 256 values.
void kernels_expand(
    const uint8_t *samples, size_t count, int channels, const float *linear, float *to);

// Converts samples like kernels_expand, with four channels of which none is alpha.
void kernels_expand_inks(const uint8_t *samples, size_t count, const float *linear, float *to);

// Converts premultiplied pixels of four floats back to samples, rounded and clamped. `encoded` has
// the samples for `steps` + 1 equally spaced values of 0…1.
void kernels_collapse(
    const float *pixels, size_t count, int channels, const uint8_t *encoded, int steps,
    uint8_t *to);

// Finds the nearest of `count` points, at most 16, for each of the pixels from column `x` on. Of
// equally near points, the first one counts. `row` is the y of the pixels' centres. Points are
// pairs of x and y.
void kernels_nearest(
    const float *points, size_t count, float row, size_t x, size_t pixels, int32_t *owners,
    kernels_width kernels);

#include "Deep.h"
#include "Edges.h"
#include "Layer.h"
#include "Scaling.h"
#include "Sides.h"
#include "Neighbours.h"
