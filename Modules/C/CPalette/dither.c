#include "palette.h"

#include <stdlib.h>
#include <string.h>

// The colour space is divided into cubes, the cells. Each cell lists the colours of the palette
// that can be nearest to a point in it.
enum { cell_bits = 3, cells_per_side = 256 >> cell_bits };
enum { cell_count = cells_per_side * cells_per_side * cells_per_side };

struct cell {
    uint32_t start;
    // The number of candidates; 0 until the first use.
    uint16_t count;
};

struct cpalette_dither {
    const cpalette *palette;
    // The number of colours without the transparent one.
    int count;
    uint32_t width;
    bool goes_left;
    struct cell *cells;
    uint8_t *candidates;
    size_t used, capacity;
    // The errors to add to the rest of this row and to the next row, in sixteenths. There are three
    // per pixel, and one additional pixel on each side.
    int32_t *here, *below;
};

cpalette_dither *cpalette_dither_create(const cpalette *palette, uint32_t width) {
    cpalette_dither *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    d->palette = palette;
    d->count = palette->transparent >= 0 ? palette->count - 1 : palette->count;
    d->width = width;
    size_t errors = 3 * ((size_t)width + 2);
    d->cells = calloc(cell_count, sizeof *d->cells);
    d->here = calloc(errors, sizeof *d->here);
    d->below = calloc(errors, sizeof *d->below);
    // The capacity for the candidates of all cells. When it is used up, further cells search all
    // colours.
    d->capacity = (size_t)cell_count * 24;
    d->candidates = malloc(d->capacity);
    if (!d->cells || !d->here || !d->below || !d->candidates) {
        cpalette_dither_free(d);
        return NULL;
    }
    return d;
}

void cpalette_dither_free(cpalette_dither *d) {
    if (!d) return;
    free(d->cells);
    free(d->candidates);
    free(d->here);
    free(d->below);
    free(d);
}

static int32_t square(int32_t value) { return value * value; }

static int32_t distance(const uint8_t *entry, int32_t red, int32_t green, int32_t blue) {
    return red_weight * square(red - entry[0]) + green_weight * square(green - entry[1])
        + blue_weight * square(blue - entry[2]);
}

// Computes the squared distances from a value to the nearest and to the farthest value of a cell
// that begins at `low`.
static void reach(int32_t value, int32_t low, int32_t *nearest, int32_t *farthest) {
    int32_t high = low + (1 << cell_bits) - 1;
    int32_t to_low = value - low, to_high = high - value;
    *nearest = to_low < 0 ? square(to_low) : to_high < 0 ? square(to_high) : 0;
    *farthest = square(to_low > to_high ? to_low : to_high);
}

// Lists the colours that can be nearest to a point of the cell: a colour whose smallest distance
// from the cell exceeds the largest distance of another colour cannot.
static void fill(cpalette_dither *d, struct cell *cell, int32_t red, int32_t green, int32_t blue) {
    int32_t nearest[palette_size];
    int32_t least = INT32_MAX;
    for (int i = 0; i < d->count; i++) {
        const uint8_t *entry = d->palette->colors + 3 * i;
        int32_t near[3], far[3];
        reach(entry[0], red, near, far);
        reach(entry[1], green, near + 1, far + 1);
        reach(entry[2], blue, near + 2, far + 2);
        nearest[i] = red_weight * near[0] + green_weight * near[1] + blue_weight * near[2];
        int32_t farthest = red_weight * far[0] + green_weight * far[1] + blue_weight * far[2];
        if (farthest < least) least = farthest;
    }
    cell->start = (uint32_t)d->used;
    for (int i = 0; i < d->count; i++) {
        if (nearest[i] > least) continue;
        d->candidates[d->used++] = (uint8_t)i;
        cell->count++;
    }
}

static int search(
    const cpalette_dither *d, const uint8_t *candidates, int count, int32_t red, int32_t green,
    int32_t blue) {
    int32_t least = INT32_MAX;
    int result = 0;
    for (int i = 0; i < count; i++) {
        int number = candidates ? candidates[i] : i;
        int32_t found = distance(d->palette->colors + 3 * number, red, green, blue);
        if (found < least) {
            least = found;
            result = number;
        }
    }
    return result;
}

static int nearest_color(cpalette_dither *d, int32_t red, int32_t green, int32_t blue) {
    int32_t r = red >> cell_bits, g = green >> cell_bits, b = blue >> cell_bits;
    struct cell *cell = d->cells + (r * cells_per_side + g) * cells_per_side + b;
    if (!cell->count) {
        if (d->capacity - d->used < palette_size) {
            return search(d, NULL, d->count, red, green, blue);
        }
        fill(d, cell, r << cell_bits, g << cell_bits, b << cell_bits);
    }
    return search(d, d->candidates + cell->start, cell->count, red, green, blue);
}

static int32_t corrected(uint8_t value, int32_t error) {
    // Rounds halves up, even below 0.
    int32_t sum = value + ((error + 8) >> 4);
    return sum < 0 ? 0 : sum > 255 ? 255 : sum;
}

void cpalette_dither_row(cpalette_dither *d, const uint8_t *pixels, int channels, uint8_t *numbers) {
    int32_t *here = d->here, *below = d->below;
    memset(below, 0, 3 * ((size_t)d->width + 2) * sizeof *below);
    // Alternate rows run from right to left, so that no direction is visible.
    int step = d->goes_left ? -1 : 1;
    int64_t x = d->goes_left ? (int64_t)d->width - 1 : 0;
    for (uint32_t i = 0; i < d->width; i++, x += step) {
        const uint8_t *pixel = pixels + x * channels;
        if (is_transparent(pixel, channels)) {
            numbers[x] = (uint8_t)d->palette->transparent;
            continue;
        }
        int32_t *error = here + 3 * (x + 1);
        int32_t *under = below + 3 * (x + 1);
        int32_t wanted[3];
        for (int channel = 0; channel < 3; channel++) {
            wanted[channel] = corrected(pixel[channels == 1 ? 0 : channel], error[channel]);
        }
        int number = nearest_color(d, wanted[0], wanted[1], wanted[2]);
        numbers[x] = (uint8_t)number;
        const uint8_t *entry = d->palette->colors + 3 * number;
        if (d->palette->is_near) continue;
        for (int channel = 0; channel < 3; channel++) {
            int32_t lost = wanted[channel] - entry[channel];
            error[3 * step + channel] += 7 * lost;
            under[channel - 3 * step] += 3 * lost;
            under[channel] += 5 * lost;
            under[channel + 3 * step] += lost;
        }
    }
    d->goes_left = !d->goes_left;
    d->here = below;
    d->below = here;
}
