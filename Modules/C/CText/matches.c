#include "Library.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The maximum number of fonts in a list.
enum { most = 128 };

static bool fill(FcPattern *pattern, const FcChar8 *family, ctext_match *match) {
    FcChar8 *text = NULL;
    int number = 0, slant = FC_SLANT_ROMAN;
    double weight = FC_WEIGHT_REGULAR;
    FcBool outlines = FcTrue;
    *match = (ctext_match){0};
    if (FcPatternGetString_(pattern, FC_FILE, 0, &text) != FcResultMatch) return false;
    match->path = strdup((const char *)text);
    if (FcPatternGetInteger_(pattern, FC_INDEX, 0, &number) == FcResultMatch) {
        match->index = number;
    }
    if (FcPatternGetString_(pattern, FC_FAMILY, 0, &text) == FcResultMatch) {
        match->family = strdup((const char *)text);
    }
    for (int place = 0;
         FcPatternGetString_(pattern, FC_FAMILY, place, &text) == FcResultMatch; place++) {
        match->is_of_family |= FcStrCmpIgnoreCase_(text, family) == 0;
    }
    // A variable font has a range of weights, so `weight` keeps its default. The font's instances
    // are listed separately.
    FcPatternGetDouble_(pattern, FC_WEIGHT, 0, &weight);
    FcPatternGetInteger_(pattern, FC_SLANT, 0, &slant);
    match->is_bold = weight >= FC_WEIGHT_DEMIBOLD;
    match->is_italic = slant != FC_SLANT_ROMAN;
    FcPatternGetBool_(pattern, FC_OUTLINE, 0, &outlines);
    match->has_outlines = outlines == FcTrue;
    FcBool colors = FcFalse;
    FcPatternGetBool_(pattern, FC_COLOR, 0, &colors);
    match->has_colors = colors == FcTrue;
    if (match->path && match->family) return true;
    free(match->path);
    free(match->family);
    return false;
}

static FcPattern *pattern(const FcChar8 *family, bool is_bold, bool is_italic) {
    FcPattern *made = FcPatternCreate_();
    if (!made) return NULL;
    // Fix the language: by default, fontconfig uses the machine's.
    FcPatternAddString_(made, FC_FAMILY, family);
    FcPatternAddString_(made, FC_LANG, (const FcChar8 *)"en");
    FcPatternAddString_(made, FC_NAMELANG, (const FcChar8 *)"en");
    FcPatternAddBool_(made, FC_OUTLINE, FcTrue);
    FcPatternAddBool_(made, FC_VARIABLE, FcFalse);
    FcPatternAddInteger_(made, FC_WEIGHT, is_bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddInteger_(made, FC_SLANT, is_italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
    FcConfigSubstitute_(ctext_configuration(), made, FcMatchPattern);
    FcDefaultSubstitute_(made);
    return made;
}

static void find(FcPattern *wanted, const FcChar8 *family, bool many, ctext_matches *found) {
    FcResult result = FcResultMatch;
    if (many) {
        FcFontSet *set = FcFontSort_(ctext_configuration(), wanted, FcTrue, NULL, &result);
        for (int i = 0; set && i < set->nfont && found->count < most; i++) {
            found->count += fill(set->fonts[i], family, found->matches + found->count);
        }
        if (set) FcFontSetDestroy_(set);
    } else {
        FcPattern *match = FcFontMatch_(ctext_configuration(), wanted, &result);
        if (match) found->count += fill(match, family, found->matches);
        if (match) FcPatternDestroy_(match);
    }
}

// Held during a search, in which fontconfig changes shared state.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void release(ctext_match *match) {
    free(match->path);
    free(match->family);
}

bool ctext_find_colored(ctext_matches *found) {
    static const FcChar8 *const family = (const FcChar8 *)"emoji";
    *found = (ctext_matches){0};
    if (!ctext_configuration()) return true;
    found->matches = calloc(most, sizeof *found->matches);
    if (!found->matches) return false;
    pthread_mutex_lock(&lock);
    FcPattern *wanted = FcPatternCreate_();
    if (wanted) {
        FcPatternAddString_(wanted, FC_FAMILY, family);
        FcPatternAddBool_(wanted, FC_COLOR, FcTrue);
        FcConfigSubstitute_(ctext_configuration(), wanted, FcMatchPattern);
        FcDefaultSubstitute_(wanted);
        FcResult result = FcResultMatch;
        FcFontSet *set = FcFontSort_(ctext_configuration(), wanted, FcFalse, NULL, &result);
        for (int i = 0; set && i < set->nfont && found->count < most; i++) {
            ctext_match match;
            if (!fill(set->fonts[i], family, &match)) continue;
            if (match.has_colors) {
                found->matches[found->count++] = match;
            } else {
                release(&match);
            }
        }
        if (set) FcFontSetDestroy_(set);
        FcPatternDestroy_(wanted);
    }
    pthread_mutex_unlock(&lock);
    return wanted != NULL;
}

bool ctext_find(
    const char *family, bool is_bold, bool is_italic, bool many, ctext_matches *found) {
    *found = (ctext_matches){0};
    if (!ctext_configuration()) return true;
    found->matches = calloc(many ? most : 1, sizeof *found->matches);
    if (!found->matches) return false;
    pthread_mutex_lock(&lock);
    FcPattern *wanted = pattern((const FcChar8 *)family, is_bold, is_italic);
    if (wanted) {
        find(wanted, (const FcChar8 *)family, many, found);
        FcPatternDestroy_(wanted);
    }
    pthread_mutex_unlock(&lock);
    return wanted != NULL;
}

void ctext_matches_free(ctext_matches *found) {
    for (size_t i = 0; i < found->count; i++) {
        release(found->matches + i);
    }
    free(found->matches);
    *found = (ctext_matches){0};
}
