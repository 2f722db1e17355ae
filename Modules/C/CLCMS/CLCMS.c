#include "CLCMS.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <lcms2.h>

#include "CLibrary.h"

// The functions of Little CMS that this file calls. Their types come from the library's header.
#define FUNCTIONS(apply)                                                                           \
    apply(cmsCreateContext) apply(cmsDeleteContext) apply(cmsOpenProfileFromMemTHR)                \
        apply(cmsCloseProfile) apply(cmsGetColorSpace) apply(cmsGetHeaderRenderingIntent)          \
            apply(cmsCreate_sRGBProfileTHR) apply(cmsCreateTransformTHR) apply(cmsDeleteTransform) \
                apply(cmsDoTransform)

FUNCTIONS(CLIBRARY_DEFINE_STATIC)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void load(void) {
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};
    is_loaded = clibrary_load("liblcms2.so.2", functions, sizeof functions / sizeof functions[0]);
}

// A cached conversion. The key of an empty slot is 0.
typedef struct {
    uint64_t key;
    uint16_t result[3];
} known_color;

enum {
    // The cache takes 4 MB. In 8-bit photographs, it has the colours of nine of ten pixels.
    KNOWN_BITS = 18,
    // Colours are converted in batches, because a call for each colour would cost more.
    BATCH = 64,
};

struct clcms_transform {
    cmsContext context;
    cmsHTRANSFORM transform;
    // The cache, or NULL before the first use. A conversion without it takes 0.3 µs, most of it for
    // powers, unless the library uses a table of its own.
    known_color *known;
    size_t unknown_count;
    uint16_t *places[BATCH];
    uint16_t batch[3 * BATCH];
};

static cmsHPROFILE open_profile(cmsContext context, const uint8_t *profile, size_t size) {
    return profile ? cmsOpenProfileFromMemTHR_(context, profile, (cmsUInt32Number)size)
                   : cmsCreate_sRGBProfileTHR_(context);
}

static cmsHTRANSFORM make(cmsContext context, const clcms_request *request) {
    bool is_inks = request->space == CLCMS_INKS;
    cmsHPROFILE from = open_profile(context, request->from, request->from_size);
    cmsHPROFILE to = open_profile(context, request->to, request->to_size);
    cmsHTRANSFORM transform = NULL;
    cmsColorSpaceSignature wanted = is_inks ? cmsSigCmykData : cmsSigRgbData;
    if (from && to && cmsGetColorSpace_(from) == wanted && cmsGetColorSpace_(to) == cmsSigRgbData) {
        bool is_own = request->intent < 0;
        cmsUInt32Number intent =
            is_own ? cmsGetHeaderRenderingIntent_(from) : (cmsUInt32Number)request->intent;
        transform = cmsCreateTransformTHR_(
            context, from, is_inks ? TYPE_CMYK_8_REV : TYPE_RGB_16, to,
            is_inks ? TYPE_RGB_8 : TYPE_RGB_16,
            intent <= INTENT_ABSOLUTE_COLORIMETRIC ? intent : INTENT_PERCEPTUAL,
            (request->scales_black ? cmsFLAGS_BLACKPOINTCOMPENSATION : 0)
                // Without this flag, the library interpolates in a table of 33 steps. At the edge
                // of a gamut, that changes colours by up to 20 of 255 levels.
                | (request->to && !is_inks ? cmsFLAGS_NOOPTIMIZE : 0));
    }
    if (to) cmsCloseProfile_(to);
    if (from) cmsCloseProfile_(from);
    return transform;
}

bool clcms_is_available(void) {
    pthread_once(&once, load);
    return is_loaded;
}

clcms_transform *clcms_transform_create(const clcms_request *request) {
    if (!clcms_is_available() || request->from_size > UINT32_MAX || request->to_size > UINT32_MAX) {
        return NULL;
    }
    clcms_transform *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->context = cmsCreateContext_(NULL, NULL);
    if (made->context) made->transform = make(made->context, request);
    if (made->transform) return made;
    clcms_transform_free(made);
    return NULL;
}

void clcms_transform_free(clcms_transform *t) {
    if (!t) return;
    if (t->transform) cmsDeleteTransform_(t->transform);
    if (t->context) cmsDeleteContext_(t->context);
    free(t->known);
    free(t);
}

// Returns the cache's key of a colour. Its highest bit is set, so that no key is 0.
static uint64_t key_of(const uint16_t *color) {
    return 1ULL << 63 | (uint64_t)color[0] << 32 | (uint64_t)color[1] << 16 | color[2];
}

static known_color *place_of(const clcms_transform *t, uint64_t key) {
    return &t->known[key * 0x9E3779B97F4A7C15 >> (64 - KNOWN_BITS)];
}

static void convert_batch(clcms_transform *t) {
    uint16_t results[3 * BATCH];
    cmsDoTransform_(t->transform, t->batch, results, (cmsUInt32Number)t->unknown_count);
    for (size_t index = 0; index < t->unknown_count; index++) {
        uint64_t key = key_of(t->batch + 3 * index);
        known_color *place = place_of(t, key);
        place->key = key;
        memcpy(place->result, results + 3 * index, sizeof place->result);
        memcpy(t->places[index], place->result, sizeof place->result);
    }
    t->unknown_count = 0;
}

void clcms_convert_colors(clcms_transform *t, uint16_t *samples, size_t count) {
    if (!t->known && !(t->known = calloc(1U << KNOWN_BITS, sizeof *t->known))) {
        cmsDoTransform_(t->transform, samples, samples, (cmsUInt32Number)count);
        return;
    }
    for (uint16_t *color = samples; color < samples + 3 * count; color += 3) {
        uint64_t key = key_of(color);
        const known_color *place = place_of(t, key);
        if (place->key == key) {
            memcpy(color, place->result, sizeof place->result);
            continue;
        }
        memcpy(t->batch + 3 * t->unknown_count, color, sizeof place->result);
        t->places[t->unknown_count++] = color;
        if (t->unknown_count == BATCH) convert_batch(t);
    }
    if (t->unknown_count) convert_batch(t);
}

void clcms_convert_inks(void *context, const uint8_t *inks, uint8_t *rgb, size_t count) {
    clcms_transform *t = context;
    cmsDoTransform_(t->transform, inks, rgb, (cmsUInt32Number)count);
}
