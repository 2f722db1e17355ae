#include "CJPEG.h"

#include <limits.h>
#include <string.h>

// Counts the scans of the first image, but stops at `enough`. Sets `whole` to the number of bytes
// before an incomplete last segment, or to `size`.
static int walk(const uint8_t *data, size_t size, int enough, size_t *whole) {
    const uint8_t *end = data + size, *at = data;
    int scans = 0;
    *whole = size;
    while (scans < enough && at + 1 < end) {
        at = memchr(at, 0xFF, (size_t)(end - at - 1));
        if (!at) break;
        // Most markers begin a segment, which states its length. Stuffed zeros, and the markers
        // TEM, RST and SOI, do not.
        uint8_t marker = at[1];
        if (marker == 0xFF) {
            at += 1;
        } else if (marker == 0xD9) {
            break;
        } else if (marker == 0 || marker == 1 || (marker >= 0xD0 && marker <= 0xD8)) {
            at += 2;
        } else {
            if (marker == 0xDA) scans += 1;
            size_t length = end - at < 4 ? size : (size_t)at[2] << 8 | at[3];
            if ((size_t)(end - at) < 2 + length) {
                *whole = (size_t)(at - data);
                break;
            }
            at += 2 + length;
        }
    }
    return scans;
}

int cjpeg_count_scans(const uint8_t *data, size_t size, int enough) {
    size_t whole;
    return walk(data, size, enough, &whole);
}

size_t cjpeg_whole_segments(const uint8_t *data, size_t size) {
    size_t whole;
    walk(data, size, INT_MAX, &whole);
    return whole;
}
