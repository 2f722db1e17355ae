#include "CJPEG.h"

#include <string.h>

int cjpeg_count_scans(const uint8_t *data, size_t size, int enough) {
    const uint8_t *end = data + size, *at = data;
    int scans = 0;
    while (scans < enough && at + 1 < end) {
        at = memchr(at, 0xFF, (size_t)(end - at - 1));
        if (!at) break;
        // A marker segment says how long it is; a stuffed zero or a restart has no length.
        uint8_t marker = at[1];
        if (marker == 0xFF) {
            at += 1;
        } else if (marker == 0xD9) {
            break;
        } else if (marker == 0 || marker == 1 || (marker >= 0xD0 && marker <= 0xD8)) {
            at += 2;
        } else {
            if (marker == 0xDA) scans += 1;
            if (end - at < 4) break;
            size_t length = (size_t)at[2] << 8 | at[3];
            if ((size_t)(end - at) < 2 + length) break;
            at += 2 + length;
        }
    }
    return scans;
}
