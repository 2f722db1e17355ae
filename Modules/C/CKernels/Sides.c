#include "Sides.h"

#include <math.h>
#include <string.h>

enum { places = 12, thirds = 3 };

typedef struct { float r, g, b; } color;

static float length(color c) { return sqrtf(c.r * c.r + c.g * c.g + c.b * c.b); }

static color difference(color a, color b) { return (color){a.r - b.r, a.g - b.g, a.b - b.b}; }

static void add(color *sum, color c) {
    sum->r += c.r;
    sum->g += c.g;
    sum->b += c.b;
}

static float within(float value, size_t size) {
    float most = (float)(size - 1);
    return value < 0 ? 0 : value > most ? most : value;
}

// Interpolates between four pixels. Outside of the picture, the colour is that of the nearest
// pixel.
static color color_at(const uint8_t *rgba, size_t width, size_t height, float x, float y) {
    x = within(x - 0.5f, width);
    y = within(y - 0.5f, height);
    size_t column = (size_t)x, row = (size_t)y;
    float u = x - (float)column, v = y - (float)row;
    const uint8_t *a = rgba + 4 * (row * width + column), *b = column + 1 < width ? a + 4 : a;
    size_t down = row + 1 < height ? 4 * width : 0;
    float result[3];
    for (int c = 0; c < 3; c++) {
        float above = a[c] + u * (b[c] - a[c]), below = a[down + c] + u * (b[down + c] - a[down + c]);
        result[c] = above + v * (below - above);
    }
    return (color){result[0], result[1], result[2]};
}

sides_look sides_look_at(
    const uint8_t *rgba, size_t width, size_t height, float from_x, float from_y, float to_x,
    float to_y, float distance) {
    float x = to_x - from_x, y = to_y - from_y, side = sqrtf(x * x + y * y);
    // The outline runs clockwise, and y points down, so the outside is on the left.
    float out_x = y / side, out_y = -x / side;
    sides_look look = {0};
    color outside[places], sum = {0}, close = {0}, wide = {0};
    float size = 0, sudden = 0, all = 0;
    for (int place = 0; place < places; place++) {
        float part = 0.08f + 0.84f * (float)place / (places - 1);
        float px = from_x + part * x, py = from_y + part * y;
        const float far[6] = {distance, -distance, 1.5f, -1.5f, 3, -3};
        color seen[6];
        for (int i = 0; i < 6; i++) {
            seen[i] = color_at(rgba, width, height, px + far[i] * out_x, py + far[i] * out_y);
        }
        color step = difference(seen[0], seen[1]);
        look.steps += length(step);
        outside[place] = seen[0];
        size += length(step);
        add(&sum, step);
        add(&close, difference(seen[2], seen[3]));
        add(&wide, difference(seen[4], seen[5]));
        if ((place + 1) % (places / thirds)) continue;
        look.agreement += length(sum) / fmaxf(size, 1) / thirds;
        sudden += length(close);
        all += length(wide);
        sum = close = wide = (color){0};
        size = 0;
    }
    // Compares each place with the one three places before. A third of the difference is the change
    // of the mean of three places from one place to the next, so that a pattern that repeats every
    // three places does not count.
    for (int place = thirds; place < places; place++) {
        color jump = difference(outside[place], outside[place - thirds]);
        look.jumps += length(jump) / thirds * places / (places - thirds);
    }
    look.sharpness = sudden / fmaxf(all, 1);
    return look;
}
