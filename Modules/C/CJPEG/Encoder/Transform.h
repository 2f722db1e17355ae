// The factors of the transform by Loeffler, Ligtenberg and Moschytz. Each is a sum of factors of
// libjpeg's accurate transform, which are rounded to 13 bits. Each result is one exact sum that is
// rounded once, so the order of operations does not matter.

enum {
    FACTOR_BITS = 13,
    // Fractional bits that are kept between the two passes.
    EXTRA_BITS = 2,
    FIRST_SHIFT = FACTOR_BITS - EXTRA_BITS,
    SECOND_SHIFT = FACTOR_BITS + EXTRA_BITS,
};

// For the differences of sums: the outer lines minus the middle ones, first for the first pairs,
// then for the second pairs.
#define EVEN_2 10703, 4433
#define EVEN_6 4433, -10704

// For the differences of lines 0 and 7, 3 and 4 (outer), 1 and 6, 2 and 5 (inner).
#define ODD_1_OUTER 11363, 2260
#define ODD_1_INNER 9633, 6437
#define ODD_3_OUTER 9633, -6436
#define ODD_3_INNER -2259, -11362
#define ODD_5_OUTER 6437, 9633
#define ODD_5_INNER -11362, 2261
#define ODD_7_OUTER 2260, -11363
#define ODD_7_INNER -6436, 9633
