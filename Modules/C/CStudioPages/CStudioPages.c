#include "CStudioPages.h"

// To add a file, add its array and its entry in the table. StudioPagesTests finds a file that is
// missing here.
static const unsigned char api_js[] = {
#embed "pages/api.js"
};
static const unsigned char base_css[] = {
#embed "pages/base.css"
};
static const unsigned char catalog_js[] = {
#embed "pages/catalog.js"
};
static const unsigned char copied_js[] = {
#embed "pages/copied.js"
};
static const unsigned char crop_tool_js[] = {
#embed "pages/crop-tool.js"
};
static const unsigned char curve_field_js[] = {
#embed "pages/curve-field.js"
};
static const unsigned char curve_js[] = {
#embed "pages/curve.js"
};
static const unsigned char dialogs_html[] = {
#embed "pages/dialogs.html"
};
static const unsigned char dom_js[] = {
#embed "pages/dom.js"
};
static const unsigned char edit_log_js[] = {
#embed "pages/edit-log.js"
};
static const unsigned char editor_css[] = {
#embed "pages/editor.css"
};
static const unsigned char editor_js[] = {
#embed "pages/editor.js"
};
static const unsigned char fields_js[] = {
#embed "pages/fields.js"
};
static const unsigned char filters_js[] = {
#embed "pages/filters.js"
};
static const unsigned char frames_js[] = {
#embed "pages/frames.js"
};
static const unsigned char gallery_css[] = {
#embed "pages/gallery.css"
};
static const unsigned char gallery_html[] = {
#embed "pages/gallery.html"
};
static const unsigned char gallery_js[] = {
#embed "pages/gallery.js"
};
static const unsigned char geometry_js[] = {
#embed "pages/geometry.js"
};
static const unsigned char grid_js[] = {
#embed "pages/grid.js"
};
static const unsigned char head_html[] = {
#embed "pages/head.html"
};
static const unsigned char histogram_js[] = {
#embed "pages/histogram.js"
};
static const unsigned char icons_html[] = {
#embed "pages/icons.html"
};
static const unsigned char layers_js[] = {
#embed "pages/layers.js"
};
static const unsigned char layout_js[] = {
#embed "pages/layout.js"
};
static const unsigned char lossless_js[] = {
#embed "pages/lossless.js"
};
static const unsigned char mark_svg[] = {
#embed "pages/mark.svg"
};
static const unsigned char measured_js[] = {
#embed "pages/measured.js"
};
static const unsigned char numbers_js[] = {
#embed "pages/numbers.js"
};
static const unsigned char origin_js[] = {
#embed "pages/origin.js"
};
static const unsigned char outbox_html[] = {
#embed "pages/outbox.html"
};
static const unsigned char outbox_js[] = {
#embed "pages/outbox.js"
};
static const unsigned char pane_js[] = {
#embed "pages/pane.js"
};
static const unsigned char paste_parts_html[] = {
#embed "pages/paste-parts.html"
};
static const unsigned char photo_html[] = {
#embed "pages/photo.html"
};
static const unsigned char picture_view_js[] = {
#embed "pages/picture-view.js"
};
static const unsigned char player_js[] = {
#embed "pages/player.js"
};
static const unsigned char problem_html[] = {
#embed "pages/problem.html"
};
static const unsigned char recipe_js[] = {
#embed "pages/recipe.js"
};
static const unsigned char refusal_js[] = {
#embed "pages/refusal.js"
};
static const unsigned char save_js[] = {
#embed "pages/save.js"
};
static const unsigned char selection_js[] = {
#embed "pages/selection.js"
};
static const unsigned char session_js[] = {
#embed "pages/session.js"
};
static const unsigned char sign_in_html[] = {
#embed "pages/sign-in.html"
};
static const unsigned char store_js[] = {
#embed "pages/store.js"
};
static const unsigned char strip_js[] = {
#embed "pages/strip.js"
};
static const unsigned char tail_html[] = {
#embed "pages/tail.html"
};
static const unsigned char tools_css[] = {
#embed "pages/tools.css"
};
static const unsigned char touch_slider_js[] = {
#embed "pages/touch-slider.js"
};
static const unsigned char unsaved_js[] = {
#embed "pages/unsaved.js"
};
static const unsigned char view_js[] = {
#embed "pages/view.js"
};

#define PAGE(name, bytes) {name, bytes, sizeof bytes}

static const struct cstudio_page pages[] = {
    PAGE("api.js", api_js),
    PAGE("base.css", base_css),
    PAGE("catalog.js", catalog_js),
    PAGE("copied.js", copied_js),
    PAGE("crop-tool.js", crop_tool_js),
    PAGE("curve-field.js", curve_field_js),
    PAGE("curve.js", curve_js),
    PAGE("dialogs.html", dialogs_html),
    PAGE("dom.js", dom_js),
    PAGE("edit-log.js", edit_log_js),
    PAGE("editor.css", editor_css),
    PAGE("editor.js", editor_js),
    PAGE("fields.js", fields_js),
    PAGE("filters.js", filters_js),
    PAGE("frames.js", frames_js),
    PAGE("gallery.css", gallery_css),
    PAGE("gallery.html", gallery_html),
    PAGE("gallery.js", gallery_js),
    PAGE("geometry.js", geometry_js),
    PAGE("grid.js", grid_js),
    PAGE("head.html", head_html),
    PAGE("histogram.js", histogram_js),
    PAGE("icons.html", icons_html),
    PAGE("layers.js", layers_js),
    PAGE("layout.js", layout_js),
    PAGE("lossless.js", lossless_js),
    PAGE("mark.svg", mark_svg),
    PAGE("measured.js", measured_js),
    PAGE("numbers.js", numbers_js),
    PAGE("origin.js", origin_js),
    PAGE("outbox.html", outbox_html),
    PAGE("outbox.js", outbox_js),
    PAGE("pane.js", pane_js),
    PAGE("paste-parts.html", paste_parts_html),
    PAGE("photo.html", photo_html),
    PAGE("picture-view.js", picture_view_js),
    PAGE("player.js", player_js),
    PAGE("problem.html", problem_html),
    PAGE("recipe.js", recipe_js),
    PAGE("refusal.js", refusal_js),
    PAGE("save.js", save_js),
    PAGE("selection.js", selection_js),
    PAGE("session.js", session_js),
    PAGE("sign-in.html", sign_in_html),
    PAGE("store.js", store_js),
    PAGE("strip.js", strip_js),
    PAGE("tail.html", tail_html),
    PAGE("tools.css", tools_css),
    PAGE("touch-slider.js", touch_slider_js),
    PAGE("unsaved.js", unsaved_js),
    PAGE("view.js", view_js),
};

const struct cstudio_page *cstudio_pages_all(int *count) {
    *count = sizeof pages / sizeof pages[0];
    return pages;
}
