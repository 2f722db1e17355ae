#include "CardScenes.h"

#include <math.h>

typedef struct { float r, g, b; } color;

// The cosine and sine of an angle.
typedef struct { float x, y; } direction;

// A scene with the directions that each pixel needs.
typedef struct {
    const scene *scene;
    double to_card[9];
    direction grain, neighbour, light;
} view;

static uint32_t mixed(uint32_t a, uint32_t b, uint32_t c) {
    uint32_t h = a * 0x9e3779b1u ^ b * 0x85ebca77u ^ c * 0xc2b2ae3du;
    h = (h ^ (h >> 15)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12)) * 0x297a2d39u;
    return h ^ (h >> 15);
}

static float chance(uint32_t seed, int x, int y) {
    return (float)(mixed(seed, (uint32_t)x, (uint32_t)y) >> 8) / 16777216.0f;
}

// Smooth noise, 0…1, with features of size 1.
static float ripple(uint32_t seed, float x, float y) {
    float fx = floorf(x), fy = floorf(y), u = x - fx, v = y - fy;
    int ix = (int)fx, iy = (int)fy;
    u = u * u * (3 - 2 * u);
    v = v * v * (3 - 2 * v);
    float above = chance(seed, ix, iy) * (1 - u) + chance(seed, ix + 1, iy) * u;
    float below = chance(seed, ix, iy + 1) * (1 - u) + chance(seed, ix + 1, iy + 1) * u;
    return above * (1 - v) + below * v;
}

// Fractal noise: the sum of ever finer ripples, 0…1.
static float clouds(uint32_t seed, float x, float y, int octaves) {
    float sum = 0, part = 0.5f;
    for (int i = 0; i < octaves; i++) {
        sum += part * ripple(seed + (uint32_t)i, x, y);
        x *= 2.03f;
        y *= 2.03f;
        part /= 2;
    }
    return sum;
}

static color scaled(color c, float factor) {
    return (color){c.r * factor, c.g * factor, c.b * factor};
}

static color between(color a, color b, float part) {
    return (color){
        a.r + (b.r - a.r) * part, a.g + (b.g - a.g) * part, a.b + (b.b - a.b) * part};
}

static color any_color(uint32_t seed, int number) {
    return (color){
        chance(seed, number, 1), chance(seed, number, 2), chance(seed, number, 3)};
}

static int is_letter(uint32_t seed, float x, float y) {
    // A fifth of the words are left out, and letters have holes.
    int column = (int)floorf(x), row = (int)floorf(y);
    if (y - (float)row > 0.6f || chance(seed, column / 6, row) < 0.2f) return 0;
    if (x - (float)column > 0.75f) return 0;
    int part = (int)(3 * (x - (float)column) / 0.75f) + 3 * (int)(3 * (y - (float)row) / 0.6f);
    return (mixed(seed, (uint32_t)column, (uint32_t)row) >> (part + 4)) & 1;
}

static color photograph(uint32_t seed, float x, float y) {
    float a = clouds(seed, 4 * x, 4 * y, 5), b = clouds(seed + 9, 3 * x, 3 * y, 4);
    color c = between(any_color(seed, 1), any_color(seed, 2), 2 * a - 0.4f);
    return between(c, any_color(seed, 3), 1.5f * b - 0.4f);
}

static direction toward(float angle) {
    return (direction){cosf(angle), sinf(angle)};
}

static float grain_turn(const scene *s) {
    return 6.28f * chance(s->seed, 77, 0);
}

static color surface(const view *seen, float x, float y) {
    const scene *s = seen->scene;
    direction grain = seen->grain;
    color base = {s->surface_color[0], s->surface_color[1], s->surface_color[2]};
    float unit = (float)(s->width > s->height ? s->width : s->height);
    float across = (x * grain.x + y * grain.y) / unit;
    float along = (y * grain.x - x * grain.y) / unit;
    switch (s->surface) {
    case SCENE_PLAIN:
        return scaled(base, 0.99f + 0.02f * ripple(s->seed, 6 * x / unit, 6 * y / unit));
    case SCENE_PLANKS: {
        float plank = across / (0.16f + 0.14f * chance(s->seed, 84, 0)) + 50;
        if (plank - floorf(plank) < 0.02f) return scaled(base, 0.35f);
    }
    // Planks are wood between their gaps.
    // fall through
    case SCENE_WOOD: {
        float bend = 0.06f * ripple(s->seed + 3, 2 * along, 3 * across);
        float broad = ripple(s->seed, 14 * (across + bend), 1.5f * along);
        float fine = ripple(s->seed + 1, 90 * (across + bend), 4 * along);
        return scaled(base, 0.87f + 0.18f * broad + 0.08f * fine);
    }
    case SCENE_CLOTH:
        return scaled(base, 0.9f + 0.2f * clouds(s->seed, 120 * x / unit, 120 * y / unit, 2));
    case SCENE_CHECKED_CLOTH: {
        int odd = ((int)floorf(across / 0.045f + 50) + (int)floorf(along / 0.045f + 50)) & 1;
        float thread = sinf(700 * across) * sinf(700 * along);
        return scaled(odd ? base : scaled(base, 0.6f), 0.95f + 0.08f * thread);
    }
    case SCENE_WEAVE: {
        float threads = sinf(650 * across) + sinf(620 * along);
        float broad = ripple(s->seed, 5 * across, 5 * along);
        return scaled(base, 0.8f + 0.1f * threads + 0.2f * broad);
    }
    case SCENE_DESK: {
        // Keys along one side of the picture, and a pen.
        float place = x / unit, down = y / unit;
        int is_side = chance(s->seed, 78, 0) < 0.5f;
        float rest = is_side ? (float)s->width / unit - place : (float)s->height / unit - down;
        if (rest < 0.055f) {
            float key = (is_side ? down : place) / 0.05f;
            int is_gap = key - floorf(key) < 0.15f || rest > 0.05f;
            return is_gap ? (color){0.3f, 0.3f, 0.3f} : (color){0.08f, 0.08f, 0.09f};
        }
        float pen = is_side ? place - 0.02f - 0.02f * down : down - 0.02f - 0.02f * place;
        if (fabsf(pen) < 0.008f) return (color){0.1f, 0.15f, 0.5f};
        return scaled(base, 0.99f + 0.02f * ripple(s->seed, 6 * place, 6 * down));
    }
    case SCENE_GRADIENT:
        return between(any_color(s->seed, 4), any_color(s->seed, 5), 0.5f + 0.7f * across);
    case SCENE_NOISE: {
        float level = chance(s->seed, (int)(2 * x), (int)(2 * y));
        return (color){level, level, level};
    }
    case SCENE_CLOUDS:
        return photograph(s->seed, 2 * x / unit, 2 * y / unit);
    case SCENE_HILLS: {
        color c = between((color){0.35f, 0.55f, 0.9f}, (color){0.9f, 0.8f, 0.7f}, 1.4f * y / unit);
        for (int i = 0; i < 4; i++) {
            float top = 0.2f + 0.12f * (float)i
                + 0.25f * clouds(s->seed + (uint32_t)i, (2 + (float)i) * x / unit, 0, 6);
            if (y / unit < top) continue;
            float detail = clouds(s->seed + 20, 40 * x / unit, 40 * y / unit, 3);
            c = scaled(any_color(s->seed, 6 + i), 0.5f + 0.5f * detail);
        }
        return c;
    }
    case SCENE_CHECKERS: {
        float size = 0.05f + 0.12f * chance(s->seed, 79, 0);
        int odd = ((int)floorf(across / size + 50) + (int)floorf(along / size + 50)) & 1;
        return odd ? base : scaled(base, 0.4f);
    }
    case SCENE_PAGE: {
        float small = 0.3f * grain_turn(s) / 6.28f - 0.15f;
        float u = (x + small * y) / unit, v = (y - small * x) / unit;
        int is_margin = u < 0.08f || u > 0.65f || v < 0.08f;
        float size = 0.008f + 0.008f * chance(s->seed, 80, 0);
        int is_ink = !is_margin && is_letter(s->seed, u / size, v / (2 * size));
        return is_ink ? (color){0.15f, 0.15f, 0.2f} : (color){0.93f, 0.92f, 0.89f};
    }
    }
    return base;
}

// The colour of a card's face. u is 0…`ratio` from left to right, v is 0…1 downwards.
static color face(const scene *s, const float base[3], float u, float v) {
    float ratio = (float)s->ratio;
    color c = {base[0], base[1], base[2]};
    color ink = c.r + c.g + c.b > 1.5f ? (color){0.12f, 0.12f, 0.2f} : (color){0.92f, 0.92f, 0.9f};
    int print = s->print;
    if (print & SCENE_ALL_PICTURE) c = photograph(s->seed + 40, u, v);
    if (print & SCENE_STRIPES) {
        float place = 3 * (u + 0.5f * v) + chance(s->seed, 81, 0);
        if (place - floorf(place) < 0.3f) c = between(c, any_color(s->seed, 7), 0.7f);
    }
    if (print & SCENE_PICTURE) {
        float left = 0.1f + 0.5f * chance(s->seed, 82, 0);
        if (u > left && u < left + 0.7f && v > 0.15f && v < 0.6f) {
            c = photograph(s->seed + 41, u, v);
        }
    }
    if ((print & SCENE_BAND) && v > 0.1f && v < 0.32f) c = (color){0.1f, 0.09f, 0.09f};
    if (print & SCENE_LOGO) {
        float x = (u - ratio * (0.2f + 0.5f * chance(s->seed, 83, 0))) / 0.3f;
        float y = (v - 0.4f) / 0.2f;
        if (x * x + y * y < 1) c = any_color(s->seed, 8);
    }
    if ((print & SCENE_TEXT) && u > 0.12f && u < ratio - 0.12f && v > 0.66f && v < 0.9f
        && is_letter(s->seed + 2, u * 25, v * 12)) {
        c = ink;
    }
    if ((print & SCENE_BARCODE) && u > 0.3f && u < ratio - 0.3f && v > 0.4f && v < 0.85f) {
        int is_bar = u > 0.4f && u < ratio - 0.4f && v > 0.45f && v < 0.8f
            && chance(s->seed + 5, (int)(u * 90), 0) < 0.5f;
        c = is_bar ? (color){0.05f, 0.05f, 0.05f} : (color){0.97f, 0.97f, 0.97f};
    }
    if (print & SCENE_FRAME) {
        float edge = fminf(fminf(u, ratio - u), fminf(v, 1 - v));
        if (edge > 0.05f && edge < 0.065f) c = ink;
    }
    return c;
}

// The distance of a point outside the card, in heights of the card; negative inside.
static float outside(const scene *s, float u, float v) {
    const float radius = 3.18f / 53.98f;
    float x = fabsf(u - (float)s->ratio / 2) - (float)s->ratio / 2 + radius;
    float y = fabsf(v - 0.5f) - 0.5f + radius;
    float corner = sqrtf(fmaxf(x, 0) * fmaxf(x, 0) + fmaxf(y, 0) * fmaxf(y, 0));
    return corner + fminf(fmaxf(x, y), 0) - radius;
}

// Maps pixels to fractions of the card's sides: the inverse of the map of a square to the corners.
static void invert(const double p[8], double m[9]) {
    double sx = p[0] - p[2] + p[4] - p[6], sy = p[1] - p[3] + p[5] - p[7];
    double dx1 = p[2] - p[4], dx2 = p[6] - p[4], dy1 = p[3] - p[5], dy2 = p[7] - p[5];
    double d = dx1 * dy2 - dx2 * dy1;
    double g = (sx * dy2 - dx2 * sy) / d, h = (dx1 * sy - sx * dy1) / d;
    double a = p[2] - p[0] + g * p[2], b = p[6] - p[0] + h * p[6], c = p[0];
    double e = p[3] - p[1] + g * p[3], f = p[7] - p[1] + h * p[7], i = p[1];
    double inverse[9] = {
        f - i * h, c * h - b, b * i - c * f, i * g - e, a - c * g, c * e - a * i,
        e * h - f * g, b * g - a * h, a * f - b * e,
    };
    for (int n = 0; n < 9; n++) m[n] = inverse[n];
}

// Converts a position on the first card to one on the neighbouring card.
static void move_to_neighbour(const view *seen, float *u, float *v) {
    float x = *u - seen->scene->neighbour_x, y = *v - seen->scene->neighbour_y;
    direction turn = seen->neighbour;
    *u = x * turn.x + y * turn.y;
    *v = y * turn.x - x * turn.y;
}

static color in_shadow(const scene *s, color c, float u, float v) {
    float away = outside(s, u - s->shadow_x, v - s->shadow_y) / 0.12f;
    return scaled(c, 1 - s->shadow * fminf(fmaxf(0.5f - away, 0), 1));
}

// The colour of the card, the neighbouring card or the surface, before the light.
static color thing(const view *seen, float x, float y) {
    const scene *s = seen->scene;
    const double *m = seen->to_card;
    if (!s->has_card) return surface(seen, x, y);
    double w = m[6] * x + m[7] * y + m[8];
    float part = (float)((m[0] * x + m[1] * y + m[2]) / w);
    float v = (float)((m[3] * x + m[4] * y + m[5]) / w);
    float u = part * (float)s->ratio;
    if (outside(s, u, v) <= 0) {
        color c = face(s, s->card_color, u, v);
        float gx = (part - s->glare_x) / 0.2f, gy = (v - s->glare_y) / 0.3f;
        return between(c, (color){1, 1, 1}, s->glare * expf(-gx * gx - gy * gy));
    }
    if (!s->has_neighbour) return in_shadow(s, surface(seen, x, y), u, v);
    float beside_u = u, beside_v = v;
    move_to_neighbour(seen, &beside_u, &beside_v);
    if (outside(s, beside_u, beside_v) <= 0) {
        return face(s, s->neighbour_color, beside_u, beside_v);
    }
    return in_shadow(s, in_shadow(s, surface(seen, x, y), beside_u, beside_v), u, v);
}

static color lit(const view *seen, float x, float y) {
    const scene *s = seen->scene;
    direction light = seen->light;
    float place = (x - (float)s->width / 2) * light.x + (y - (float)s->height / 2) * light.y;
    return scaled(thing(seen, x, y), 1 + s->light * place / (float)(s->width + s->height) * 2);
}

static uint8_t level(float value, float noise) {
    float rounded = 255 * value + noise + 0.5f;
    return rounded < 0 ? 0 : rounded > 255 ? 255 : (uint8_t)rounded;
}

void scene_draw(const scene *s, uint8_t *rgba) {
    view seen = {
        .scene = s, .grain = toward(grain_turn(s)), .neighbour = toward(s->neighbour_turn),
        .light = toward(s->light_turn),
    };
    invert(s->corners, seen.to_card);
    for (int y = 0; y < s->height; y++) {
        for (int x = 0; x < s->width; x++) {
            // Two samples on the diagonal, because a card has edges and a table has none.
            int samples = s->has_card || s->surface == SCENE_CHECKERS ? 2 : 1;
            color sum = {0, 0, 0};
            for (int i = 0; i < samples; i++) {
                float place = ((float)i + 0.5f) / (float)samples;
                color c = lit(&seen, (float)x + place, (float)y + place);
                sum = (color){sum.r + c.r, sum.g + c.g, sum.b + c.b};
            }
            sum = scaled(sum, 1 / (float)samples);
            float noise[3];
            for (int c = 0; c < 3; c++) {
                // The sum of four random bytes is nearly Gaussian.
                uint32_t bits = mixed(s->seed + 99, (uint32_t)(3 * x + c), (uint32_t)y);
                int bell = (int)((bits & 255) + (bits >> 8 & 255) + (bits >> 16 & 255) + (bits >> 24));
                noise[c] = (float)(bell - 510) / 148 * s->noise;
            }
            uint8_t *pixel = rgba + 4 * (y * s->width + x);
            pixel[0] = level(sum.r, noise[0]);
            pixel[1] = level(sum.g, noise[1]);
            pixel[2] = level(sum.b, noise[2]);
            pixel[3] = 255;
        }
    }
}
