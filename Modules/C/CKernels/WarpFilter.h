// Applies Lanczos' filter along both axes of the input, where the image shrinks.

// The samples along one axis that contribute to a result.
typedef struct {
    double center, scale;        // in samples; 0 is the centre of the first sample
    double steps;                // entries of the table of weights per sample
    ptrdiff_t first, count;
    ptrdiff_t core, core_count;  // the samples that limit the result
} filter_span;

// Returns the span around `place`, a coordinate of the input whose unit is a sample.
INLINE filter_span span_of(double place, double reach) {
    filter_span span = {place - 0.5, reach / 3, 0, 0, 0, 0, 0};
    span.steps = KERNELS_LANCZOS_STEPS / span.scale;
    span.first = floored(span.center - reach) + 1;
    span.count = floored(span.center + reach) + 1 - span.first;
    span.core = floored(span.center - span.scale) + 1;
    span.core_count = -floored(-span.center - span.scale) - span.core;
    return span;
}

INLINE float filter_weight(const float *lanczos, filter_span span, ptrdiff_t sample) {
    double distance = ((double)sample - span.center) * span.steps;
    float place = (float)(distance < 0 ? -distance : distance);
    int32_t index = (int32_t)place;
    if (index >= 3 * KERNELS_LANCZOS_STEPS) { return 0; }
    return lanczos[index] + (lanczos[index + 1] - lanczos[index]) * (place - (float)index);
}

// Sets the weights of samples, and returns their sum.
INLINE float set_weights(
    const float *lanczos, filter_span span, ptrdiff_t first, ptrdiff_t count, float *weights) {
    float sum = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        weights[i] = filter_weight(lanczos, span, first + i);
        sum += weights[i];
    }
    return sum;
}

INLINE range4 widened(range4 range, range4 other) {
    return (range4){least(range.low, other.low), greatest(range.high, other.high)};
}

INLINE range4 no_range(void) { return (range4){(f4)3e38f, (f4)-3e38f}; }

INLINE void finish_filter(f4 sum, float weight, range4 range, float *to) {
    f4 result = greatest(least(sum * (1.0f / weight), range.high), range.low);
    __builtin_memcpy(to, &result, sizeof result);
}

enum { FILTER_CHUNK = 1024 };

INLINE void filter_pixel(
    const kernels_warp *warp, origin from, const double reach[2], warp_area area,
    const float *samples, float *to) {
    // An area has at least eight rows and columns, so neither its rows nor its columns exceed a
    // chunk.
    float across[FILTER_CHUNK], down[FILTER_CHUNK];
    filter_span columns = span_of(from.u, reach[0]), rows = span_of(from.v, reach[1]);
    float weight = set_weights(warp->lanczos, columns, columns.first, columns.count, across)
        * set_weights(warp->lanczos, rows, rows.first, rows.count, down);
    const float *line = samples
        + 4 * (area.columns * (rows.first - area.top) + columns.first - area.left);
    ptrdiff_t core = columns.core - columns.first, core_row = rows.core - rows.first;
    f4 sum = 0;
    range4 range = no_range();
    for (ptrdiff_t row = 0; row < rows.count; row++, line += 4 * area.columns) {
        sum += sum_of(line, across, (size_t)columns.count) * down[row];
        if (row >= core_row && row < core_row + rows.core_count) {
            range = widened(range, range_of(line + 4 * core, (size_t)columns.core_count));
        }
    }
    finish_filter(sum, weight, range, to);
}

// The samples of a span that lie in the input. Samples outside would have the edge's colour, so
// their weights are added to that of the sample at the edge.
typedef struct {
    ptrdiff_t first, count;
    ptrdiff_t core, core_end;
    float before, after;
} inner_span;

INLINE float weight_between(
    const float *lanczos, filter_span span, ptrdiff_t first, ptrdiff_t end) {
    float sum = 0;
    for (ptrdiff_t i = first; i < end; i++) { sum += filter_weight(lanczos, span, i); }
    return sum;
}

INLINE inner_span inner_of(const float *lanczos, filter_span span, size_t size) {
    ptrdiff_t end = span.first + span.count;
    inner_span inner = {inside(span.first, size), 0, inside(span.core, size), 0, 0, 0};
    ptrdiff_t last = inside(end - 1, size);
    inner.count = last - inner.first + 1;
    inner.core_end = inside(span.core + span.core_count - 1, size) + 1;
    inner.before = weight_between(
        lanczos, span, span.first, inner.first < end ? inner.first : end);
    inner.after = weight_between(
        lanczos, span, last + 1 > span.first ? last + 1 : span.first, end);
    return inner;
}

// Returns the weight of a sample. A sample at the edge also gets the weights of the samples beyond
// that edge.
INLINE float inner_weight(
    const float *lanczos, filter_span span, inner_span inner, ptrdiff_t sample) {
    return filter_weight(lanczos, span, sample) + (sample == inner.first ? inner.before : 0)
        + (sample == inner.first + inner.count - 1 ? inner.after : 0);
}

// Computes a pixel that needs more input than fits into `scratch` at once. Reads each sample of the
// input at most once.
INLINE void filter_far(
    const kernels_warp *warp, const kernels_warp_part *part, float *scratch, float *to) {
    double reach[2], x = (double)part->x + 0.5, y = (double)part->y + 0.5;
    kernels_warp_reach(warp->matrix, x, y, x, y, reach);
    origin from = origin_of(warp, part->x, part->y, reach);
    filter_span columns = span_of(from.u, reach[0]), rows = span_of(from.v, reach[1]);
    inner_span wide = inner_of(warp->lanczos, columns, warp->width);
    inner_span high = inner_of(warp->lanczos, rows, warp->height);
    float across[FILTER_CHUNK], weight = 0;
    f4 sum = 0;
    range4 range = no_range();
    for (ptrdiff_t start = 0; start < wide.count; start += FILTER_CHUNK) {
        ptrdiff_t count = wide.count - start;
        count = count < FILTER_CHUNK ? count : FILTER_CHUNK;
        ptrdiff_t first = wide.first + start, end = first + count;
        float width = 0;
        for (ptrdiff_t i = 0; i < count; i++) {
            across[i] = inner_weight(warp->lanczos, columns, wide, first + i);
            width += across[i];
        }
        ptrdiff_t core = wide.core > first ? wide.core : first;
        ptrdiff_t core_end = wide.core_end < end ? wide.core_end : end;
        for (ptrdiff_t row = high.first; row < high.first + high.count; row++) {
            take_samples(warp, part, (warp_area){first, row, count, 1}, scratch);
            float down = inner_weight(warp->lanczos, rows, high, row);
            sum += sum_of(scratch, across, (size_t)count) * down;
            weight += width * down;
            if (row >= high.core && row < high.core_end && core < core_end) {
                range = widened(
                    range, range_of(scratch + 4 * (core - first), (size_t)(core_end - core)));
            }
        }
    }
    finish_filter(sum, weight, range, to);
}
