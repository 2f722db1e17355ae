#include "Library.h"

#include <stdlib.h>

ctext_font *ctext_font_open(const char *path, int32_t index) {
    if (!ctext_is_available()) return NULL;
    hb_blob_t *blob = hb_blob_create_from_file_or_fail_(path);
    if (!blob) return NULL;
    const unsigned number = (unsigned)index & 0xFFFF, instance = (unsigned)index >> 16;
    ctext_font *made = NULL;
    if (number < hb_face_count_(blob)) made = calloc(1, sizeof *made);
    if (made) {
        hb_face_t *face = hb_face_create_(blob, number);
        made->font = hb_font_create_(face);
        made->units = (int32_t)hb_face_get_upem_(face);
        made->glyph_count = hb_face_get_glyph_count_(face);
        // Use the font's own units, whatever the size.
        hb_font_set_scale_(made->font, made->units, made->units);
        if (instance > 0) hb_font_set_var_named_instance_(made->font, instance - 1);
        hb_font_make_immutable_(made->font);
        hb_face_destroy_(face);
    }
    hb_blob_destroy_(blob);
    if (made && (made->units < 16 || made->glyph_count == 0)) {
        ctext_font_free(made);
        made = NULL;
    }
    return made;
}

void ctext_font_free(ctext_font *font) {
    if (!font) return;
    hb_font_destroy_(font->font);
    free(font);
}

bool ctext_font_has(const ctext_font *font, uint32_t character) {
    hb_codepoint_t glyph = 0;
    return hb_font_get_nominal_glyph_(font->font, character, &glyph) && glyph != 0;
}

ctext_extents ctext_font_extents(const ctext_font *font) {
    hb_font_extents_t extents = {0};
    ctext_extents result = {.units = font->units};
    if (hb_font_get_h_extents_(font->font, &extents)) {
        result.ascent = extents.ascender;
        result.descent = -extents.descender;
        result.gap = extents.line_gap;
    }
    // Replace missing or invalid metrics by common ones.
    if (result.ascent <= 0 || result.ascent > 4 * font->units || result.descent < 0
        || result.descent > 4 * font->units) {
        result.ascent = font->units * 4 / 5;
        result.descent = font->units / 5;
    }
    if (result.gap < 0 || result.gap > 4 * font->units) result.gap = 0;
    return result;
}
