// Luma and chroma from red, green and blue as libjpeg has them: with 16 bits behind the point, each
// sum exact and rounded once.

enum {
    COLOR_BITS = 16,
    LUMA_RED = 19595,
    LUMA_GREEN = 38470,
    LUMA_BLUE = 7471,
    BLUE_RED = -11059,
    BLUE_GREEN = -21709,
    RED_GREEN = -27439,
    RED_BLUE = -5329,
    // Of blue in the chroma of blue, and of red in that of red.
    CHROMA_OWN = 32768,
    LUMA_HALF = 1 << (COLOR_BITS - 1),
    // A little less than a half, so that nothing exceeds 255.
    CHROMA_HALF = (128 << COLOR_BITS) + (1 << (COLOR_BITS - 1)) - 1,
};
