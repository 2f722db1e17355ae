#include "Library.h"

#include <stdlib.h>

uint32_t ctext_script(uint32_t character) {
    return hb_unicode_script_(hb_unicode_funcs_get_default_(), character);
}

bool ctext_is_own_script(uint32_t script) {
    return script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED
        && script != HB_SCRIPT_UNKNOWN;
}

bool ctext_levels(
    const uint32_t *characters, size_t count, int8_t *levels, bool *is_leftward) {
    _Static_assert(sizeof(FriBidiLevel) == 1 && sizeof(FriBidiChar) == 4, "as in the header");
    *is_leftward = false;
    if (count == 0) return true;
    FriBidiCharType *types = malloc(count * sizeof *types);
    FriBidiBracketType *brackets = malloc(count * sizeof *brackets);
    bool is_done = false;
    if (types && brackets) {
        const FriBidiStrIndex length = (FriBidiStrIndex)count;
        FriBidiParType direction = FRIBIDI_PAR_ON;
        fribidi_get_bidi_types_(characters, length, types);
        fribidi_get_bracket_types_(characters, length, types, brackets);
        is_done = fribidi_get_par_embedding_levels_ex_(
                      types, brackets, length, &direction, (FriBidiLevel *)levels)
            != 0;
        *is_leftward = FRIBIDI_IS_RTL(direction);
    }
    free(types);
    free(brackets);
    return is_done;
}

bool ctext_shape(
    const ctext_font *font, const uint32_t *characters, size_t total, size_t first, size_t count,
    uint32_t script, bool is_leftward, ctext_glyphs *result) {
    *result = (ctext_glyphs){0};
    hb_buffer_t *buffer = hb_buffer_create_();
    hb_buffer_add_utf32_(
        buffer, characters, (int)total, (unsigned)first, (int)count);
    hb_buffer_set_direction_(buffer, is_leftward ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_buffer_set_script_(buffer, (hb_script_t)script);
    // Fix the language: by default, HarfBuzz uses the machine's.
    hb_buffer_set_language_(buffer, hb_language_from_string_("en", -1));
    hb_shape_(font->font, buffer, NULL, 0);
    bool is_done = hb_buffer_allocation_successful_(buffer);
    unsigned length = 0;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos_(buffer, &length);
    const hb_glyph_position_t *places = hb_buffer_get_glyph_positions_(buffer, &length);
    if (is_done && length > 0) {
        result->glyphs = calloc(length, sizeof *result->glyphs);
        is_done = result->glyphs != NULL;
    }
    for (unsigned i = 0; is_done && i < length; i++) {
        result->glyphs[i] = (ctext_glyph){
            .glyph = infos[i].codepoint, .character = infos[i].cluster,
            .advance = places[i].x_advance, .x = places[i].x_offset, .y = places[i].y_offset};
    }
    if (is_done) result->count = length;
    hb_buffer_destroy_(buffer);
    return is_done;
}

void ctext_glyphs_free(ctext_glyphs *result) {
    free(result->glyphs);
    *result = (ctext_glyphs){0};
}
