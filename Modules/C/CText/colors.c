#include "Library.h"

#include <stdlib.h>

bool ctext_font_has_colors(const ctext_font *font) {
    hb_face_t *face = hb_font_get_face_(font->font);
    return hb_ot_color_has_png_(face) || hb_ot_color_has_layers_(face);
}

bool ctext_font_picture(const ctext_font *font, uint32_t glyph, ctext_picture *picture) {
    *picture = (ctext_picture){0};
    hb_blob_t *blob = hb_ot_color_glyph_reference_png_(font->font, glyph);
    picture->owner = blob;
    unsigned length = 0;
    picture->png = (const uint8_t *)hb_blob_get_data_(blob, &length);
    picture->size = length;
    hb_glyph_extents_t extents;
    if (length == 0 || !hb_font_get_glyph_extents_(font->font, glyph, &extents)) return false;
    picture->left = extents.x_bearing;
    picture->top = extents.y_bearing;
    picture->width = extents.width;
    // HarfBuzz gives a negative height: it measures from the top down, but y points up.
    picture->height = -(double)extents.height;
    return picture->width > 0 && picture->height > 0;
}

void ctext_picture_free(ctext_picture *picture) {
    if (picture->owner) hb_blob_destroy_(picture->owner);
    *picture = (ctext_picture){0};
}

size_t ctext_font_layers(
    const ctext_font *font, uint32_t glyph, ctext_layer *layers, size_t room) {
    enum { most = 256, text_color = 0xFFFF };
    hb_ot_color_layer_t found[most];
    hb_face_t *face = hb_font_get_face_(font->font);
    unsigned count = room < most ? (unsigned)room : most;
    hb_ot_color_glyph_get_layers_(face, glyph, 0, &count, found);
    for (unsigned i = 0; i < count; i++) {
        hb_color_t color = 0xFF;
        unsigned one = 1;
        const bool is_text = found[i].color_index == text_color;
        if (!is_text) {
            hb_ot_color_palette_get_colors_(face, 0, found[i].color_index, &one, &color);
        }
        // A missing colour is black. The bytes are blue, green, red and alpha.
        if (one == 0) color = 0xFF;
        layers[i] = (ctext_layer){
            .glyph = found[i].glyph, .red = (uint8_t)(color >> 8), .green = (uint8_t)(color >> 16),
            .blue = (uint8_t)(color >> 24), .alpha = (uint8_t)color, .has_text_color = is_text};
    }
    return count;
}
