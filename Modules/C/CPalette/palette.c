#include "palette.h"

#include <stdlib.h>
#include <string.h>

// The colours that have the same upper bits in each channel: the sum of each channel, and the
// number of colours.
struct bin {
    uint64_t red, green, blue, count;
    uint32_t key;
};

// The mean colour of a bin, as a point in a space with perceptual distances.
struct point {
    double at[3];
    double weight;
    int number;
};

// A range of points that is replaced by one colour.
struct box {
    int start, end;
    double error;
};

// At first, bins distinguish all 8 bits of each channel, so that a picture with few colours is
// counted exactly. With more than `most_fine` bins, the lowest remaining bit of each channel is
// dropped. With `coarsest` bits dropped, there is a bin for every possible key.
enum { bin_count = 1 << 15, most_fine = 1 << 13, coarsest = 3, rounds_of_refinement = 5 };

// The square roots of the perceptual weights.
static const double scale[3] = {1.7320508075688772, 2.2360679774997896, 1.4142135623730951};

cpalette *cpalette_create(int most) {
    cpalette *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->most = most < 2 ? 2 : most > palette_size ? palette_size : most;
    p->bins = calloc(bin_count, sizeof *p->bins);
    p->others = calloc(bin_count, sizeof *p->bins);
    p->transparent = -1;
    if (!p->bins || !p->others) {
        cpalette_free(p);
        return NULL;
    }
    return p;
}

void cpalette_free(cpalette *p) {
    if (!p) return;
    free(p->bins);
    free(p->others);
    free(p);
}

static void add_exactly(cpalette *p, uint32_t red, uint32_t green, uint32_t blue) {
    uint32_t color = 1u << 24 | red << 16 | green << 8 | blue;
    uint32_t place = color * 2654435761u >> 22;
    while (p->exact[place] && p->exact[place] != color) place = (place + 1) & 1023;
    if (p->exact[place]) return;
    p->exact[place] = color;
    uint8_t *entry = p->exact_colors + 3 * p->exact_count;
    entry[0] = (uint8_t)red;
    entry[1] = (uint8_t)green;
    entry[2] = (uint8_t)blue;
    p->exact_count++;
}

// Returns the bin of a colour. Its count is 0 if the bin is new.
static struct bin *find(const cpalette *p, uint32_t red, uint32_t green, uint32_t blue) {
    const int bits = 8 - p->dropped;
    const uint32_t key = (red >> p->dropped) << 2 * bits | (green >> p->dropped) << bits
        | blue >> p->dropped;
    if (p->dropped == coarsest) return p->bins + key;
    uint32_t place = key * 2654435761u >> 17;
    while (p->bins[place].count && p->bins[place].key != key) place = (place + 1) & (bin_count - 1);
    p->bins[place].key = key;
    return p->bins + place;
}

static void drop_bit(cpalette *p) {
    struct bin *old = p->bins;
    p->bins = p->others;
    p->others = old;
    memset(p->bins, 0, bin_count * sizeof *p->bins);
    p->dropped++;
    p->used = 0;
    for (int i = 0; i < bin_count; i++) {
        const struct bin *from = old + i;
        if (!from->count) continue;
        struct bin *to = find(
            p, (uint32_t)(from->red / from->count), (uint32_t)(from->green / from->count),
            (uint32_t)(from->blue / from->count));
        if (!to->count) p->used++;
        to->red += from->red;
        to->green += from->green;
        to->blue += from->blue;
        to->count += from->count;
    }
}

void cpalette_add(cpalette *p, const uint8_t *pixels, size_t count, int channels) {
    for (size_t i = 0; i < count; i++, pixels += channels) {
        if (is_transparent(pixels, channels)) {
            p->has_transparency = true;
            continue;
        }
        uint32_t red = pixels[0];
        uint32_t green = channels == 1 ? red : pixels[1];
        uint32_t blue = channels == 1 ? red : pixels[2];
        struct bin *bin = find(p, red, green, blue);
        if (!bin->count) p->used++;
        bin->red += red;
        bin->green += green;
        bin->blue += blue;
        bin->count++;
        while (p->used > most_fine && p->dropped < coarsest) drop_bit(p);
        if (p->exact_count <= palette_size) add_exactly(p, red, green, blue);
    }
}

static struct box box_of(const struct point *points, int start, int end) {
    double sums[3] = {0}, squares = 0, weight = 0;
    for (int i = start; i < end; i++) {
        const struct point *point = points + i;
        weight += point->weight;
        for (int axis = 0; axis < 3; axis++) {
            double part = point->weight * point->at[axis];
            sums[axis] += part;
            squares += part * point->at[axis];
        }
    }
    double mean = sums[0] * sums[0] + sums[1] * sums[1] + sums[2] * sums[2];
    return (struct box){start, end, end - start > 1 ? squares - mean / weight : 0};
}

static int compare(const struct point *a, const struct point *b, int axis) {
    if (a->at[axis] != b->at[axis]) return a->at[axis] < b->at[axis] ? -1 : 1;
    return a->number - b->number;
}

static int by_red(const void *a, const void *b) { return compare(a, b, 0); }
static int by_green(const void *a, const void *b) { return compare(a, b, 1); }
static int by_blue(const void *a, const void *b) { return compare(a, b, 2); }

static int longest_axis(const struct point *points, struct box box) {
    double widest = -1;
    int result = 0;
    for (int axis = 0; axis < 3; axis++) {
        double sum = 0, squares = 0, weight = 0;
        for (int i = box.start; i < box.end; i++) {
            weight += points[i].weight;
            sum += points[i].weight * points[i].at[axis];
            squares += points[i].weight * points[i].at[axis] * points[i].at[axis];
        }
        double spread = squares - sum * sum / weight;
        if (spread > widest) {
            widest = spread;
            result = axis;
        }
    }
    return result;
}

// Sorts the points of a box along its longest axis, and returns the cut with the most uniform
// colours in both parts.
static int best_cut(struct point *points, struct box box) {
    static int (*const orders[3])(const void *, const void *) = {by_red, by_green, by_blue};
    int axis = longest_axis(points, box);
    qsort(points + box.start, (size_t)(box.end - box.start), sizeof *points, orders[axis]);
    double total = 0, whole = 0;
    for (int i = box.start; i < box.end; i++) {
        total += points[i].weight * points[i].at[axis];
        whole += points[i].weight;
    }
    double sum = 0, weight = 0, best = -1;
    int cut = box.start + 1;
    for (int i = box.start; i < box.end - 1; i++) {
        sum += points[i].weight * points[i].at[axis];
        weight += points[i].weight;
        // Up to a constant, this is the variance that the cut removes.
        double rest = total - sum;
        double explained = sum * sum / weight + rest * rest / (whole - weight);
        if (explained > best) {
            best = explained;
            cut = i + 1;
        }
    }
    return cut;
}

static int split(struct point *points, int count, int wanted, double (*centers)[3]) {
    struct box boxes[palette_size];
    int made = 1;
    boxes[0] = box_of(points, 0, count);
    while (made < wanted) {
        int worst = 0;
        for (int i = 1; i < made; i++) {
            if (boxes[i].error > boxes[worst].error) worst = i;
        }
        struct box box = boxes[worst];
        if (box.end - box.start < 2 || box.error <= 0) break;
        int cut = best_cut(points, box);
        boxes[worst] = box_of(points, box.start, cut);
        boxes[made++] = box_of(points, cut, box.end);
    }
    for (int i = 0; i < made; i++) {
        double sums[3] = {0}, weight = 0;
        for (int j = boxes[i].start; j < boxes[i].end; j++) {
            weight += points[j].weight;
            for (int axis = 0; axis < 3; axis++) {
                sums[axis] += points[j].weight * points[j].at[axis];
            }
        }
        for (int axis = 0; axis < 3; axis++) centers[i][axis] = sums[axis] / weight;
    }
    return made;
}

// Moves each colour to the mean of the points that are nearest to it. Returns the largest squared
// distance of a point from its nearest colour before the move.
static double refine(const struct point *points, int count, double (*centers)[3], int made) {
    double sums[palette_size][4], farthest = 0;
    memset(sums, 0, sizeof sums);
    for (int i = 0; i < count; i++) {
        const struct point *point = points + i;
        double least = 1e30;
        int nearest = 0;
        for (int j = 0; j < made; j++) {
            double red = point->at[0] - centers[j][0];
            double green = point->at[1] - centers[j][1];
            double blue = point->at[2] - centers[j][2];
            double distance = red * red + green * green + blue * blue;
            if (distance < least) {
                least = distance;
                nearest = j;
            }
        }
        if (least > farthest) farthest = least;
        for (int axis = 0; axis < 3; axis++) {
            sums[nearest][axis] += point->weight * point->at[axis];
        }
        sums[nearest][3] += point->weight;
    }
    for (int j = 0; j < made; j++) {
        if (sums[j][3] <= 0) continue;
        for (int axis = 0; axis < 3; axis++) centers[j][axis] = sums[j][axis] / sums[j][3];
    }
    return farthest;
}

static bool choose_few(cpalette *p, int wanted) {
    struct point *points = malloc(bin_count * sizeof *points);
    if (!points) return false;
    int count = 0;
    for (int i = 0; i < bin_count; i++) {
        const struct bin *bin = p->bins + i;
        if (!bin->count) continue;
        double weight = (double)bin->count;
        points[count++] = (struct point){
            {(double)bin->red / weight * scale[0], (double)bin->green / weight * scale[1],
             (double)bin->blue / weight * scale[2]},
            weight,
            i,
        };
    }
    double centers[palette_size][3];
    p->count = split(points, count, wanted, centers);
    double farthest = 0;
    for (int i = 0; i < rounds_of_refinement; i++) {
        farthest = refine(points, count, centers, p->count);
    }
    // A colour is near if its distance from a chosen one is at most that of two levels in each
    // channel. When bits are dropped, the distances of single colours are unknown.
    p->is_near = p->dropped == 0
        && farthest <= 4.0 * (red_weight + green_weight + blue_weight);
    free(points);
    for (int i = 0; i < p->count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            double value = centers[i][axis] / scale[axis] + 0.5;
            p->colors[3 * i + axis] = value > 255 ? 255 : (uint8_t)value;
        }
    }
    return true;
}

// Returns the maximum number of opaque colours.
static int wanted_colors(const cpalette *p) {
    return p->has_transparency ? p->most - 1 : p->most;
}

bool cpalette_is_exact(const cpalette *p) { return p->exact_count <= wanted_colors(p); }

bool cpalette_choose(cpalette *p) {
    int wanted = wanted_colors(p);
    if (cpalette_is_exact(p)) {
        memcpy(p->colors, p->exact_colors, (size_t)(3 * p->exact_count));
        p->count = p->exact_count;
    } else if (!choose_few(p, wanted)) {
        return false;
    }
    // The transparent colour is white, for readers that do not support transparency.
    if (p->has_transparency) {
        p->transparent = p->count++;
        memset(p->colors + 3 * p->transparent, 255, 3);
    }
    return true;
}

int cpalette_colors(const cpalette *p, const uint8_t **colors, int *transparent) {
    *colors = p->colors;
    *transparent = p->transparent;
    return p->count;
}
