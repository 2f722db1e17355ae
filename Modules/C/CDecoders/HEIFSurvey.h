#pragma once

#include <stdbool.h>

#include "CSandbox.h"

// Properties of a file that libheif 1.15 does not report.
typedef struct {
    // True if the last box is longer than the rest of the file.
    bool is_cut;
    // True if all coded pictures are grey.
    bool is_grey;
    // The chroma format of the first coded picture that has colours, as HEVC and libheif number it:
    // 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4. 0 is unknown.
    unsigned chroma;
    // True if the planes are green, blue and red.
    bool is_rgb;
    // True if the file has a rotation or a crop, which libheif's reported size may ignore.
    bool is_turned, is_cropped;
} heif_survey;

// Reads the boxes of a file, and sets the header's chroma, gain map and frames. If the boxes do not
// describe the planes correctly, decoding refuses the planes later.
heif_survey heif_look(const csandbox_input *input, csandbox_header *header);
