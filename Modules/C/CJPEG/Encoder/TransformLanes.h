// Transforms several blocks at once, as rows of 16-bit numbers: two with AVX2, four with AVX-512.
// Each block has a part of 16 bytes in a vector, and no number moves from one part to another.
// V(name) is the intrinsic for the vector's width.

INLINE void transpose(vector *v) {
    vector a[SIDE], b[SIDE];
    for (int i = 0; i < 4; i++) {
        a[2 * i] = V(unpacklo_epi16)(v[2 * i], v[2 * i + 1]);
        a[2 * i + 1] = V(unpackhi_epi16)(v[2 * i], v[2 * i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            b[4 * i + 2 * k] = V(unpacklo_epi32)(a[4 * i + k], a[4 * i + k + 2]);
            b[4 * i + 2 * k + 1] = V(unpackhi_epi32)(a[4 * i + k], a[4 * i + k + 2]);
        }
    }
    for (int i = 0; i < 4; i++) {
        v[2 * i] = V(unpacklo_epi64)(b[i], b[i + 4]);
        v[2 * i + 1] = V(unpackhi_epi64)(b[i], b[i + 4]);
    }
}

// Returns a vector of pairs of numbers, for `madd`.
INLINE vector pair(int first, int second) {
    return V(set1_epi32)((int)((unsigned)second << 16 | ((unsigned)first & 0xffff)));
}

typedef struct {
    vector low, high;
} interleaved;

INLINE interleaved interleave(vector a, vector b) {
    return (interleaved){V(unpacklo_epi16)(a, b), V(unpackhi_epi16)(a, b)};
}

INLINE vector shifted(vector low, vector high, int shift) {
    vector half = V(set1_epi32)(1 << (shift - 1));
    return V(packs_epi32)(
        V(srai_epi32)(V(add_epi32)(low, half), shift),
        V(srai_epi32)(V(add_epi32)(high, half), shift));
}

INLINE vector sum2(interleaved ab, int a, int b, int shift) {
    vector factors = pair(a, b);
    return shifted(
        V(madd_epi16)(ab.low, factors), V(madd_epi16)(ab.high, factors), shift);
}

INLINE vector sum4(interleaved ab, int a, int b, interleaved cd, int c, int d, int shift) {
    vector one = pair(a, b), other = pair(c, d);
    return shifted(
        V(add_epi32)(V(madd_epi16)(ab.low, one), V(madd_epi16)(cd.low, other)),
        V(add_epi32)(V(madd_epi16)(ab.high, one), V(madd_epi16)(cd.high, other)),
        shift);
}

// Transforms along one dimension, across the vectors. The first pass keeps EXTRA_BITS fractional
// bits.
INLINE void transform_lines(vector *v, bool is_first) {
    int shift = is_first ? FIRST_SHIFT : SECOND_SHIFT;
    vector s0 = V(add_epi16)(v[0], v[7]), d0 = V(sub_epi16)(v[0], v[7]);
    vector s1 = V(add_epi16)(v[1], v[6]), d1 = V(sub_epi16)(v[1], v[6]);
    vector s2 = V(add_epi16)(v[2], v[5]), d2 = V(sub_epi16)(v[2], v[5]);
    vector s3 = V(add_epi16)(v[3], v[4]), d3 = V(sub_epi16)(v[3], v[4]);
    vector a = V(add_epi16)(s0, s3), b = V(add_epi16)(s1, s2);
    vector sum = V(add_epi16)(a, b), difference = V(sub_epi16)(a, b);
    if (is_first) {
        // Samples are centred on 0 by subtracting 128, which only affects their sum.
        sum = V(sub_epi16)(sum, V(set1_epi16)(SIDE * 128));
        v[0] = V(slli_epi16)(sum, EXTRA_BITS);
        v[4] = V(slli_epi16)(difference, EXTRA_BITS);
    } else {
        vector half = V(set1_epi16)(1 << (EXTRA_BITS - 1));
        v[0] = V(srai_epi16)(V(add_epi16)(sum, half), EXTRA_BITS);
        v[4] = V(srai_epi16)(V(add_epi16)(difference, half), EXTRA_BITS);
    }
    interleaved even = interleave(V(sub_epi16)(s0, s3), V(sub_epi16)(s1, s2));
    v[2] = sum2(even, EVEN_2, shift);
    v[6] = sum2(even, EVEN_6, shift);
    interleaved outer = interleave(d0, d3), inner = interleave(d1, d2);
    v[1] = sum4(outer, ODD_1_OUTER, inner, ODD_1_INNER, shift);
    v[3] = sum4(outer, ODD_3_OUTER, inner, ODD_3_INNER, shift);
    v[5] = sum4(outer, ODD_5_OUTER, inner, ODD_5_INNER, shift);
    v[7] = sum4(outer, ODD_7_OUTER, inner, ODD_7_INNER, shift);
}
