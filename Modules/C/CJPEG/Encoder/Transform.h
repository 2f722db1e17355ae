// The factors of the transform as libjpeg's accurate one has them, which follows Loeffler,
// Ligtenberg and Moschytz: sums of its own factors, each rounded to 13 bits. As each result is one
// exact sum that is rounded once, the way to the sum does not matter.

enum {
    FACTOR_BITS = 13,
    // Kept beyond the point between the two directions.
    EXTRA_BITS = 2,
    FIRST_SHIFT = FACTOR_BITS - EXTRA_BITS,
    SECOND_SHIFT = FACTOR_BITS + EXTRA_BITS,
};

// For the differences of sums: the first and last pair of lines less the middle ones, then the
// second pairs.
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
