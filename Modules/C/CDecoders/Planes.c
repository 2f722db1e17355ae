#include "Planes.h"

#include <stdlib.h>
#include <string.h>

// Rows are converted one at a time in float, whose 24 bits hold 16-bit samples exactly. The loops
// are simple so that the compiler vectorizes them.

typedef struct {
    // A row for each channel, as wide as the picture.
    float *values[4];
    // A row of chroma with one sample more at each side.
    float *narrow;
    uint16_t *rounded[4];
} rows;

static bool is_wide_enough(const plane *p, uint32_t width, uint32_t height) {
    return p->bytes && p->bits >= 1 && p->bits <= 16 && p->width >= width && p->height >= height
        && p->stride >= (size_t)width * (p->bits > 8 ? 2 : 1);
}

static uint32_t shrink(uint32_t size, uint32_t step) { return (size + step - 1) / step; }

// Reads a row as (sample − offset) × scale.
static void read_row(
    const plane *p, uint32_t y, uint32_t width, float offset, float scale, float *row) {
    const uint8_t *bytes = p->bytes + (size_t)y * p->stride;
    if (p->bits <= 8) {
        for (uint32_t x = 0; x < width; x++) row[x] = ((float)bytes[x] - offset) * scale;
    } else {
        for (uint32_t x = 0; x < width; x++) {
            uint16_t sample;
            memcpy(&sample, bytes + (size_t)x * 2, 2);
            row[x] = ((float)sample - offset) * scale;
        }
    }
}

static void read_luma(const planes_picture *p, const plane *from, uint32_t y, float *row) {
    float unit = (float)(1 << from->bits) / 256;
    bool is_full = p->is_full_range || p->kind == PLANES_RGB;
    float offset = is_full ? 0 : 16 * unit;
    float scale = is_full ? 1 / (float)((1 << from->bits) - 1) : 1 / (219 * unit);
    read_row(from, y, p->width, offset, scale, row);
}

static void read_chroma(const planes_picture *p, const plane *from, uint32_t y, float *row) {
    float unit = (float)(1 << from->bits) / 256;
    float scale = p->is_full_range ? 1 / (float)((1 << from->bits) - 1) : 1 / (224 * unit);
    read_row(from, y, shrink(p->width, p->step_x), 128 * unit, scale, row);
}

// Scales a row of chroma to the width of the picture by linear interpolation, and adds a share of
// it to `row`.
static void widen(const planes_picture *p, float *narrow, float share, float *row) {
    uint32_t width = p->width;
    if (p->step_x == 1) {
        for (uint32_t x = 0; x < width; x++) row[x] += share * narrow[1 + x];
        return;
    }
    uint32_t count = shrink(width, 2);
    narrow[0] = narrow[1];
    narrow[count + 1] = narrow[count];
    // The first pixel of a pair is `chroma_x` to the left of the chroma sample.
    float before = share * p->chroma_x / 2, after = share * (1 - p->chroma_x) / 2;
    for (uint32_t x = 0; x < width / 2; x++) {
        row[2 * x] += before * narrow[x] + (share - before) * narrow[x + 1];
        row[2 * x + 1] += (share - after) * narrow[x + 1] + after * narrow[x + 2];
    }
    if (width % 2) row[width - 1] += before * narrow[count - 1] + (share - before) * narrow[count];
}

static void read_full_chroma(
    const planes_picture *p, const plane *from, uint32_t y, rows *r, float *row) {
    memset(row, 0, p->width * sizeof *row);
    if (p->step_y == 1) {
        read_chroma(p, from, y, r->narrow + 1);
        widen(p, r->narrow, 1, row);
        return;
    }
    uint32_t last = shrink(p->height, 2) - 1, near = y / 2;
    // An even row is `chroma_y` above its chroma sample, an odd row 1 - `chroma_y` below.
    bool is_odd = y % 2;
    float share = (is_odd ? 1 - p->chroma_y : p->chroma_y) / 2;
    uint32_t other = is_odd ? (near < last ? near + 1 : last) : (near ? near - 1 : 0);
    read_chroma(p, from, near, r->narrow + 1);
    widen(p, r->narrow, 1 - share, row);
    if (share == 0) return;
    read_chroma(p, from, other, r->narrow + 1);
    widen(p, r->narrow, share, row);
}

static void to_rgb(const planes_picture *p, float *y, float *cb, float *cr) {
    float red = 2 * (1 - p->red), blue = 2 * (1 - p->blue), green = 1 - p->red - p->blue;
    float green_red = red * p->red / green, green_blue = blue * p->blue / green;
    for (uint32_t x = 0; x < p->width; x++) {
        float luma = y[x], b = cb[x], r = cr[x];
        y[x] = luma + red * r;
        cb[x] = luma - green_red * r - green_blue * b;
        cr[x] = luma + blue * b;
    }
}

static void round_row(const float *row, uint32_t width, float most, uint16_t *out) {
    for (uint32_t x = 0; x < width; x++) {
        float value = row[x] * most + 0.5f;
        value = value < 0 ? 0 : value;
        value = value > most ? most : value;
        // A float is converted to a signed integer faster than to an unsigned one.
        out[x] = (uint16_t)(int32_t)value;
    }
}

#define INTERLEAVE(name, type)                                                                     \
    static void name(uint16_t *const *rows, uint32_t count, uint32_t width, type *out) {           \
        const uint16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];                     \
        if (count == 1) {                                                                          \
            for (uint32_t x = 0; x < width; x++) out[x] = (type)a[x];                              \
        } else if (count == 2) {                                                                   \
            for (uint32_t x = 0; x < width; x++) {                                                 \
                out[2 * (size_t)x] = (type)a[x];                                                   \
                out[2 * (size_t)x + 1] = (type)b[x];                                               \
            }                                                                                      \
        } else if (count == 3) {                                                                   \
            for (uint32_t x = 0; x < width; x++) {                                                 \
                out[3 * (size_t)x] = (type)a[x];                                                   \
                out[3 * (size_t)x + 1] = (type)b[x];                                               \
                out[3 * (size_t)x + 2] = (type)c[x];                                               \
            }                                                                                      \
        } else {                                                                                   \
            for (uint32_t x = 0; x < width; x++) {                                                 \
                out[4 * (size_t)x] = (type)a[x];                                                   \
                out[4 * (size_t)x + 1] = (type)b[x];                                               \
                out[4 * (size_t)x + 2] = (type)c[x];                                               \
                out[4 * (size_t)x + 3] = (type)d[x];                                               \
            }                                                                                      \
        }                                                                                          \
    }

INTERLEAVE(interleave_bytes, uint8_t)
INTERLEAVE(interleave_words, uint16_t)

// Reads the colours of a row into the first arrays of `values`. Returns the number of arrays.
static uint32_t read_colors(const planes_picture *p, uint32_t y, rows *r) {
    read_luma(p, &p->planes[0], y, r->values[0]);
    if (p->kind == PLANES_RGB) {
        read_luma(p, &p->planes[1], y, r->values[1]);
        read_luma(p, &p->planes[2], y, r->values[2]);
    } else if (p->kind == PLANES_YCC) {
        read_full_chroma(p, &p->planes[1], y, r, r->values[1]);
        read_full_chroma(p, &p->planes[2], y, r, r->values[2]);
        to_rgb(p, r->values[0], r->values[1], r->values[2]);
    }
    return p->kind == PLANES_GREY ? 1 : 3;
}

static void convert(const planes_picture *p, rows *r, uint8_t *out) {
    float most = p->out_bits == 8 ? 255 : 65535;
    size_t size = (size_t)p->width * p->out_channels;
    const plane *alpha = &p->planes[3];
    bool has_alpha = p->out_channels % 2 == 0;
    uint32_t colors = p->out_channels - has_alpha;
    for (uint32_t y = 0; y < p->height; y++) {
        uint32_t count = read_colors(p, y, r);
        for (uint32_t c = 0; c < count; c++) {
            round_row(r->values[c], p->width, most, r->rounded[c]);
        }
        uint16_t *ordered[4] = {r->rounded[0], r->rounded[1], r->rounded[2], r->rounded[3]};
        if (count == 1) ordered[1] = ordered[2] = ordered[0];
        if (has_alpha) {
            read_row(
                alpha, y, p->width, 0, 1 / (float)((1 << alpha->bits) - 1), r->values[3]);
            round_row(r->values[3], p->width, most, r->rounded[3]);
            ordered[colors] = r->rounded[3];
        }
        if (p->out_bits == 8) {
            interleave_bytes(ordered, p->out_channels, p->width, out + y * size);
        } else {
            uint16_t *words = (uint16_t *)(void *)out + y * size;
            interleave_words(ordered, p->out_channels, p->width, words);
        }
    }
}

static bool is_valid(const planes_picture *p) {
    if (!p->width || !p->height || !is_wide_enough(&p->planes[0], p->width, p->height)) {
        return false;
    }
    bool has_steps = p->kind == PLANES_YCC;
    uint32_t width = has_steps ? shrink(p->width, p->step_x) : p->width;
    uint32_t height = has_steps ? shrink(p->height, p->step_y) : p->height;
    for (int index = 1; index < 3 && p->kind != PLANES_GREY; index++) {
        if (!is_wide_enough(&p->planes[index], width, height)) return false;
    }
    // Colours cannot become grey.
    if (p->kind != PLANES_GREY && p->out_channels < 3) return false;
    return p->out_channels % 2 || is_wide_enough(&p->planes[3], p->width, p->height);
}

bool planes_interleave(const planes_picture *p, uint8_t *out) {
    if (!is_valid(p)) return false;
    rows r;
    bool is_whole = (r.narrow = malloc(((size_t)p->width + 2) * sizeof *r.narrow)) != NULL;
    for (int index = 0; index < 4; index++) {
        is_whole &= (r.values[index] = malloc(p->width * sizeof(float))) != NULL;
        is_whole &= (r.rounded[index] = malloc(p->width * sizeof(uint16_t))) != NULL;
    }
    if (is_whole) convert(p, &r, out);
    free(r.narrow);
    for (int index = 0; index < 4; index++) {
        free(r.values[index]);
        free(r.rounded[index]);
    }
    return is_whole;
}

bool planes_set_shares(planes_picture *p, int primaries) {
    // The primaries of H.273: 2 is unspecified, 6 is BT.601 with 525 lines, 12 is Display P3.
    static const struct {
        int primaries;
        float red, blue;
    } known[] = {{PLANES_BT709, 0.2126f, 0.0722f}, {2, 0.2126f, 0.0722f}, {5, 0.2220f, 0.0713f},
                 {6, 0.2124f, 0.0865f},            {7, 0.2124f, 0.0865f}, {12, 0.2290f, 0.0793f},
                 {PLANES_BT2020, 0.2627f, 0.0593f}};
    for (size_t index = 0; index < sizeof known / sizeof *known; index++) {
        if (known[index].primaries != primaries) continue;
        p->red = known[index].red;
        p->blue = known[index].blue;
        return true;
    }
    return false;
}
