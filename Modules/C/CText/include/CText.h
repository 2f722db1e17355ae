#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Text as outlines: fonts are found by fontconfig, characters become glyphs by HarfBuzz, directions
// come from FriBidi. The libraries are loaded by the first call.

// MARK: Libraries

// Whether all of them are there.
bool ctext_is_available(void);

// MARK: Finding fonts

typedef struct {
    char *path;
    // Of the file's fonts, which; the upper half counts the named instances of a variable one.
    int32_t index;
    // What it calls itself.
    char *family;
    // Whether one of its names is the one that was asked for, whatever the case.
    bool is_of_family;
    bool is_bold, is_italic;
    // Whether its glyphs are outlines, not pictures of one size.
    bool has_outlines;
} ctext_match;

typedef struct {
    ctext_match *matches;
    size_t count;
} ctext_matches;

// What fontconfig would take for a family: the nearest font, or `many`, the best first, each for
// characters that none before it has. It depends on no language. False without memory.
bool ctext_find(
    const char *family, bool is_bold, bool is_italic, bool many, ctext_matches *found);
void ctext_matches_free(ctext_matches *);

// MARK: Fonts

// Once made, a font may be used on many threads at once.
typedef struct ctext_font ctext_font;

// NULL for what is no font with outlines.
ctext_font *ctext_font_open(const char *path, int32_t index);
void ctext_font_free(ctext_font *);
bool ctext_font_has(const ctext_font *, uint32_t character);

// In units of the font: how many make up its size, and how far lines reach from the baseline.
typedef struct {
    int32_t units, ascent, descent, gap;
} ctext_extents;

ctext_extents ctext_font_extents(const ctext_font *);

// MARK: Characters

// HarfBuzz's number of a script; `ctext_is_own_script` is false for what many scripts use.
uint32_t ctext_script(uint32_t character);
bool ctext_is_own_script(uint32_t script);

// The direction of a paragraph and the embedding levels of its characters; odd ones run leftwards.
// False without memory.
bool ctext_levels(
    const uint32_t *characters, size_t count, int8_t *levels, bool *is_leftward);

// A glyph of a line, in units of the font; y runs up.
typedef struct {
    uint32_t glyph;
    // The character it comes from, by its place in the text.
    uint32_t character;
    int32_t advance, x, y;
} ctext_glyph;

typedef struct {
    ctext_glyph *glyphs;
    size_t count;
} ctext_glyphs;

// The glyphs of `count` characters from `first`, all of one script and direction, from left to right.
// False without memory.
bool ctext_shape(
    const ctext_font *, const uint32_t *characters, size_t total, size_t first, size_t count,
    uint32_t script, bool is_leftward, ctext_glyphs *result);
void ctext_glyphs_free(ctext_glyphs *);

// MARK: Drawing

// Outlines, in pixels; y runs down.
typedef struct ctext_drawing ctext_drawing;

// NULL without memory.
ctext_drawing *ctext_drawing_create(void);
void ctext_drawing_free(ctext_drawing *);

// Adds a glyph: a point of the font goes to x·matrix[0] + y·matrix[2] + matrix[4],
// x·matrix[1] + y·matrix[3] + matrix[5]. False without memory, or where it becomes too much.
bool ctext_drawing_add(
    ctext_drawing *, const ctext_font *, uint32_t glyph, const double matrix[6]);

// Left, top, right and bottom of all outlines; false where there are none.
bool ctext_drawing_bounds(const ctext_drawing *, float bounds[4]);

// Replaces a mask, whose first pixel lies at `left` and `top`, by how much of each pixel lies in the
// outlines or within `radius` of them; 0 draws them alone. Where glyphs overlap, they cover a pixel
// as if laid on each other. False without memory.
bool ctext_drawing_cover(
    const ctext_drawing *, float radius, int left, int top, int width, int height,
    uint8_t *mask, size_t stride);
