// Computes parts of a warped picture. A part needs an area of the input. The area is converted to
// linear light once, because most of its samples contribute to several results. A part that needs
// too large an area is halved until it fits. A single pixel that needs too much reads its input row
// by row.

// Returns the Catmull-Rom weights of the four samples around a point, which is `t` after the second
// sample.
INLINE f4 cubic_weights(float t) {
    const f4 cube = {-0.5f, 1.5f, -1.5f, 0.5f}, square = {1.0f, -2.5f, 2.0f, -0.5f};
    const f4 line = {-0.5f, 0.0f, 0.5f, 0.0f}, point = {0.0f, 1.0f, 0.0f, 0.0f};
    return ((cube * t + square) * t + line) * t + point;
}

INLINE ptrdiff_t inside(ptrdiff_t i, size_t count) {
    return i < 0 ? 0 : i >= (ptrdiff_t)count ? (ptrdiff_t)count - 1 : i;
}

// Limits a coordinate to the picture and a margin around it. Beyond the margin, results do not
// change.
INLINE double near_to(double v, size_t count, double margin) {
    double last = (double)count + margin;
    return v > -margin ? v < last ? v : last : -margin;
}

typedef struct { double u, v; } origin;

INLINE origin origin_of(
    const kernels_warp *warp, size_t x, size_t y, const double reach[2]) {
    const double *m = warp->matrix;
    double column = (double)x + 0.5, row = (double)y + 0.5;
    double by = m[6] * column + m[7] * row + m[8];
    double u = m[0] * column + m[1] * row + m[2], v = m[3] * column + m[4] * row + m[5];
    if (by != 1) {
        u /= by;
        v /= by;
    }
    return (origin){
        near_to(u, warp->width, reach[0] + 2), near_to(v, warp->height, reach[1] + 2)};
}

// Returns the largest integer that is at most v.
INLINE ptrdiff_t floored(double v) {
    ptrdiff_t whole = (ptrdiff_t)v;
    return whole - ((double)whole > v);
}

// Returns the part of a pixel at `v` that is within 0…size.
INLINE float covered(double v, size_t size) {
    double low = v + 0.5, high = (double)size - v + 0.5;
    low = low < 0 ? 0 : low > 1 ? 1 : low;
    high = high < 0 ? 0 : high > 1 ? 1 : high;
    return (float)(low * high);
}

// The area of samples that a part needs: columns from `left`, rows from `top`.
typedef struct { ptrdiff_t left, top, columns, rows; } warp_area;

// Returns the area for a part. Straight lines stay straight, so the corners are the extremes.
INLINE warp_area area_of(
    const kernels_warp *warp, const kernels_warp_part *part, const double reach[2]) {
    size_t right = part->x + part->columns - 1, below = part->y + part->lines - 1;
    origin corners[4] = {
        origin_of(warp, part->x, part->y, reach), origin_of(warp, right, part->y, reach),
        origin_of(warp, part->x, below, reach), origin_of(warp, right, below, reach)};
    origin low = corners[0], high = corners[0];
    for (int i = 1; i < 4; i++) {
        low.u = corners[i].u < low.u ? corners[i].u : low.u;
        low.v = corners[i].v < low.v ? corners[i].v : low.v;
        high.u = corners[i].u > high.u ? corners[i].u : high.u;
        high.v = corners[i].v > high.v ? corners[i].v : high.v;
    }
    // One sample more on each side allows for rounding.
    ptrdiff_t across = -floored(-reach[0]), down = -floored(-reach[1]);
    warp_area area = {floored(low.u - 0.5) - across, floored(low.v - 0.5) - down, 0, 0};
    area.columns = floored(high.u - 0.5) + across + 2 - area.left;
    area.rows = floored(high.v - 0.5) + down + 2 - area.top;
    return area;
}

INLINE void take_samples(
    const kernels_warp *warp, const kernels_warp_part *part, warp_area area, float *to) {
    size_t channels = (size_t)warp->channels;
    for (ptrdiff_t row = 0; row < area.rows; row++, to += 4 * area.columns) {
        const uint8_t *line = part->rows[inside(area.top + row, warp->height) - (ptrdiff_t)part->first];
        ptrdiff_t first = inside(area.left, warp->width);
        ptrdiff_t last = inside(area.left + area.columns - 1, warp->width);
        // If the area is wholly beyond an edge, all its samples have the edge's colour.
        ptrdiff_t lead = first - area.left;
        lead = lead < 0 ? 0 : lead < area.columns ? lead : area.columns - 1;
        float *middle = to + 4 * lead;
        size_t skipped = (size_t)first * channels, count = (size_t)(last - first + 1);
        if (warp->depth == 16) {
            const uint16_t *words = (const uint16_t *)(const void *)line;
            kernels_expand_deep(words + skipped, count, warp->channels, warp->linear, middle);
        } else if (warp->has_inks) {
            kernels_expand_inks(line + skipped, count, warp->linear, middle);
        } else {
            kernels_expand(line + skipped, count, warp->channels, warp->linear, middle);
        }
        for (float *p = to; p < middle; p += 4) { __builtin_memcpy(p, middle, 16); }
        float *end = middle + 4 * (last - first);
        for (float *p = end + 4; p < to + 4 * area.columns; p += 4) { __builtin_memcpy(p, end, 16); }
    }
}

INLINE f8 weighed(const float *p, f8 low, f8 high) { return load(p) * low + load(p + 8) * high; }

INLINE void warp_pixel(
    const kernels_warp *warp, origin from, warp_area area, const float *samples, float *to) {
    float part = 1;
    if (warp->has_background) {
        part = covered(from.u, warp->width) * covered(from.v, warp->height);
        if (part <= 0) {
            __builtin_memcpy(to, warp->background, 16);
            return;
        }
    }
    ptrdiff_t left = floored(from.u - 0.5), top = floored(from.v - 0.5);
    f4 across = cubic_weights((float)(from.u - 0.5 - (double)left));
    f4 down = cubic_weights((float)(from.v - 0.5 - (double)top));
    f8 low = __builtin_shufflevector(across, across, 0, 0, 0, 0, 1, 1, 1, 1);
    f8 high = __builtin_shufflevector(across, across, 2, 2, 2, 2, 3, 3, 3, 3);
    ptrdiff_t row = 4 * area.columns;
    const float *p = samples + row * (top - 1 - area.top) + 4 * (left - 1 - area.left);
    f8 sum = weighed(p, low, high) * down[0] + weighed(p + row, low, high) * down[1]
        + weighed(p + 2 * row, low, high) * down[2] + weighed(p + 3 * row, low, high) * down[3];
    // The result is limited to the range of the four pixels around the point.
    f8 one = load(p + row + 4), other = load(p + 2 * row + 4);
    f8 low8 = one < other ? one : other, high8 = one > other ? one : other;
    f4 lowest = least(
        __builtin_shufflevector(low8, low8, 0, 1, 2, 3),
        __builtin_shufflevector(low8, low8, 4, 5, 6, 7));
    f4 highest = greatest(
        __builtin_shufflevector(high8, high8, 0, 1, 2, 3),
        __builtin_shufflevector(high8, high8, 4, 5, 6, 7));
    f4 result = greatest(least(both(sum), highest), lowest);
    if (part < 1) {
        f4 background;
        __builtin_memcpy(&background, warp->background, sizeof background);
        result = result * part + background * (1.0f - part);
    }
    __builtin_memcpy(to, &result, sizeof result);
}

#include "WarpFilter.h"

void NAME(warp_block)(
    const kernels_warp *warp, kernels_warp_part part, float *scratch, float *to, size_t stride) {
    double reach[2];
    kernels_warp_reach(
        warp->matrix, (double)part.x + 0.5, (double)part.y + 0.5,
        (double)(part.x + part.columns) - 0.5, (double)(part.y + part.lines) - 0.5, reach);
    warp_area area = area_of(warp, &part, reach);
    if (4 * area.columns * area.rows > KERNELS_WARP_SCRATCH) {
        if (part.columns == 1 && part.lines == 1) {
            filter_far(warp, &part, scratch, to);
            return;
        }
        kernels_warp_part rest = part;
        if (part.columns >= part.lines) {
            part.columns /= 2;
            rest.x += part.columns;
            rest.columns -= part.columns;
            NAME(warp_block)(warp, rest, scratch, to + 4 * part.columns, stride);
        } else {
            part.lines /= 2;
            rest.y += part.lines;
            rest.lines -= part.lines;
            NAME(warp_block)(warp, rest, scratch, to + part.lines * stride, stride);
        }
        NAME(warp_block)(warp, part, scratch, to, stride);
        return;
    }
    take_samples(warp, &part, area, scratch);
    for (size_t y = 0; y < part.lines; y++) {
        float *row = to + y * stride;
        for (size_t x = 0; x < part.columns; x++) {
            double own[2] = {2, 2};
            if (reach[0] > 2) {
                double column = (double)(part.x + x) + 0.5, line = (double)(part.y + y) + 0.5;
                kernels_warp_reach(warp->matrix, column, line, column, line, own);
            }
            origin from = origin_of(warp, part.x + x, part.y + y, own);
            if (own[0] > 2) {
                filter_pixel(warp, from, own, area, scratch, row + 4 * x);
            } else {
                warp_pixel(warp, from, area, scratch, row + 4 * x);
            }
        }
    }
}
