#define _GNU_SOURCE
#include "HEIFSurvey.h"

#include <string.h>

#include "Decoders.h"

// Finds a box of the top level. Returns its content, or NULL.
static const uint8_t *find_box(
    const uint8_t *bytes, size_t rest, const char *name, size_t *size, bool *is_cut) {
    const uint8_t *found = NULL;
    *is_cut = false;
    while (rest >= 16 && !*is_cut) {
        uint64_t length = read_big(bytes, 4);
        size_t head = length == 1 ? 16 : 8;
        if (length == 1) length = read_big(bytes + 8, 8);
        if (length == 0) length = rest;
        if (length < head) break;
        *is_cut = length > rest;
        if (*is_cut) length = rest;
        if (!found && memcmp(bytes + 4, name, 4) == 0) {
            found = bytes + head;
            *size = length - head;
        }
        bytes += length;
        rest -= length;
    }
    return found;
}

heif_survey heif_look(const uint8_t *bytes, size_t size) {
    heif_survey s = {0};
    size_t length = 0;
    const uint8_t *meta = find_box(bytes, size, "meta", &length, &s.is_cut);
    if (!meta) return s;
    bool is_known = false;
    for (size_t index = 0; index + 4 + 17 <= length; index++) {
        const uint8_t *name = meta + index, *box = name + 4;
        if (memcmp(name, "irot", 4) == 0 || memcmp(name, "imir", 4) == 0) s.is_turned = true;
        if (memcmp(name, "clap", 4) == 0) s.is_cropped = true;
        if (memcmp(name, "colrnclx", 8) == 0 && read_big(box + 8, 2) == 0) s.is_rgb = true;
        if (memcmp(name, "hvcC", 4) == 0) {
            is_known = true;
            if (!s.chroma) s.chroma = box[16] & 3;
        } else if (memcmp(name, "av1C", 4) == 0) {
            is_known = true;
            if (!s.chroma && !(box[2] & 0x10)) s.chroma = box[2] & 4 ? 1 : box[2] & 8 ? 2 : 3;
        }
    }
    s.is_grey = is_known && !s.chroma;
    return s;
}
