#include "CJPEG.h"

#include <limits.h>
#include <string.h>

// Walks over the markers of the first image until `enough` scans have begun. Returns the number of
// scans. `whole` becomes the size without an incomplete last segment.
static int walk(const uint8_t *data, size_t size, int enough, size_t *whole) {
    const uint8_t *end = data + size, *at = data;
    int scans = 0;
    *whole = size;
    while (scans < enough && at + 1 < end) {
        at = memchr(at, 0xFF, (size_t)(end - at - 1));
        if (!at) break;
        // A segment contains its length. Stuffed zeros, and the markers TEM, RST and SOI, have
        // none.
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
