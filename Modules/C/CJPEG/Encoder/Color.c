#include "Baseline.h"

#include <string.h>

static void repeat_last(uint8_t *row, size_t count, size_t padded) {
    if (padded > count) memset(row + count, row[count - 1], padded - count);
}

// Returns the row to which a chroma component is converted: a row at full resolution if it must
// still be downsampled.
static uint8_t *full(baseline_planes *planes, int h, int v, int kind, int line, int row) {
    return h * v > 1 ? planes->full[kind][line] : planes->chroma[kind][row];
}

void baseline_convert(
    baseline_encoder *b, const cjpeg_rows *rows, uint32_t height, uint32_t first, uint32_t count) {
    baseline_planes *planes = &b->planes;
    int h = (int)b->components[0].h, v = (int)b->components[0].v;
    size_t start = (size_t)first * SIDE * (size_t)h, padded = (size_t)count * SIDE * (size_t)h;
    size_t available = b->width - start, width = available < padded ? available : padded;
    for (int row = 0; row < SIDE; row++) {
        if ((uint32_t)(row * v) >= height) {
            for (int line = row * v; line < (row + 1) * v; line++) {
                memcpy(planes->luma[line], planes->luma[line - 1], padded);
            }
            for (int kind = 0; kind < 2; kind++) {
                const uint8_t *above = planes->chroma[kind][row - 1];
                memcpy(planes->chroma[kind][row], above, padded / (size_t)h);
            }
            continue;
        }
        for (int i = 0; i < v; i++) {
            int line = row * v + i;
            uint8_t *blue = full(planes, h, v, 0, i, row), *red = full(planes, h, v, 1, i, row);
            if ((uint32_t)line < height) {
                b->functions->convert(
                    rows->plane[0] + (size_t)line * rows->stride[0] + 3 * start, width, available,
                    planes->luma[line], blue, red);
                repeat_last(planes->luma[line], width, padded);
                repeat_last(blue, width, padded);
                repeat_last(red, width, padded);
            } else {
                memcpy(planes->luma[line], planes->luma[line - 1], padded);
                memcpy(blue, planes->full[0][i - 1], padded);
                memcpy(red, planes->full[1][i - 1], padded);
            }
        }
        if (h * v == 1) continue;
        for (int kind = 0; kind < 2; kind++) {
            const uint8_t *lines[2] = {planes->full[kind][0], planes->full[kind][1]};
            b->functions->downsample(lines, h, v, padded / (size_t)h, planes->chroma[kind][row]);
        }
    }
}
