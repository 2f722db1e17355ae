#include "Library.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#pragma clang fp contract(off)

// The maximum distance of a line from its curve in pixels, the maximum number of lines per curve,
// and the maximum number of segments.
static const double flatness = 0.02;
enum { most_lines = 128, most_segments = 4 << 20 };

typedef struct {
    float x0, y0, x1, y1;
} segment;

// A glyph: its range of segments, and its bounds.
typedef struct {
    size_t first, count;
    float left, top, right, bottom;
} shape;

struct ctext_drawing {
    segment *segments;
    shape *shapes;
    size_t count, room, shape_count, shape_room;
};

// MARK: Outlines

typedef struct {
    ctext_drawing *drawing;
    const double *matrix;
    double start_x, start_y, x, y;
    bool is_whole;
} pen;

static bool grow(void **memory, size_t *room, size_t count, size_t size) {
    if (count < *room) return true;
    const size_t larger = *room ? 2 * *room : 256;
    void *moved = realloc(*memory, larger * size);
    if (!moved) return false;
    *memory = moved;
    *room = larger;
    return true;
}

static void line(pen *p, double x, double y) {
    ctext_drawing *d = p->drawing;
    if (!isfinite(x) || !isfinite(y) || d->count >= most_segments
        || !grow((void **)&d->segments, &d->room, d->count, sizeof *d->segments)) {
        p->is_whole = false;
        return;
    }
    d->segments[d->count++] = (segment){(float)p->x, (float)p->y, (float)x, (float)y};
    p->x = x;
    p->y = y;
}

static void place(const pen *p, float x, float y, double to[2]) {
    to[0] = x * p->matrix[0] + y * p->matrix[2] + p->matrix[4];
    to[1] = x * p->matrix[1] + y * p->matrix[3] + p->matrix[5];
}

static void close_path(
    hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, void *user) {
    (void)funcs, (void)state, (void)user;
    pen *p = data;
    if (p->x != p->start_x || p->y != p->start_y) line(p, p->start_x, p->start_y);
}

static void move_to(
    hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y, void *user) {
    pen *p = data;
    double to[2];
    close_path(funcs, data, state, user);
    place(p, x, y, to);
    p->start_x = p->x = to[0];
    p->start_y = p->y = to[1];
}

static void line_to(
    hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y, void *user) {
    (void)funcs, (void)state, (void)user;
    double to[2];
    place(data, x, y, to);
    line(data, to[0], to[1]);
}

// Returns the number n of lines for a curve with the second difference `bend`. Their distance from
// the curve is at most bend·factor / n².
static int lines(double bend, double factor) {
    const double wanted = ceil(sqrt(bend * factor / flatness));
    return wanted >= most_lines ? most_lines : wanted > 1 ? (int)wanted : 1;
}

static void quadratic_to(
    hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float cx, float cy, float x,
    float y, void *user) {
    (void)funcs, (void)state, (void)user;
    pen *p = data;
    const double a[2] = {p->x, p->y};
    double b[2], c[2];
    place(p, cx, cy, b);
    place(p, x, y, c);
    const int n = lines(hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]), 0.25);
    for (int i = 1; i < n; i++) {
        const double t = (double)i / n, u = 1 - t;
        line(
            p, u * u * a[0] + 2 * u * t * b[0] + t * t * c[0],
            u * u * a[1] + 2 * u * t * b[1] + t * t * c[1]);
    }
    line(p, c[0], c[1]);
}

static void cubic_to(
    hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float cx, float cy, float dx,
    float dy, float x, float y, void *user) {
    (void)funcs, (void)state, (void)user;
    pen *p = data;
    const double a[2] = {p->x, p->y};
    double b[2], c[2], d[2];
    place(p, cx, cy, b);
    place(p, dx, dy, c);
    place(p, x, y, d);
    const double before = hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]);
    const double after = hypot(b[0] - 2 * c[0] + d[0], b[1] - 2 * c[1] + d[1]);
    const int n = lines(fmax(before, after), 0.75);
    for (int i = 1; i < n; i++) {
        const double t = (double)i / n, u = 1 - t;
        const double w[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
        line(
            p, w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
            w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1]);
    }
    line(p, d[0], d[1]);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static hb_draw_funcs_t *functions;

static void make_functions(void) {
    functions = hb_draw_funcs_create_();
    hb_draw_funcs_set_move_to_func_(functions, move_to, NULL, NULL);
    hb_draw_funcs_set_line_to_func_(functions, line_to, NULL, NULL);
    hb_draw_funcs_set_quadratic_to_func_(functions, quadratic_to, NULL, NULL);
    hb_draw_funcs_set_cubic_to_func_(functions, cubic_to, NULL, NULL);
    hb_draw_funcs_make_immutable_(functions);
}

ctext_drawing *ctext_drawing_create(void) { return calloc(1, sizeof(ctext_drawing)); }

void ctext_drawing_free(ctext_drawing *d) {
    if (!d) return;
    free(d->segments);
    free(d->shapes);
    free(d);
}

bool ctext_drawing_add(
    ctext_drawing *d, const ctext_font *font, uint32_t glyph, const double matrix[6]) {
    pthread_once(&once, make_functions);
    const size_t first = d->count;
    pen p = {.drawing = d, .matrix = matrix, .is_whole = true};
    hb_font_get_glyph_shape_(font->font, glyph, functions, &p);
    close_path(functions, &p, NULL, NULL);
    if (!p.is_whole) return false;
    if (d->count == first) return true;
    if (!grow((void **)&d->shapes, &d->shape_room, d->shape_count, sizeof *d->shapes)) {
        return false;
    }
    const segment start = d->segments[first];
    shape s = {first, d->count - first, start.x0, start.y0, start.x0, start.y0};
    for (size_t i = first; i < d->count; i++) {
        const segment line = d->segments[i];
        s.left = fminf(s.left, fminf(line.x0, line.x1));
        s.right = fmaxf(s.right, fmaxf(line.x0, line.x1));
        s.top = fminf(s.top, fminf(line.y0, line.y1));
        s.bottom = fmaxf(s.bottom, fmaxf(line.y0, line.y1));
    }
    d->shapes[d->shape_count++] = s;
    return true;
}

// MARK: Coverage

// A rectangle of the mask, with a number for each of its pixels: a coverage, or a squared distance.
typedef struct {
    int left, top, width, height;
    float *numbers;
} area;

// Adds a line that lies within the columns. The numbers are differences, which `fill` sums up along
// each row. The sum of each pixel at the line or to the right of it grows by the part of the row's
// height that the line spans, with a sign for the line's direction.
static void accumulate(const area *a, float x0, float y0, float x1, float y1) {
    const float sign = y0 < y1 ? 1 : -1;
    if (y0 > y1) {
        const float x = x0, y = y0;
        x0 = x1, y0 = y1, x1 = x, y1 = y;
    }
    if (y1 <= 0 || y0 >= (float)a->height || y0 == y1) return;
    const float slope = (x1 - x0) / (y1 - y0);
    const float end = fminf(y1, (float)a->height), last = (float)a->width - 2;
    for (int row = y0 > 0 ? (int)y0 : 0; (float)row < end; row++) {
        const float upper = fmaxf(y0, (float)row), lower = fminf(end, (float)row + 1);
        if (lower <= upper) continue;
        // Clamp the ends: rounding may move them out of the area's columns.
        const float from = fminf(fmaxf(x0 + (upper - y0) * slope, 0), last);
        const float to = fminf(fmaxf(x0 + (lower - y0) * slope, 0), last);
        const float near = fminf(from, to), far = fmaxf(from, to);
        const float height = sign * (lower - upper);
        float *numbers = a->numbers + (size_t)row * (size_t)a->width;
        const int first = (int)near;
        if (far <= (float)first + 1) {
            const float right = (near + far) / 2 - (float)first;
            numbers[first] += height * (1 - right);
            numbers[first + 1] += height * right;
            continue;
        }
        // The area to the right of the line, in each column that it crosses.
        const float step = height / (far - near);
        float before = 0;
        for (int column = first; (float)column < far; column++) {
            const float begin = fmaxf(near, (float)column), stop = fminf(far, (float)column + 1);
            const float part = (stop - begin) * step;
            const float right = (begin + stop) / 2 - (float)column;
            numbers[column] += before + part * (1 - right);
            before = part * right;
        }
        numbers[(int)ceilf(far)] += before;
    }
}

// Splits a line at the left and the right border of the area. Parts outside are moved to the
// border.
static void clip(const area *a, float x0, float y0, float x1, float y1) {
    const float bounds[2] = {0, (float)a->width - 2};
    float cuts[2], x = x0, y = y0;
    int count = 0;
    for (int side = 0; side < 2; side++) {
        if ((x0 < bounds[side]) != (x1 < bounds[side])) {
            cuts[count++] = (bounds[side] - x0) / (x1 - x0);
        }
    }
    // Sort the cuts in the order of the line.
    if (count == 2 && cuts[0] > cuts[1]) {
        const float first = cuts[1];
        cuts[1] = cuts[0], cuts[0] = first;
    }
    for (int part = 0; part <= count; part++) {
        const float next_x = part < count ? x0 + cuts[part] * (x1 - x0) : x1;
        const float next_y = part < count ? y0 + cuts[part] * (y1 - y0) : y1;
        accumulate(
            a, fminf(fmaxf(x, 0), bounds[1]), y, fminf(fmaxf(next_x, 0), bounds[1]), next_y);
        x = next_x, y = next_y;
    }
}

static void fill(const area *a, const segment *segments, size_t count) {
    const float left = (float)a->left, top = (float)a->top;
    for (size_t i = 0; i < count; i++) {
        const segment s = segments[i];
        clip(a, s.x0 - left, s.y0 - top, s.x1 - left, s.y1 - top);
    }
    for (int row = 0; row < a->height; row++) {
        float *numbers = a->numbers + (size_t)row * (size_t)a->width, sum = 0;
        for (int column = 0; column < a->width; column++) {
            sum += numbers[column];
            numbers[column] = fminf(fabsf(sum), 1);
        }
    }
}

static int within(float value, int most) {
    return value <= 0 ? 0 : value >= (float)most ? most : (int)value;
}

// Lowers the numbers of an area to the squared distances from the lines, up to `reach`.
static void measure(const area *a, const segment *segments, size_t count, float reach) {
    for (size_t i = 0; i < count; i++) {
        const segment s = segments[i];
        const float x0 = s.x0 - (float)a->left, y0 = s.y0 - (float)a->top;
        const float dx = s.x1 - s.x0, dy = s.y1 - s.y0, length = dx * dx + dy * dy;
        const int top = within(fminf(y0, y0 + dy) - reach, a->height);
        const int bottom = within(fmaxf(y0, y0 + dy) + reach + 1, a->height);
        const int first = within(fminf(x0, x0 + dx) - reach, a->width);
        const int end = within(fmaxf(x0, x0 + dx) + reach + 1, a->width);
        for (int row = top; row < bottom; row++) {
            float *numbers = a->numbers + (size_t)row * (size_t)a->width;
            const float y = (float)row + 0.5f - y0;
            for (int column = first; column < end; column++) {
                const float x = (float)column + 0.5f - x0;
                float t = length > 0 ? (x * dx + y * dy) / length : 0;
                t = t < 0 ? 0 : t > 1 ? 1 : t;
                const float u = x - t * dx, v = y - t * dy, square = u * u + v * v;
                if (square < numbers[column]) numbers[column] = square;
            }
        }
    }
}

static void combine(const area *a, const area *whole, uint8_t *mask, size_t stride) {
    const int columns = a->width < whole->left + whole->width - a->left
        ? a->width : whole->left + whole->width - a->left;
    for (int row = 0; row < a->height; row++) {
        const float *numbers = a->numbers + (size_t)row * (size_t)a->width;
        uint8_t *to = mask + (size_t)(a->top - whole->top + row) * stride + (a->left - whole->left);
        for (int column = 0; column < columns; column++) {
            const int cover = (int)(numbers[column] * 255 + 0.5f);
            if (cover <= 0) continue;
            to[column] = (uint8_t)(cover + (to[column] * (255 - cover) + 127) / 255);
        }
    }
}

static bool cover(
    const ctext_drawing *d, const shape *s, float radius, const area *whole, uint8_t *mask,
    size_t stride) {
    const float reach = radius > 0 ? radius + 1 : 0;
    const float left = (float)whole->left, top = (float)whole->top;
    area a = {
        .left = whole->left + within(floorf(s->left - reach) - left, whole->width),
        .top = whole->top + within(floorf(s->top - reach) - top, whole->height)};
    a.width = whole->left + within(ceilf(s->right + reach) - left, whole->width) - a.left;
    a.height = whole->top + within(ceilf(s->bottom + reach) - top, whole->height) - a.top;
    if (a.width <= 0 || a.height <= 0) return true;
    // Add two columns. A line on the right border adds to the column beyond it, which is not
    // visible.
    a.width += 2;
    const size_t size = (size_t)a.width * (size_t)a.height;
    float *numbers = calloc(size, sizeof(float));
    float *distances = radius > 0 ? malloc(size * sizeof(float)) : NULL;
    const bool has_room = numbers && (distances || radius <= 0);
    if (has_room) {
        a.numbers = numbers;
        fill(&a, d->segments + s->first, s->count);
        if (distances) {
            for (size_t i = 0; i < size; i++) distances[i] = 1e30f;
            area measured = a;
            measured.numbers = distances;
            measure(&measured, d->segments + s->first, s->count, reach);
            for (size_t i = 0; i < size; i++) {
                const float near = radius + 0.5f - sqrtf(distances[i]);
                numbers[i] = fmaxf(numbers[i], near > 1 ? 1 : near);
            }
        }
        combine(&a, whole, mask, stride);
    }
    free(numbers);
    free(distances);
    return has_room;
}

bool ctext_drawing_cover(
    const ctext_drawing *d, float radius, int left, int top, int width, int height,
    uint8_t *mask, size_t stride) {
    const area whole = {.left = left, .top = top, .width = width, .height = height};
    for (int row = 0; row < height; row++) memset(mask + (size_t)row * stride, 0, (size_t)width);
    for (size_t i = 0; i < d->shape_count; i++) {
        if (!cover(d, d->shapes + i, radius, &whole, mask, stride)) return false;
    }
    return true;
}

bool ctext_drawing_bounds(const ctext_drawing *d, float bounds[4]) {
    if (d->shape_count == 0) return false;
    const shape first = d->shapes[0];
    bounds[0] = first.left, bounds[1] = first.top, bounds[2] = first.right;
    bounds[3] = first.bottom;
    for (size_t i = 1; i < d->shape_count; i++) {
        const shape s = d->shapes[i];
        bounds[0] = fminf(bounds[0], s.left);
        bounds[1] = fminf(bounds[1], s.top);
        bounds[2] = fmaxf(bounds[2], s.right);
        bounds[3] = fmaxf(bounds[3], s.bottom);
    }
    return true;
}
