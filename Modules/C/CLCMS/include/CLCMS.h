#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Colour profiles through Little CMS, for those that are more than three curves and a matrix. The
// library is loaded by the first call: most pictures never need it, and it would cost every start.

typedef struct clcms_transform clcms_transform;

typedef enum { CLCMS_RGB, CLCMS_INKS } clcms_space;

// Whether the library is there.
bool clcms_is_available(void);
// From a profile, whose colours must be of `space`, to sRGB by the intent that the profile names.
// NULL where the profile is broken, of another space or one-way, or the library is not there.
// Nothing points at `profile` afterwards. One transform belongs to one thread at a time.
clcms_transform *clcms_transform_create(
    const uint8_t *profile, size_t size, clcms_space space);
void clcms_transform_free(clcms_transform *);
// RGB of 16 bits a sample, in place.
void clcms_convert_colors(clcms_transform *, uint16_t *samples, size_t count);
// Inks as JPEG has them, 255 for none, to RGB. `context` is a transform.
void clcms_convert_inks(void *context, const uint8_t *inks, uint8_t *rgb, size_t count);
