#include "CStudioPages.h"

// To add a file, add its array and its line of the table; StudioPagesTests find a missing one.
static const unsigned char frame_html[] = {
#embed "pages/frame.html"
};
static const unsigned char gallery_html[] = {
#embed "pages/gallery.html"
};
static const unsigned char photo_html[] = {
#embed "pages/photo.html"
};
static const unsigned char sign_in_html[] = {
#embed "pages/sign-in.html"
};
static const unsigned char studio_css[] = {
#embed "pages/studio.css"
};
static const unsigned char session_js[] = {
#embed "pages/session.js"
};

#define PAGE(name, bytes) {name, bytes, sizeof bytes}

static const struct cstudio_page pages[] = {
    PAGE("frame.html", frame_html),
    PAGE("gallery.html", gallery_html),
    PAGE("photo.html", photo_html),
    PAGE("sign-in.html", sign_in_html),
    PAGE("studio.css", studio_css),
    PAGE("session.js", session_js),
};

const struct cstudio_page *cstudio_pages_all(int *count) {
    *count = sizeof pages / sizeof pages[0];
    return pages;
}
