// Scales down and up by two with the weights of cubic B-splines, 1 4 6 4 1.

#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14)
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15)

void NAME(neighbours_shrink_down)(const float *const rows[5], float *to, size_t count) {
    for (size_t x = 0; x < count; x += 8) {
        f8 outer = load(rows[0] + x) + load(rows[4] + x);
        f8 inner = load(rows[1] + x) + load(rows[3] + x);
        store(to + x, (outer + inner * 4.0f + load(rows[2] + x) * 6.0f) * (1.0f / 16));
    }
}

void NAME(neighbours_shrink_across)(const float *from, float *to, size_t count) {
    for (size_t i = 0; i < count; i += 8) {
        const float *p = from + 2 * i;
        f8 a = load(p - 2), b = load(p + 6), c = load(p), d = load(p + 8);
        f8 e = load(p + 2), f = load(p + 10);
        f8 outer = EVEN(a, b) + EVEN(e, f), inner = ODD(a, b) + ODD(c, d);
        store(to + i, (outer + inner * 4.0f + EVEN(c, d) * 6.0f) * (1.0f / 16));
    }
}

void NAME(neighbours_enlarge_down)(
    const float *above, const float *row, const float *below, int is_odd, float *to,
    size_t count) {
    for (size_t x = 0; x < count; x += 8) {
        f8 value = is_odd
            ? (load(row + x) + load(below + x)) * 0.5f
            : (load(above + x) + load(below + x) + load(row + x) * 6.0f) * 0.125f;
        store(to + x, value);
    }
}

void NAME(neighbours_enlarge_across)(const float *from, float *to, size_t count) {
    for (size_t i = 0; i < count; i += 8) {
        f8 left = load(from + i - 1), middle = load(from + i), right = load(from + i + 1);
        f8 even = (left + right + middle * 6.0f) * 0.125f, odd = (middle + right) * 0.5f;
        store(to + 2 * i, __builtin_shufflevector(even, odd, 0, 8, 1, 9, 2, 10, 3, 11));
        store(to + 2 * i + 8, __builtin_shufflevector(even, odd, 4, 12, 5, 13, 6, 14, 7, 15));
    }
}
