#pragma once

#include <stdbool.h>

#include "CSandbox.h"

// What libheif 1.15 does not tell about a file.
typedef struct {
    // The last box has fewer bytes than it says.
    bool is_cut;
    // All coders are.
    bool is_grey;
    // The first coder's of colours, as HEVC and libheif number them: 1 is 4:2:0, 2 is 4:2:2, 3 is
    // 4:4:4. 0 is unknown.
    unsigned chroma;
    // The planes are green, blue and red.
    bool is_rgb;
    // True if the picture has a rotation or crop that libheif's reported size may ignore.
    bool is_turned, is_cropped;
} heif_survey;

// Looks at the boxes of a file. A file that lies is refused when its planes are seen. Sets the
// header's chroma, gain map and frames.
heif_survey heif_look(const csandbox_input *input, csandbox_header *header);
