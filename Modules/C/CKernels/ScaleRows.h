// Kernels that scale rows of premultiplied pixels, four floats each, in linear light or in a
// sigmoidal scale of it. Each result is limited to the range of its core, the samples nearest to
// it, so that the filter's negative weights cause no halos.

INLINE f4 least(f4 a, f4 b) { return a < b ? a : b; }
INLINE f4 greatest(f4 a, f4 b) { return a > b ? a : b; }

INLINE f4 pixel_at(const float *p) {
    f4 v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}

INLINE f4 both(f8 v) {
    return __builtin_shufflevector(v, v, 0, 1, 2, 3) + __builtin_shufflevector(v, v, 4, 5, 6, 7);
}

// Returns the weighted sum of `count` pixels.
INLINE f4 sum_of(const float *p, const float *weights, size_t count) {
    f8 sum = 0;
    size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        f4 a = weights[i], b = weights[i + 1];
        sum += load(p + 4 * i) * __builtin_shufflevector(a, b, 0, 0, 0, 0, 4, 4, 4, 4);
    }
    f4 result = both(sum);
    if (i < count) { result += pixel_at(p + 4 * i) * weights[i]; }
    return result;
}

typedef struct { f4 low, high; } range4;

INLINE range4 range_of(const float *p, size_t count) {
    range4 range = {pixel_at(p), pixel_at(p)};
    for (size_t i = 1; i < count; i++) {
        f4 v = pixel_at(p + 4 * i);
        range.low = least(range.low, v);
        range.high = greatest(range.high, v);
    }
    return range;
}

void NAME(scale_across)(const kernels_taps *taps, const float *line, float *to) {
    for (size_t x = 0; x < taps->count; x++, to += 4) {
        const float *samples = line + 4 * taps->starts[x];
        size_t first = (size_t)taps->offsets[x];
        f4 v = sum_of(
            samples, taps->weights + first, (size_t)(taps->offsets[x + 1] - taps->offsets[x]));
        range4 range = range_of(samples + 4 * taps->cores[2 * x], (size_t)taps->cores[2 * x + 1]);
        v = greatest(least(v, range.high), range.low);
        __builtin_memcpy(to, &v, sizeof v);
    }
}

void NAME(add_row)(const float *row, float weight, size_t count, bool is_first, float *sum) {
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        f8 v = load(row + i) * weight;
        store(sum + i, is_first ? v : load(sum + i) + v);
    }
    for (; i < count; i++) { sum[i] = is_first ? row[i] * weight : sum[i] + row[i] * weight; }
}

void NAME(widen_range)(
    const float *row, size_t count, bool is_first, float *restrict low, float *restrict high) {
    if (is_first) {
        __builtin_memcpy(low, row, count * sizeof *row);
        __builtin_memcpy(high, row, count * sizeof *row);
        return;
    }
    for (size_t i = 0; i < count; i += 4) {
        f4 v = pixel_at(row + i);
        f4 a = least(pixel_at(low + i), v), b = greatest(pixel_at(high + i), v);
        __builtin_memcpy(low + i, &a, sizeof a);
        __builtin_memcpy(high + i, &b, sizeof b);
    }
}

void NAME(limit_row)(const float *low, const float *high, size_t count, float *row) {
    for (size_t i = 0; i < count; i += 4) {
        f4 v = greatest(least(pixel_at(row + i), pixel_at(high + i)), pixel_at(low + i));
        __builtin_memcpy(row + i, &v, sizeof v);
    }
}

void NAME(mix_rows)(const kernels_row_mix *mix, size_t count, float *to) {
    for (size_t i = 0; i < count; i += 4) {
        f4 sum = pixel_at(mix->rows[0] + i) * mix->weights[0];
        for (size_t row = 1; row < mix->count; row++) {
            sum += pixel_at(mix->rows[row] + i) * mix->weights[row];
        }
        f4 low = pixel_at(mix->rows[mix->core] + i), high = low;
        for (size_t row = mix->core + 1; row < mix->core + mix->core_count; row++) {
            f4 v = pixel_at(mix->rows[row] + i);
            low = least(low, v);
            high = greatest(high, v);
        }
        sum = greatest(least(sum, high), low);
        __builtin_memcpy(to + i, &sum, sizeof sum);
    }
}
