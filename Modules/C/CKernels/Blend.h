// W3C's blend functions of a backdrop b and a source s, both in 0…1.

INLINE f8 lower(f8 a, f8 b) { return a < b ? a : b; }
INLINE f8 higher(f8 a, f8 b) { return a > b ? a : b; }

INLINE f8 blend_normal(f8 b, f8 s) { (void)b; return s; }
INLINE f8 blend_multiply(f8 b, f8 s) { return b * s; }
INLINE f8 blend_screen(f8 b, f8 s) { return b + s - b * s; }
INLINE f8 blend_darken(f8 b, f8 s) { return lower(b, s); }
INLINE f8 blend_lighten(f8 b, f8 s) { return higher(b, s); }
INLINE f8 blend_difference(f8 b, f8 s) { return magnitude(b - s); }
INLINE f8 blend_exclusion(f8 b, f8 s) { return b + s - 2.0f * b * s; }
INLINE f8 blend_hard_light(f8 b, f8 s) {
    return s <= 0.5f ? b * (2.0f * s) : blend_screen(b, 2.0f * s - 1.0f);
}
INLINE f8 blend_overlay(f8 b, f8 s) { return blend_hard_light(s, b); }
INLINE f8 blend_color_dodge(f8 b, f8 s) {
    f8 rest = 1.0f - s;
    f8 v = rest > 0.0f ? lower(b / (rest > 0.0f ? rest : (f8)1.0f), 1.0f) : (f8)1.0f;
    return b > 0.0f ? v : (f8)0.0f;
}
INLINE f8 blend_color_burn(f8 b, f8 s) {
    f8 v = s > 0.0f ? 1.0f - lower((1.0f - b) / (s > 0.0f ? s : (f8)1.0f), 1.0f) : (f8)0.0f;
    return b < 1.0f ? v : (f8)1.0f;
}
INLINE f8 blend_soft_light(f8 b, f8 s) {
    f8 d = b <= 0.25f ? ((16.0f * b - 12.0f) * b + 4.0f) * b : __builtin_elementwise_sqrt(b);
    return s <= 0.5f ? b - (1.0f - 2.0f * s) * b * (1.0f - b) : b + (2.0f * s - 1.0f) * (d - b);
}

typedef struct {
    f8 red, green, blue;
} f8_color;

INLINE f8 blend_luminosity_of(f8_color c) {
    return c.red * 0.3f + c.green * 0.59f + c.blue * 0.11f;
}
INLINE f8 lowest(f8_color c) { return lower(c.red, lower(c.green, c.blue)); }
INLINE f8 highest(f8_color c) { return higher(c.red, higher(c.green, c.blue)); }

// Returns the colour with the given luminosity. If the result leaves 0…1, it is moved towards grey
// of this luminosity.
INLINE f8_color with_luminosity(f8_color c, f8 luminosity) {
    f8 change = luminosity - blend_luminosity_of(c);
    c.red += change;
    c.green += change;
    c.blue += change;
    f8 low = lowest(c), high = highest(c);
    f8 below = low < 0.0f ? luminosity / (luminosity - low) : (f8)1.0f;
    f8 above = high > 1.0f ? (1.0f - luminosity) / (high - luminosity) : (f8)1.0f;
    f8 part = clamp(lower(below, above), 0.0f, 1.0f);
    c.red = luminosity + (c.red - luminosity) * part;
    c.green = luminosity + (c.green - luminosity) * part;
    c.blue = luminosity + (c.blue - luminosity) * part;
    return c;
}

// Returns the colour with its channels stretched to 0…saturation. Grey becomes black.
INLINE f8_color with_saturation(f8_color c, f8 saturation) {
    f8 low = lowest(c), range = highest(c) - low;
    f8 part = range > 0.0f ? saturation / (range > 0.0f ? range : (f8)1.0f) : (f8)0.0f;
    c.red = (c.red - low) * part;
    c.green = (c.green - low) * part;
    c.blue = (c.blue - low) * part;
    return c;
}

// Calls MODE with each separable mode and its function. Leaves out the normal mode.
#define EACH_SEPARABLE_MODE \
    MODE(KERNELS_BLEND_MULTIPLY, blend_multiply) \
    MODE(KERNELS_BLEND_SCREEN, blend_screen) \
    MODE(KERNELS_BLEND_OVERLAY, blend_overlay) \
    MODE(KERNELS_BLEND_DARKEN, blend_darken) \
    MODE(KERNELS_BLEND_LIGHTEN, blend_lighten) \
    MODE(KERNELS_BLEND_COLOR_DODGE, blend_color_dodge) \
    MODE(KERNELS_BLEND_COLOR_BURN, blend_color_burn) \
    MODE(KERNELS_BLEND_HARD_LIGHT, blend_hard_light) \
    MODE(KERNELS_BLEND_SOFT_LIGHT, blend_soft_light) \
    MODE(KERNELS_BLEND_DIFFERENCE, blend_difference) \
    MODE(KERNELS_BLEND_EXCLUSION, blend_exclusion)

INLINE f8_color blend_colors(f8_color b, f8_color s, int32_t mode) {
    f8 luminosity = blend_luminosity_of(b);
    switch (mode) {
    case KERNELS_BLEND_HUE:
        return with_luminosity(with_saturation(s, highest(b) - lowest(b)), luminosity);
    case KERNELS_BLEND_SATURATION:
        return with_luminosity(with_saturation(b, highest(s) - lowest(s)), luminosity);
    case KERNELS_BLEND_COLOR: return with_luminosity(s, luminosity);
    default: return with_luminosity(b, blend_luminosity_of(s));
    }
}

// Returns the positions of eight pixels along a gradient, 0…1.
INLINE f8 gradient_at(const float *m, pixel_place place, size_t i) {
    f8 dx = (columns(place, i) - m[0]) * m[2];
    f8 dy = (f8)((place.y + 0.5f - m[1]) * m[3]);
    f8 t = m[4] == 1.0f ? __builtin_elementwise_sqrt(dx * dx + dy * dy) : dx + dy;
    return clamp(t * m[5] + m[6], 0.0f, 1.0f);
}

static inline void NAME(blend)(
    const kernels_step *step, const float *tables, float *planes, size_t count,
    pixel_place place) {
    _Alignas(32) float source[4 * KERNELS_BLOCK];
    int32_t intervals = step->curves[0].intervals;
    const float *table = tables + step->curves[0].offset;
    EACH(i) {
        f8 position = gradient_at(step->values, place, i) * (float)intervals;
        for (int k = 0; k < 4; k++) {
            store(source + k * KERNELS_BLOCK + i, line_at(position, table + k * 2 * intervals, intervals));
        }
    }
    const float *alpha = source + 3 * KERNELS_BLOCK;
#define MODE(name, function) \
    case name: \
        for (size_t channel = 0; channel < 3; channel++) { \
            float *plane = planes + channel * KERNELS_BLOCK; \
            const float *from = source + channel * KERNELS_BLOCK; \
            EACH(i) { \
                f8 b = clamp(load(plane + i), 0.0f, 1.0f); \
                store(plane + i, b + load(alpha + i) * (function(b, load(from + i)) - b)); \
            } \
        } \
        break;
    switch (step->slot) {
    MODE(KERNELS_BLEND_NORMAL, blend_normal)
    EACH_SEPARABLE_MODE
    default:
        EACH(i) {
            float *red = planes + i, *green = red + KERNELS_BLOCK, *blue = green + KERNELS_BLOCK;
            const float *from = source + i;
            f8_color b = {
                clamp(load(red), 0.0f, 1.0f), clamp(load(green), 0.0f, 1.0f),
                clamp(load(blue), 0.0f, 1.0f)};
            f8_color s = {
                load(from), load(from + KERNELS_BLOCK), load(from + 2 * KERNELS_BLOCK)};
            f8_color c = blend_colors(b, s, step->slot);
            f8 a = load(alpha + i);
            store(red, b.red + a * (c.red - b.red));
            store(green, b.green + a * (c.green - b.green));
            store(blue, b.blue + a * (c.blue - b.blue));
        }
    }
#undef MODE
}
#define run_blend NAME(blend)
