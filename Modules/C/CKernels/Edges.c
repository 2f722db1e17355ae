#include "Edges.h"

#include <math.h>
#include <string.h>

static const float pi = 3.14159265f;
// Scharr's weights are more rotationally symmetric than Sobel's.
static const float middle = 10.0f / 32, side = 3.0f / 32;

void edges_gradients(
    const uint8_t *rgba, size_t width, size_t height, float *across, float *down) {
    memset(across, 0, width * height * sizeof(float));
    memset(down, 0, width * height * sizeof(float));
    for (size_t y = 1; y + 1 < height; y++) {
        for (size_t x = 1; x + 1 < width; x++) {
            const uint8_t *row = rgba + 4 * (y * width + x);
            const uint8_t *above = row - 4 * width, *below = row + 4 * width;
            float gx[3], gy[3], most = -1;
            int strongest = 0;
            for (int c = 0; c < 3; c++) {
                gx[c] = side * (above[c + 4] - above[c - 4] + below[c + 4] - below[c - 4])
                    + middle * (row[c + 4] - row[c - 4]);
                gy[c] = side * (below[c - 4] - above[c - 4] + below[c + 4] - above[c + 4])
                    + middle * (below[c] - above[c]);
                float square = gx[c] * gx[c] + gy[c] * gy[c];
                if (square > most) { most = square; strongest = c; }
            }
            // Turn all gradients to the side of the strongest one. Channels with opposite gradients
            // would otherwise cancel out an edge between colours.
            float sum_x = 0, sum_y = 0;
            for (int c = 0; c < 3; c++) {
                float same = gx[c] * gx[strongest] + gy[c] * gy[strongest];
                float sign = same < 0 ? -1 : 1;
                sum_x += sign * gx[c];
                sum_y += sign * gy[c];
            }
            across[y * width + x] = sum_x / 3;
            down[y * width + x] = sum_y / 3;
        }
    }
}

float edges_median(const float *across, const float *down, size_t count) {
    // Counts strengths in steps of a sixteenth of a level. Every fifth pixel suffices for the
    // median.
    size_t histogram[1024] = {0}, total = 0;
    for (size_t i = 0; i < count; i += 5) {
        size_t level = (size_t)(16 * sqrtf(across[i] * across[i] + down[i] * down[i]));
        histogram[level < 1023 ? level : 1023]++;
        total++;
    }
    size_t seen = 0, level = 0;
    while (level < 1023 && (seen += histogram[level]) * 2 < total) level++;
    return (float)level / 16;
}

size_t edges_thin(
    const float *across, const float *down, size_t width, size_t height, float least,
    edges_point *points, size_t capacity) {
    size_t count = 0;
    for (size_t y = 2; y + 2 < height; y++) {
        for (size_t x = 2; x + 2 < width; x++) {
            const float *gx = across + y * width + x, *gy = down + y * width + x;
            float square = *gx * *gx + *gy * *gy;
            if (square <= least * least) continue;
            float strength = sqrtf(square), nx = *gx / strength, ny = *gy / strength;
            // Take the strengths of the two neighbours along the normal: one pixel away along the
            // axis that is nearest to the normal, and interpolated along the other axis.
            int is_flat = fabsf(nx) >= fabsf(ny);
            float slope = is_flat ? ny / nx : nx / ny;
            ptrdiff_t step = is_flat ? 1 : (ptrdiff_t)width;
            ptrdiff_t aside = (is_flat ? (ptrdiff_t)width : 1) * (slope < 0 ? -1 : 1);
            float part = fabsf(slope), neighbours[2];
            for (int i = 0; i < 2; i++) {
                ptrdiff_t near = i ? step : -step, far = i ? step + aside : -step - aside;
                neighbours[i] = (1 - part) * sqrtf(gx[near] * gx[near] + gy[near] * gy[near])
                    + part * sqrtf(gx[far] * gx[far] + gy[far] * gy[far]);
            }
            if (strength < neighbours[0] || strength <= neighbours[1]) continue;
            // Take the peak of a parabola through the three strengths along the normal.
            float curvature = neighbours[0] + neighbours[1] - 2 * strength;
            float shift = curvature < 0 ? (neighbours[0] - neighbours[1]) / (2 * curvature) : 0;
            float length = sqrtf(1 + slope * slope);
            float sign = (is_flat ? nx : ny) < 0 ? -1 : 1;
            if (count == capacity) return count;
            points[count++] = (edges_point){
                .x = x + 0.5f + sign * shift * length * nx,
                .y = y + 0.5f + sign * shift * length * ny,
                .across_x = nx, .across_y = ny, .strength = strength,
            };
        }
    }
    return count;
}

// Returns the weight of a point. It grows with the point's strength up to 16 levels, a clearly
// visible step.
static float weight(const edges_point *point) {
    return 0.3f + (point->strength < 16 ? point->strength / 16 : 1);
}

static void vote(
    const edges_point *point, const edges_grid *grid, float sign, float *votes) {
    const int spread = 3;
    float turn = atan2f(point->across_y, point->across_x) / pi * (float)grid->angles;
    int nearest = (int)lroundf(turn), angles = (int)grid->angles;
    for (int d = -spread; d <= spread; d++) {
        int angle = ((nearest + d) % angles + angles) % angles;
        float radians = pi * (float)angle / (float)angles;
        float offset = (point->x - grid->center_x) * cosf(radians)
            + (point->y - grid->center_y) * sinf(radians);
        float place = offset / 2 + (float)(grid->offsets / 2);
        int below = (int)floorf(place);
        if (below < 0 || below + 1 >= (int)grid->offsets) continue;
        float part = place - (float)below;
        float much = sign * weight(point) * (1 - (float)(d < 0 ? -d : d) / (spread + 1));
        float *row = votes + (size_t)angle * grid->offsets;
        row[below] += much * (1 - part);
        row[below + 1] += much * part;
    }
}

void edges_vote(
    const edges_point *points, size_t count, const edges_grid *grid, float *votes) {
    for (size_t i = 0; i < count; i++) vote(points + i, grid, 1, votes);
}

size_t edges_winner(const edges_grid *grid, const float *votes) {
    size_t best = 0;
    for (size_t i = 1; i < grid->angles * grid->offsets; i++) {
        if (votes[i] > votes[best]) best = i;
    }
    return best;
}

edges_line edges_line_at(const edges_grid *grid, size_t place) {
    float radians = pi * (float)(place / grid->offsets) / (float)grid->angles;
    float offset = 2 * ((float)(place % grid->offsets) - (float)(grid->offsets / 2));
    float nx = cosf(radians), ny = sinf(radians);
    return (edges_line){nx, ny, offset + grid->center_x * nx + grid->center_y * ny};
}

// Returns true if the point is within `reach` of the line, and its edge runs along the line to
// within about thirteen degrees.
static int lies_on(const edges_point *point, const edges_line *line, float reach) {
    float distance = point->x * line->across_x + point->y * line->across_y - line->offset;
    if (fabsf(distance) > reach) return 0;
    return fabsf(point->across_x * line->across_x + point->across_y * line->across_y) > 0.975f;
}

static float along(const edges_point *point, const edges_line *line) {
    return point->y * line->across_x - point->x * line->across_y;
}

size_t edges_fit(
    const edges_point *points, size_t count, float reach, float from, float to,
    edges_line *line) {
    double sum = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const edges_point *point = points + i;
        if (!lies_on(point, line, reach)) continue;
        float place = along(point, line);
        if (place < from || place > to) continue;
        double w = weight(point);
        sum += w;
        x += w * point->x;
        y += w * point->y;
        xx += w * point->x * point->x;
        xy += w * point->x * point->y;
        yy += w * point->y * point->y;
        found++;
    }
    if (found < 2) return found;
    x /= sum;
    y /= sum;
    xx = xx / sum - x * x;
    xy = xy / sum - x * y;
    yy = yy / sum - y * y;
    // The normal is the direction in which the points vary least.
    double turn = 0.5 * atan2(2 * xy, xx - yy) + (double)pi / 2;
    double nx = cos(turn), ny = sin(turn);
    if (nx * line->across_x + ny * line->across_y < 0) { nx = -nx; ny = -ny; }
    *line = (edges_line){(float)nx, (float)ny, (float)(x * nx + y * ny)};
    return found;
}

size_t edges_take(
    const edges_point *points, size_t count, const edges_line *line, float reach,
    const edges_grid *grid, float *votes, uint8_t *is_taken) {
    size_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_taken[i] || !lies_on(points + i, line, reach)) continue;
        is_taken[i] = 1;
        vote(points + i, grid, -1, votes);
        taken++;
    }
    return taken;
}

void edges_profile(
    const edges_point *points, size_t count, const edges_line *line, float reach, float clear,
    edges_sum *sums, size_t length) {
    // First store the strength of the strongest point at each place or its neighbours, then add
    // these strengths up.
    memset(sums, 0, (length + 1) * sizeof *sums);
    for (size_t i = 0; i < count; i++) {
        if (!lies_on(points + i, line, reach)) continue;
        ptrdiff_t place = (ptrdiff_t)floorf(along(points + i, line)) + (ptrdiff_t)(length / 2);
        for (ptrdiff_t near = place - 1; near <= place + 1; near++) {
            if (near < 0 || near >= (ptrdiff_t)length) continue;
            edges_sum *next = sums + near + 1;
            if (points[i].strength > next->strength) next->strength = points[i].strength;
        }
    }
    for (size_t i = 1; i <= length; i++) {
        float strength = sums[i].strength;
        sums[i].count = sums[i - 1].count + (strength > 0);
        sums[i].clarity = sums[i - 1].clarity + fminf(strength / clear, 1);
        sums[i].strength = sums[i - 1].strength + strength;
    }
}

edges_sum edges_mean(const edges_sum *sums, size_t length, double from, double to) {
    double first = fmin(from, to) + (double)(length / 2), last = fmax(from, to) + (double)(length / 2);
    size_t start = (size_t)fmin(fmax(first, 0), (double)length);
    size_t end = (size_t)fmin(fmax(last, 0), (double)length);
    if (end <= start) return (edges_sum){0};
    float places = (float)(end - start);
    return (edges_sum){
        (sums[end].count - sums[start].count) / places,
        (sums[end].clarity - sums[start].clarity) / places,
        (sums[end].strength - sums[start].strength) / places};
}
