// The factors of the transform by Loeffler, Ligtenberg and Moschytz. Each factor is a sum of
// factors of libjpeg's accurate transform, which are rounded to 13 bits. Each result is an exact
// sum that is rounded once, so the order of operations does not matter.

enum {
    FACTOR_BITS = 13,
    // The number of fractional bits that are kept between the two passes.
    EXTRA_BITS = 2,
    FIRST_SHIFT = FACTOR_BITS - EXTRA_BITS,
    SECOND_SHIFT = FACTOR_BITS + EXTRA_BITS,
};

// The factors of results 2 and 6. The first factor applies to the sum of lines 0 and 7 minus the
// sum of 3 and 4, the second one to the sum of 1 and 6 minus the sum of 2 and 5.
#define EVEN_2 10703, 4433
#define EVEN_6 4433, -10704

// The factors of the odd results. The outer ones apply to the differences of lines 0 and 7 and of 3
// and 4, the inner ones to the differences of 1 and 6 and of 2 and 5.
#define ODD_1_OUTER 11363, 2260
#define ODD_1_INNER 9633, 6437
#define ODD_3_OUTER 9633, -6436
#define ODD_3_INNER -2259, -11362
#define ODD_5_OUTER 6437, 9633
#define ODD_5_INNER -11362, 2261
#define ODD_7_OUTER 2260, -11363
#define ODD_7_INNER -6436, 9633
