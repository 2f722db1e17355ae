#pragma once

#include <fontconfig/fontconfig.h>
#include <fribidi/fribidi.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

#include "CLibrary.h"
#include "CText.h"

// The functions of the libraries that this module calls. CLIBRARY_DECLARE declares a pointer to
// each one, whose name ends with an underscore.
#define FONTCONFIG_FUNCTIONS(apply)                                                                         \
    apply(FcInitLoadConfigAndFonts) apply(FcPatternCreate) apply(FcPatternDestroy)                \
        apply(FcPatternAddString) apply(FcPatternAddInteger) apply(FcPatternAddBool)              \
            apply(FcConfigSubstitute) apply(FcDefaultSubstitute) apply(FcFontMatch)               \
                apply(FcFontSort) apply(FcFontSetDestroy) apply(FcPatternGetString)               \
                    apply(FcPatternGetInteger) apply(FcPatternGetBool)                            \
                        apply(FcPatternGetDouble) apply(FcStrCmpIgnoreCase)
#define HARFBUZZ_FUNCTIONS(apply)                                                                           \
    apply(hb_blob_create_from_file_or_fail) apply(hb_blob_destroy) apply(hb_face_count)           \
        apply(hb_face_create) apply(hb_face_destroy) apply(hb_face_get_upem)                      \
            apply(hb_face_get_glyph_count) apply(hb_font_create) apply(hb_font_destroy)           \
                apply(hb_font_set_scale) apply(hb_font_set_var_named_instance)                    \
                    apply(hb_font_make_immutable) apply(hb_font_get_nominal_glyph)                \
                        apply(hb_font_get_h_extents) apply(hb_font_get_glyph_shape)               \
                            apply(hb_unicode_funcs_get_default) apply(hb_unicode_script)          \
    apply(hb_buffer_create) apply(hb_buffer_destroy) apply(hb_buffer_add_utf32)                   \
        apply(hb_buffer_set_direction) apply(hb_buffer_set_script) apply(hb_buffer_set_language)  \
            apply(hb_language_from_string) apply(hb_buffer_allocation_successful)                 \
                apply(hb_shape) apply(hb_buffer_get_glyph_infos)                                  \
                    apply(hb_buffer_get_glyph_positions) apply(hb_draw_funcs_create)              \
                        apply(hb_draw_funcs_destroy) apply(hb_draw_funcs_set_move_to_func)        \
                            apply(hb_draw_funcs_set_line_to_func)                                 \
                                apply(hb_draw_funcs_set_quadratic_to_func)                        \
                                    apply(hb_draw_funcs_set_cubic_to_func)                        \
                                        apply(hb_draw_funcs_make_immutable)                       \
    apply(hb_font_get_face) apply(hb_font_get_glyph_extents) apply(hb_blob_get_data)              \
        apply(hb_ot_color_has_png) apply(hb_ot_color_has_layers)                                  \
            apply(hb_ot_color_glyph_reference_png) apply(hb_ot_color_glyph_get_layers)            \
                apply(hb_ot_color_palette_get_colors)
#define FRIBIDI_FUNCTIONS(apply)                                                                            \
    apply(fribidi_get_bidi_types) apply(fribidi_get_bracket_types)                                \
        apply(fribidi_get_par_embedding_levels_ex)

FONTCONFIG_FUNCTIONS(CLIBRARY_DECLARE)
HARFBUZZ_FUNCTIONS(CLIBRARY_DECLARE)
FRIBIDI_FUNCTIONS(CLIBRARY_DECLARE)

struct ctext_font {
    hb_font_t *font;
    int32_t units;
    uint32_t glyph_count;
};

// Returns fontconfig's configuration, or NULL if it cannot be loaded.
FcConfig *ctext_configuration(void);
