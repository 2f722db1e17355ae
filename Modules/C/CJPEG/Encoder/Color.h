// The factors for converting RGB to luma and chroma exactly as libjpeg does. They have 16
// fractional bits, and each exact sum is rounded once.

enum {
    COLOR_BITS = 16,
    LUMA_RED = 19595,
    LUMA_GREEN = 38470,
    LUMA_BLUE = 7471,
    BLUE_RED = -11059,
    BLUE_GREEN = -21709,
    RED_GREEN = -27439,
    RED_BLUE = -5329,
    // The factor of blue in Cb, and of red in Cr.
    CHROMA_OWN = 32768,
    LUMA_HALF = 1 << (COLOR_BITS - 1),
    // The offset of 128, and slightly less than a half for rounding, so that no result exceeds 255.
    CHROMA_HALF = (128 << COLOR_BITS) + (1 << (COLOR_BITS - 1)) - 1,
};
