#pragma once

#include <stddef.h>

#include "CSandbox.h"

// Decoders that run in the sandbox of CSandbox: "heif" (HEIC, AVIF), "tiff", "jxl" and "raw".
// "jpeg-to-jxl" and "jxl-to-jpeg" convert whole files without loss. Each codec registers itself,
// and loads its library when a worker starts.

// All codecs, with the Debian packages of their libraries.
const csandbox_codec *const *cdecoders_all(size_t *count);
