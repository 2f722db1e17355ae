#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What libheif 1.15 does not tell about a file.
typedef struct {
    // The last box has fewer bytes than it says.
    bool is_cut;
    // All coders are.
    bool is_grey;
    // Where chroma is, see `planes_picture`.
    float chroma_x, chroma_y;
} heif_survey;

// Looks at the boxes of a file. A file that lies is refused when its planes are seen.
heif_survey heif_look(const uint8_t *bytes, size_t size);
