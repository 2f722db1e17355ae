// Where the pixels of a block are, for the steps that ask: a row, and the first of its columns.
typedef struct {
    float x, y;
    float last;  // the last column of the image: what lies beyond repeats it
} pixel_place;

INLINE pixel_place place_of(size_t x, size_t y, size_t width) {
    return (pixel_place){(float)x, (float)y, (float)(width - 1)};
}

// The middles of eight pixels, from the `i`th of a block.
INLINE f8 columns(pixel_place place, size_t i) {
    f8 x = (f8){0, 1, 2, 3, 4, 5, 6, 7} + (place.x + (float)i);
    return (x < place.last ? x : (f8)place.last) + 0.5f;
}

static inline void NAME(vignette)(
    const kernels_step *step, float *planes, size_t count, pixel_place place) {
    const float *m = step->values;
    float dy = place.y + 0.5f - m[1];
    EACH(i) {
        f8 dx = columns(place, i) - m[0];
        f8 u = 1.0f + (dx * dx + dy * dy) * m[2];
        f8 gain = 1.0f - m[3] * (1.0f - 1.0f / (u * u));
        for (size_t channel = 0; channel < 3; channel++) {
            float *plane = planes + channel * KERNELS_BLOCK + i;
            store(plane, load(plane) * gain);
        }
    }
}
#define run_vignette NAME(vignette)
