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
    heif_survey s = {.chroma_x = 0.5f, .chroma_y = 0.5f};
    size_t length = 0;
    const uint8_t *meta = find_box(bytes, size, "meta", &length, &s.is_cut);
    if (!meta) return s;
    bool is_known = false, is_colored = false, is_av1 = false, is_turned = false;
    unsigned position = 0;
    for (size_t index = 0; index + 4 + 17 <= length; index++) {
        const uint8_t *name = meta + index, *box = name + 4;
        if (memcmp(name, "irot", 4) == 0 || memcmp(name, "imir", 4) == 0) is_turned = true;
        if (memcmp(name, "hvcC", 4) == 0) {
            is_known = true;
            is_colored |= (box[16] & 3) != 0;
        } else if (memcmp(name, "av1C", 4) == 0) {
            bool has_color = !(box[2] & 0x10);
            if (has_color && !is_colored) position = box[2] & 3;
            is_known = is_av1 = true;
            is_colored |= has_color;
        }
    }
    s.is_grey = is_known && !is_colored;
    // HEVC's chroma is left by default, and AV1's unknown position is taken as the centre. Turned
    // chroma is somewhere else, which nothing tells here: the centre errs least.
    if (!is_turned && (!is_av1 || position)) s.chroma_x = 0;
    if (!is_turned && is_av1 && position == 2) s.chroma_y = 0;
    return s;
}
