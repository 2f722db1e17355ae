#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Text as outlines: fontconfig finds fonts, HarfBuzz shapes glyphs, and FriBidi resolves
// directions. The libraries are loaded by the first call.

// MARK: Libraries

// Returns true if all libraries are installed.
bool ctext_is_available(void);

// MARK: Finding fonts

typedef struct {
    char *path;
    // The index of the font in its file. The upper 16 bits are the instance of a variable font.
    int32_t index;
    // The font's own family name.
    char *family;
    // True if one of the font's names is the requested family, ignoring case.
    bool is_of_family;
    bool is_bold, is_italic;
    // True if the glyphs are outlines, not bitmaps.
    bool has_outlines;
    // True if glyphs may have colours.
    bool has_colors;
} ctext_match;

typedef struct {
    ctext_match *matches;
    size_t count;
} ctext_matches;

// Finds the font that fontconfig chooses for a family. With `many`, finds a list of fonts, the best
// first: each has characters that the previous ones lack. The machine's language has no effect.
// Finds none if a library is missing. Returns false if memory is short.
bool ctext_find(
    const char *family, bool is_bold, bool is_italic, bool many, ctext_matches *found);
// Finds the fonts whose glyphs may have colours, such as emoji, the best first.
bool ctext_find_colored(ctext_matches *found);
void ctext_matches_free(ctext_matches *);

// MARK: Fonts

// An open font may be used by several threads at once.
typedef struct ctext_font ctext_font;

// Opens a font. Returns NULL if the file has no font with this index, if a library is missing, or
// if memory is short.
ctext_font *ctext_font_open(const char *path, int32_t index);
void ctext_font_free(ctext_font *);
bool ctext_font_has(const ctext_font *, uint32_t character);

// Metrics in font units: the units per em, the extents of a line above and below the baseline, and
// the gap between lines.
typedef struct {
    int32_t units, ascent, descent, gap;
} ctext_extents;

ctext_extents ctext_font_extents(const ctext_font *);

// Returns true if the font has glyphs that are PNG pictures or layers of coloured outlines.
bool ctext_font_has_colors(const ctext_font *);

// A picture of a glyph, as a PNG file, and the rectangle of font units that it fills; y points up.
typedef struct {
    const uint8_t *png;
    size_t size;
    double left, top, width, height;
    void *owner;
} ctext_picture;

// Gets the picture of a glyph. Returns false if the glyph has none. Free the picture in any case.
bool ctext_font_picture(const ctext_font *, uint32_t glyph, ctext_picture *);
void ctext_picture_free(ctext_picture *);

// A layer of a coloured glyph: the outline of another glyph, in its own colour or in the text's.
typedef struct {
    uint32_t glyph;
    uint8_t red, green, blue, alpha;
    bool has_text_color;
} ctext_layer;

// Writes the layers of a glyph from bottom to top, at most `room`. Returns their number, which is 0
// for a glyph without layers.
size_t ctext_font_layers(const ctext_font *, uint32_t glyph, ctext_layer *, size_t room);

// MARK: Characters

// Returns HarfBuzz's number of a character's script. ctext_is_own_script returns false for the
// numbers that stand for several scripts, as for digits and combining marks, or for an unknown one.
uint32_t ctext_script(uint32_t character);
bool ctext_is_own_script(uint32_t script);

// Finds the paragraph's direction and the embedding level of each character. Characters with odd
// levels run to the left. Returns false if memory is short.
bool ctext_levels(
    const uint32_t *characters, size_t count, int8_t *levels, bool *is_leftward);

// A glyph of a line, in font units; y points up.
typedef struct {
    uint32_t glyph;
    // The index of the glyph's character in the text.
    uint32_t character;
    int32_t advance, x, y;
} ctext_glyph;

typedef struct {
    ctext_glyph *glyphs;
    size_t count;
} ctext_glyphs;

// Shapes `count` characters from `first`, which must have one script and direction. The glyphs are
// in order from left to right. Returns false if memory is short.
bool ctext_shape(
    const ctext_font *, const uint32_t *characters, size_t total, size_t first, size_t count,
    uint32_t script, bool is_leftward, ctext_glyphs *result);
void ctext_glyphs_free(ctext_glyphs *);

// MARK: Drawing

// Outlines of glyphs, in pixels; y points down.
typedef struct ctext_drawing ctext_drawing;

// Creates an empty drawing. Returns NULL if memory is short.
ctext_drawing *ctext_drawing_create(void);
void ctext_drawing_free(ctext_drawing *);

// Adds the outline of a glyph. A font's point (x, y) is mapped to x·matrix[0] + y·matrix[2] +
// matrix[4], x·matrix[1] + y·matrix[3] + matrix[5]. Returns false if memory is short or there are
// too many segments.
bool ctext_drawing_add(
    ctext_drawing *, const ctext_font *, uint32_t glyph, const double matrix[6]);

// Writes the left, top, right and bottom of all outlines. Returns false if there are no outlines.
bool ctext_drawing_bounds(const ctext_drawing *, float bounds[4]);

// Writes the coverage of each pixel by the outlines and by the area within `radius` of them. The
// mask's first pixel is at `left` and `top`. Overlapping glyphs are composited over each other.
// Returns false if memory is short.
bool ctext_drawing_cover(
    const ctext_drawing *, float radius, int left, int top, int width, int height,
    uint8_t *mask, size_t stride);
