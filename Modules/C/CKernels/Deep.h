// Rows of 16-bit samples in the machine's byte order: grey, RGB or RGBA.

INLINE float of_word(uint16_t v) { return (float)v * (1.0f / 65535); }

INLINE uint16_t word_of_level(float v) {
    v = v > 0.0f ? v : 0.0f;
    v = v < 1.0f ? v : 1.0f;
    return (uint16_t)(v * 65535.0f + 0.5f);
}

// Runs the program on up to KERNELS_BLOCK pixels. Grey is given to the program as three equal
// channels.
INLINE void run_deep_block(
    const kernels_program *program, uint16_t *p, size_t count, pixel_place place, int channels) {
    _Alignas(32) float planes[3 * KERNELS_BLOCK];
    size_t size = (size_t)channels, padded = (count + 7) & ~(size_t)7;
    for (size_t k = 0; k < 3; k++) {
        float *plane = planes + k * KERNELS_BLOCK;
        const uint16_t *from = p + (channels == 1 ? 0 : k);
        for (size_t i = 0; i < count; i++) { plane[i] = of_word(from[i * size]); }
        for (size_t i = count; i < padded; i++) { plane[i] = plane[count - 1]; }
    }
    NAME(run_steps)(program, planes, padded, place);
    for (size_t k = 0; k < 3; k++) {
        // For grey, the green channel is the result, as it is for 8-bit samples.
        if (channels == 1 && k != 1) { continue; }
        const float *plane = planes + k * KERNELS_BLOCK;
        uint16_t *to = p + (channels == 1 ? 0 : k);
        for (size_t i = 0; i < count; i++) { to[i * size] = word_of_level(plane[i]); }
    }
}

void NAME(run_deep_row)(
    const kernels_program *program, uint16_t *row, size_t width, size_t y, int channels) {
    for (size_t x = 0; x < width; x += KERNELS_BLOCK) {
        size_t count = width - x < KERNELS_BLOCK ? width - x : KERNELS_BLOCK;
        run_deep_block(
            program, row + x * (size_t)channels, count, place_of(x, y, width), channels);
    }
}

// Composites a layer over pixels, as kernels_lay_deep describes. Colours are in planes, so that
// gradients and layers share the blend functions.
void NAME(lay_deep_row)(
    const kernels_layer *layer, const void *rgba, int depth, size_t count, int channels, int mode,
    uint16_t *pixels) {
    const uint8_t *bytes = rgba;
    const uint16_t *words = rgba;
    _Alignas(32) float backdrop[3 * KERNELS_BLOCK], source[3 * KERNELS_BLOCK];
    _Alignas(32) float blended[3 * KERNELS_BLOCK];
    size_t colors = channels == 1 ? 1 : 3, size = (size_t)channels;
    for (size_t x = 0; x < count; x += KERNELS_BLOCK) {
        size_t part = count - x < KERNELS_BLOCK ? count - x : KERNELS_BLOCK;
        uint16_t *to = pixels + size * x;
        for (size_t k = 0; k < colors; k++) {
            for (size_t i = 0; i < KERNELS_BLOCK; i++) {
                size_t at = i < part ? i : part - 1;
                size_t sample = 4 * (x + at) + (channels == 1 ? 1 : k);
                backdrop[k * KERNELS_BLOCK + i] = of_word(to[at * size + k]);
                source[k * KERNELS_BLOCK + i] =
                    depth == 16 ? of_word(words[sample]) : (float)bytes[sample] * (1.0f / 255);
            }
        }
        size_t values = colors * KERNELS_BLOCK;
#define MODE(name, function) \
    case name: \
        for (size_t i = 0; i < values; i += 8) { \
            store(blended + i, function(load(backdrop + i), load(source + i))); \
        } \
        break;
        switch (mode) {
        EACH_SEPARABLE_MODE
        default:
            for (size_t i = 0; i < values; i += 8) { store(blended + i, load(source + i)); }
        }
#undef MODE
        for (size_t i = 0; i < part; i++) {
            size_t alpha = 4 * (x + i) + 3;
            float above = depth == 16
                ? of_word(words[alpha]) * layer->opacity : of_word(layer->alpha[bytes[alpha]]);
            if (above <= 0.0f) { continue; }
            float below = channels == 4 ? of_word(to[i * size + 3]) : 1.0f;
            float all = above + below - above * below;
            for (size_t k = 0; k < colors; k++) {
                size_t at = k * KERNELS_BLOCK + i;
                float sum = above * (1.0f - below) * source[at]
                    + below * (1.0f - above) * backdrop[at] + above * below * blended[at];
                to[i * size + k] = word_of_level(sum / all);
            }
            if (channels == 4) { to[i * size + 3] = word_of_level(all); }
        }
    }
}
