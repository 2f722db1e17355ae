#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Colour profiles with lookup tables, through Little CMS. The library is loaded by the first
// call, since most pictures do not need it and loading takes time.

typedef struct clcms_transform clcms_transform;

typedef enum { CLCMS_RGB, CLCMS_INKS } clcms_space;

// Returns true if the library is installed.
bool clcms_is_available(void);

typedef struct {
    // The profiles of the input and of the result; NULL for sRGB.
    const uint8_t *from, *to;
    size_t from_size, to_size;
    // The colour space of `from`; `to` is always RGB.
    clcms_space space;
    // An ICC rendering intent, or -1 for the input's own.
    int intent;
    // True for black point compensation.
    bool scales_black;
} clcms_request;

// Creates a transform. Returns NULL if a profile is invalid or has the wrong colour space, if the
// library cannot convert between the profiles or is missing, or if memory is short. The profiles
// need not outlive the call. A transform may be used by one thread at a time.
clcms_transform *clcms_transform_create(const clcms_request *request);
void clcms_transform_free(clcms_transform *);
// Converts 16-bit RGB samples in place. Caches conversions, because most colours of a photograph
// occur again.
void clcms_convert_colors(clcms_transform *, uint16_t *samples, size_t count);
// Converts JPEG's inverted inks (255 is none) to RGB. `context` is a transform.
void clcms_convert_inks(void *context, const uint8_t *inks, uint8_t *rgb, size_t count);
