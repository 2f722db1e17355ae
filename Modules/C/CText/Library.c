#include "Library.h"

#include <pthread.h>

FONTCONFIG_FUNCTIONS(CLIBRARY_DEFINE)
HARFBUZZ_FUNCTIONS(CLIBRARY_DEFINE)
FRIBIDI_FUNCTIONS(CLIBRARY_DEFINE)

static pthread_once_t libraries = PTHREAD_ONCE_INIT, fonts = PTHREAD_ONCE_INIT;
static bool is_loaded;
static FcConfig *configuration;

#define LOAD(file, list) \
    (clibrary_load(file, list, sizeof list / sizeof list[0]))

static void load(void) {
    static const clibrary_function fontconfig[] = {FONTCONFIG_FUNCTIONS(CLIBRARY_ENTRY)};
    static const clibrary_function harfbuzz[] = {HARFBUZZ_FUNCTIONS(CLIBRARY_ENTRY)};
    static const clibrary_function fribidi[] = {FRIBIDI_FUNCTIONS(CLIBRARY_ENTRY)};
    is_loaded = LOAD("libfontconfig.so.1", fontconfig) && LOAD("libharfbuzz.so.0", harfbuzz)
        && LOAD("libfribidi.so.0", fribidi);
}

bool ctext_is_available(void) {
    pthread_once(&libraries, load);
    return is_loaded;
}

static void configure(void) {
    if (ctext_is_available()) configuration = FcInitLoadConfigAndFonts_();
}

FcConfig *ctext_configuration(void) {
    pthread_once(&fonts, configure);
    return configuration;
}
