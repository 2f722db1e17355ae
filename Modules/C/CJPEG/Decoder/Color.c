#include "Baseline.h"

// ITU-R BT.601 in 16 bits behind the point, with the constants and the rounding of libjpeg, whose
// tables hold the same.
enum {
    CR_RED = 91881,
    CB_BLUE = 116130,
    CB_GREEN = -22554,
    CR_GREEN = -46802,
    HALF = 1 << 15,
};

static inline uint8_t clamped(int value) {
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

void convert_to_rgb(
    const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint8_t *rgb, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int blue = cb[i] - 128, red = cr[i] - 128;
        rgb[3 * i] = clamped(y[i] + ((CR_RED * red + HALF) >> 16));
        rgb[3 * i + 1] = clamped(y[i] + ((CB_GREEN * blue + CR_GREEN * red + HALF) >> 16));
        rgb[3 * i + 2] = clamped(y[i] + ((CB_BLUE * blue + HALF) >> 16));
    }
}
