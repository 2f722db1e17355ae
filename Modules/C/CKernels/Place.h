// The position of a block, for steps that depend on it: the row and the first column.
typedef struct {
    float x, y;
    float last;  // the last column of the image, which is repeated beyond the edge
} pixel_place;

INLINE pixel_place place_of(size_t x, size_t y, size_t width) {
    return (pixel_place){(float)x, (float)y, (float)(width - 1)};
}

// Returns the horizontal centres of eight pixels, starting with pixel `i` of a block.
INLINE f8 columns(pixel_place place, size_t i) {
    f8 x = (f8){0, 1, 2, 3, 4, 5, 6, 7} + (place.x + (float)i);
    return (x < place.last ? x : (f8)place.last) + 0.5f;
}

// Applies a gain in linear light to encoded values. Where the sRGB curve is a power before and
// after the gain, the result is a linear function of the encoded value. Its slope is the gain to
// the power of 1 / 2.4.
INLINE f8 encoded_gain(f8 v, f8 gain, f8 slope) {
    f8 m = magnitude(v), line = slope * (m + 0.055f) - 0.055f;
    i8 is_line = (m >= 0.04045f) & (line >= 0.04045f);
    if (__builtin_reduce_and(is_line) != 0) { return with_sign(line, v); }
    return with_sign(is_line ? line : to_encoded(to_linear(m) * gain), v);
}

static inline void NAME(vignette)(
    const kernels_step *step, float *planes, size_t count, pixel_place place) {
    const float *m = step->values;
    bool is_encoded = m[4] != 0.0f;
    float dy = place.y + 0.5f - m[1];
    EACH(i) {
        f8 dx = columns(place, i) - m[0];
        f8 u = 1.0f + (dx * dx + dy * dy) * m[2];
        f8 gain = 1.0f - m[3] * (1.0f - 1.0f / (u * u));
        f8 slope = is_encoded ? power(gain, 1.0f / 2.4f) : gain;
        for (size_t channel = 0; channel < 3; channel++) {
            float *plane = planes + channel * KERNELS_BLOCK + i;
            f8 v = load(plane);
            store(plane, is_encoded ? encoded_gain(v, gain, slope) : v * gain);
        }
    }
}
#define run_vignette NAME(vignette)
