#include "Samples.h"

#include <string.h>

// All arithmetic is in integers, so that results are the same on every machine.

enum { LARGEST = 65535, ONE = 65536 };

// The weights of red and blue in luma, in 65,536ths.
typedef struct {
    int64_t red, blue;
} shares;

static shares shares_of(unsigned matrix) {
    // The weights of red and blue are 0.2627 and 0.0593 in BT.2020, and 0.299 and 0.114 in BT.601.
    return matrix == CAVIF_MATRIX_BT2020 ? (shares){17216, 3886} : (shares){19595, 7471};
}

// Returns a sample scaled to 16 bits.
static int64_t sample(const uint8_t *row, size_t index, unsigned depth) {
    if (depth == 8) return row[index] * 257;
    uint16_t word;
    memcpy(&word, row + 2 * index, sizeof word);
    return word;
}

static void put(cavif_plane plane, const cavif_picture *p, uint32_t y, size_t x, int64_t value) {
    int64_t most = (1 << p->depth) - 1;
    value = value < 0 ? 0 : value > most ? most : value;
    uint8_t *row = plane.bytes + y * plane.stride;
    if (p->depth == 8) {
        row[x] = (uint8_t)value;
    } else {
        uint16_t word = (uint16_t)value;
        memcpy(row + 2 * x, &word, sizeof word);
    }
}

// Scales a 16-bit sample to 0…`most`.
static int64_t scaled(int64_t value, int64_t most) {
    return (value * most + LARGEST / 2) / LARGEST;
}

static void add_chroma_row(cavif_planes *c, uint32_t rows) {
    const cavif_picture *p = c->picture;
    shares s = shares_of(p->matrix);
    size_t width = cavif_chroma_width(p);
    int64_t most = (1 << p->depth) - 1, middle = 1 << (p->depth - 1);
    int64_t *sums = c->sums;
    for (size_t x = 0; x < width; x++) {
        bool is_cut = (x + 1) * p->step_x > p->width;
        int64_t count = (int64_t)rows * (is_cut ? 1 : p->step_x);
        int64_t blue = count * 2 * (ONE - s.blue) * LARGEST;
        int64_t red = count * 2 * (ONE - s.red) * LARGEST;
        uint32_t y = c->row / p->step_y;
        put(c->planes[1], p, y, x, (sums[2 * x] * most + middle * blue + blue / 2) / blue);
        put(c->planes[2], p, y, x, (sums[2 * x + 1] * most + middle * red + red / 2) / red);
    }
    memset(sums, 0, 2 * width * sizeof *sums);
}

void cavif_add_row(cavif_planes *c, const uint8_t *row) {
    const cavif_picture *p = c->picture;
    shares s = shares_of(p->matrix);
    int64_t most = (1 << p->depth) - 1;
    unsigned given = p->given_depth, channels = p->channels;
    for (size_t x = 0; x < p->width; x++) {
        size_t place = x * channels;
        int64_t red = sample(row, place, given);
        if (channels == 1) {
            put(c->planes[0], p, c->row, x, scaled(red, most));
            continue;
        }
        int64_t green = sample(row, place + 1, given), blue = sample(row, place + 2, given);
        if (channels == 4) {
            put(c->planes[3], p, c->row, x, scaled(sample(row, place + 3, given), most));
        }
        if (p->matrix == CAVIF_MATRIX_IDENTITY) {
            put(c->planes[0], p, c->row, x, scaled(green, most));
            put(c->planes[1], p, c->row, x, scaled(blue, most));
            put(c->planes[2], p, c->row, x, scaled(red, most));
            continue;
        }
        int64_t luma = s.red * red + (ONE - s.red - s.blue) * green + s.blue * blue;
        int64_t whole = (int64_t)LARGEST * ONE;
        put(c->planes[0], p, c->row, x, (luma * most + whole / 2) / whole);
        c->sums[2 * (x / p->step_x)] += blue * ONE - luma;
        c->sums[2 * (x / p->step_x) + 1] += red * ONE - luma;
    }
    bool has_chroma = channels > 1 && p->matrix != CAVIF_MATRIX_IDENTITY;
    uint32_t rows = c->row % p->step_y + 1;
    if (has_chroma && (rows == p->step_y || c->row + 1 == p->height)) add_chroma_row(c, rows);
    c->row++;
}
