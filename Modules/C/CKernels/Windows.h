// Kernels that need several rows at once.

void NAME(neighbours_weigh)(
    const float *const *from, const float *weights, size_t taps, float *to, size_t count) {
    for (size_t x = 0; x < count; x += 16) {
        f8 first = 0.0f, second = 0.0f;
        for (size_t i = 0; i < taps; i++) {
            first += load(from[i] + x) * weights[i];
            second += load(from[i] + x + 8) * weights[i];
        }
        store(to + x, first);
        store(to + x + 8, second);
    }
}

INLINE f8 lower(f8 a, f8 b) { return a < b ? a : b; }
INLINE f8 higher(f8 a, f8 b) { return a < b ? b : a; }

INLINE void order(f8 *a, f8 *b) {
    f8 low = lower(*a, *b);
    *b = higher(*a, *b);
    *a = low;
}

// Computes the median of 3 × 3 samples. Sorts each column. The result is the median of three
// values: the highest of the low samples, the median of the middle ones, and the lowest of the high
// ones.
void NAME(neighbours_median)(const float *const rows[3], float *to, size_t count) {
    for (size_t x = 0; x < count; x += 8) {
        f8 v[3][3];
        for (int column = 0; column < 3; column++) {
            for (int row = 0; row < 3; row++) { v[column][row] = load(rows[row] + x + column - 1); }
            order(&v[column][0], &v[column][1]);
            order(&v[column][1], &v[column][2]);
            order(&v[column][0], &v[column][1]);
        }
        f8 low = higher(higher(v[0][0], v[1][0]), v[2][0]);
        f8 high = lower(lower(v[0][2], v[1][2]), v[2][2]);
        f8 a = v[0][1], b = v[1][1], c = v[2][1];
        order(&a, &b);
        f8 middle = higher(a, lower(b, c));
        order(&low, &middle);
        store(to + x, higher(low, lower(middle, high)));
    }
}

// Computes the length of Sobel's gradient times `factor`. A horizontal or vertical step from black
// to white gives `factor`.
void NAME(neighbours_edges)(
    const float *const rows[3], float factor, float *to, size_t count) {
    const float *above = rows[0], *row = rows[1], *below = rows[2];
    for (size_t x = 0; x < count; x += 8) {
        f8 left = load(above + x - 1) + load(row + x - 1) * 2.0f + load(below + x - 1);
        f8 right = load(above + x + 1) + load(row + x + 1) * 2.0f + load(below + x + 1);
        f8 top = load(above + x - 1) + load(above + x) * 2.0f + load(above + x + 1);
        f8 bottom = load(below + x - 1) + load(below + x) * 2.0f + load(below + x + 1);
        f8 across = right - left, down = bottom - top;
        store(to + x, __builtin_elementwise_sqrt(across * across + down * down) * (factor * 0.25f));
    }
}

// Computes the weighted mean of the 5 × 5 pixels around each pixel. A weight is (1 - d²/r²)², where
// d is the distance in colour from the pixel in the centre, and r is the range. Pixels beyond the
// range do not count. `by_range` is 1/r². Each channel has five consecutive rows.
void NAME(neighbours_smooth)(
    const float *const *rows, int channels, float by_range, float *const *to, size_t count) {
    for (size_t x = 0; x < count; x += 8) {
        f8 center[4], sum[4], total = 0.0f;
        for (int c = 0; c < channels; c++) {
            center[c] = load(rows[5 * c + 2] + x);
            sum[c] = 0.0f;
        }
        for (int row = 0; row < 5; row++) {
            for (int column = -2; column <= 2; column++) {
                f8 v[4], distance = 0.0f;
                for (int c = 0; c < channels; c++) {
                    v[c] = load(rows[5 * c + row] + (ptrdiff_t)x + column);
                    f8 difference = v[c] - center[c];
                    distance += difference * difference;
                }
                f8 weight = 1.0f - distance * by_range;
                weight = weight > 0.0f ? weight : (f8)0.0f;
                weight *= weight;
                total += weight;
                for (int c = 0; c < channels; c++) { sum[c] += v[c] * weight; }
            }
        }
        for (int c = 0; c < channels; c++) { store(to[c] + x, sum[c] / total); }
    }
}

// Mixes unpremultiplied colours with blurred ones.
INLINE f8 mixed(int mode, f8 c, f8 b, f8 amount) {
    switch (mode) {
    case NEIGHBOURS_UNSHARP: return c + amount * (c - b);
    case NEIGHBOURS_BLOOM: return c + amount * (b - c * b);
    default: return c + amount * (lower(c, b) - c);
    }
}

INLINE void mix(
    int mode, const float *from, size_t from_stride, float *to, size_t stride, int channels,
    float amount, size_t count) {
    int colors = channels == 1 ? 1 : 3;
    for (size_t x = 0; x < count; x += 8) {
        f8 alpha = 1.0f, by = 1.0f, by_blurred = 1.0f, c[3], b[3];
        if (channels == 4) {
            alpha = load(from + 3 * from_stride + x);
            f8 blurred = load(to + 3 * stride + x);
            by = alpha > 1e-5f ? 1.0f / alpha : (f8)0.0f;
            by_blurred = blurred > 1e-5f ? 1.0f / blurred : (f8)0.0f;
            store(to + 3 * stride + x, alpha);
        }
        for (int i = 0; i < colors; i++) {
            c[i] = load(from + (size_t)i * from_stride + x) * by;
            b[i] = load(to + (size_t)i * stride + x) * by_blurred;
        }
        if (mode == NEIGHBOURS_SHARPEN && colors == 3) {
            f8 change = (luma(c[0], c[1], c[2]) - luma(b[0], b[1], b[2])) * amount;
            for (int i = 0; i < 3; i++) { store(to + (size_t)i * stride + x, (c[i] + change) * alpha); }
        } else {
            int kind = mode == NEIGHBOURS_SHARPEN ? NEIGHBOURS_UNSHARP : mode;
            for (int i = 0; i < colors; i++) {
                store(to + (size_t)i * stride + x, mixed(kind, c[i], b[i], amount) * alpha);
            }
        }
    }
}

void NAME(neighbours_mix)(
    int mode, const float *from, size_t from_stride, float *to, size_t stride, int channels,
    float amount, size_t count) {
    switch (mode) {
    case NEIGHBOURS_UNSHARP:
        mix(NEIGHBOURS_UNSHARP, from, from_stride, to, stride, channels, amount, count);
        break;
    case NEIGHBOURS_SHARPEN:
        mix(NEIGHBOURS_SHARPEN, from, from_stride, to, stride, channels, amount, count);
        break;
    case NEIGHBOURS_BLOOM:
        mix(NEIGHBOURS_BLOOM, from, from_stride, to, stride, channels, amount, count);
        break;
    default: mix(NEIGHBOURS_GLOOM, from, from_stride, to, stride, channels, amount, count);
    }
}
