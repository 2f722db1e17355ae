#define _GNU_SOURCE
#include "HEIFSurvey.h"

#include <string.h>

#include "Decoders.h"

// A part of the file. Reading beyond its end gives zeros.
typedef struct {
    const uint8_t *bytes;
    size_t size;
} span;

static const span nothing = {(const uint8_t *)"", 0};

static span after(span s, size_t count) {
    if (count > s.size) count = s.size;
    return (span){s.bytes + count, s.size - count};
}

static uint32_t number(span s, size_t place, size_t count) {
    return place <= s.size && count <= s.size - place ? (uint32_t)read_big(s.bytes + place, count)
                                                      : 0;
}

static bool is_named(span box_name, const char *name) {
    return box_name.size >= 4 && memcmp(box_name.bytes, name, 4) == 0;
}

// Takes the next box from `rest`. Returns false at the end, or if the box's length is invalid. Sets
// `is_cut` if the box is longer than `rest`; it is then the last one.
static bool take_box(span *rest, span *name, span *content, bool *is_cut) {
    if (rest->size < 8 || *is_cut) return false;
    uint64_t length = number(*rest, 0, 4);
    size_t head = length == 1 && rest->size >= 16 ? 16 : 8;
    if (head == 16) length = read_big(rest->bytes + 8, 8);
    if (length == 0) length = rest->size;
    if (length < head) return false;
    *is_cut = length > rest->size;
    if (*is_cut) length = rest->size;
    *name = after(*rest, 4);
    *content = (span){rest->bytes + head, (size_t)length - head};
    *rest = after(*rest, (size_t)length);
    return true;
}

// Returns the content of the first box called `name`, or an empty span if no box has this name.
static span find_box(span rest, const char *name) {
    span box_name, content;
    bool is_cut = false;
    while (take_box(&rest, &box_name, &content, &is_cut)) {
        if (is_named(box_name, name)) return content;
    }
    return nothing;
}

// MARK: Gain maps

// The maximum numbers of items and properties that are read, so that a hostile file costs little
// time, and the maximum side of a gain map.
enum { MOST_ITEMS = 1024, MOST_PROPERTIES = 512, MOST_WIDE = 1 << 20 };

// Returns the item's number in `entry`, or 0 if the item has another type. The version of the box
// decides how many bytes the number has.
static uint32_t item_number(span entry, const char *type) {
    size_t bytes = number(entry, 0, 1) < 3 ? 2 : 4;
    return is_named(after(entry, 4 + bytes + 2), type) ? number(entry, 4, bytes) : 0;
}

// Returns the number of the item that describes how a gain map is applied, or 0.
static uint32_t find_tone_map(span meta) {
    span list = find_box(meta, "iinf"), name, entry;
    bool is_cut = false;
    span rest = after(list, number(list, 0, 1) == 0 ? 6 : 8);
    while (take_box(&rest, &name, &entry, &is_cut)) {
        uint32_t item = is_named(name, "infe") ? item_number(entry, "tmap") : 0;
        if (item) return item;
    }
    return 0;
}

// Returns the number of a tone map's gain map, or 0. A tone map is derived from the picture and the
// gain map, in this order.
static uint32_t find_map_of(uint32_t tone_map, span meta) {
    span references = find_box(meta, "iref"), name, reference;
    size_t bytes = number(references, 0, 1) == 0 ? 2 : 4;
    bool is_cut = false;
    span rest = after(references, 4);
    while (take_box(&rest, &name, &reference, &is_cut)) {
        if (is_named(name, "dimg") && number(reference, 0, bytes) == tone_map
            && number(reference, bytes, 2) >= 2) {
            return number(reference, 2 * bytes + 2, bytes);
        }
    }
    return 0;
}

// Returns the content of property number `wanted`, counted from 1, or an empty span if that
// property has another name.
static span find_property(span meta, uint32_t wanted, const char *name) {
    if (wanted > MOST_PROPERTIES) return nothing;
    span rest = find_box(find_box(meta, "iprp"), "ipco"), box_name, content;
    bool is_cut = false;
    for (uint32_t index = 1; take_box(&rest, &box_name, &content, &is_cut); index++) {
        if (index == wanted) return is_named(box_name, name) ? content : nothing;
    }
    return nothing;
}

static bool is_apples_map(span property) {
    static const char name[] = "urn:com:apple:photo:2020:aux:hdrgainmap";
    span text = after(property, 4);
    return text.size >= sizeof name && memcmp(text.bytes, name, sizeof name) == 0;
}

// Sets the size of the gain map: the item that a tone map uses, or the one with Apple's property
// for gain maps.
static void find_gain_map(span meta, csandbox_header *header) {
    uint32_t tone_map = find_tone_map(meta);
    uint32_t map = tone_map ? find_map_of(tone_map, meta) : 0;
    span lists = find_box(find_box(meta, "iprp"), "ipma");
    size_t id_bytes = number(lists, 0, 1) == 0 ? 2 : 4, bytes = number(lists, 3, 1) & 1 ? 2 : 1;
    span rest = after(lists, 8);
    uint32_t count = number(lists, 4, 4);
    for (uint32_t index = 0; index < count && index < MOST_ITEMS && rest.size; index++) {
        uint32_t item = number(rest, 0, id_bytes), properties = number(rest, id_bytes, 1);
        rest = after(rest, id_bytes + 1);
        bool is_map = map && item == map;
        span size = nothing;
        for (; properties && rest.size; properties--) {
            uint32_t property = number(rest, 0, bytes) & (bytes == 2 ? 0x7fff : 0x7f);
            rest = after(rest, bytes);
            span found = find_property(meta, property, "ispe");
            if (found.size) size = found;
            is_map |= is_apples_map(find_property(meta, property, "auxC"));
        }
        uint32_t width = number(size, 4, 4), height = number(size, 8, 4);
        if (!is_map || width > MOST_WIDE || height > MOST_WIDE) continue;
        header->gain_width = width;
        header->gain_height = height;
        return;
    }
}

// MARK: Animations

enum { MOST_FRAMES = 1 << 20 };

// Returns the number of pictures in the longest picture or video track, at most MOST_FRAMES.
static uint32_t count_frames(span movie) {
    span name, track;
    uint32_t most = 0;
    bool is_cut = false;
    while (take_box(&movie, &name, &track, &is_cut)) {
        if (!is_named(name, "trak")) continue;
        span media = find_box(track, "mdia");
        span kind = after(find_box(media, "hdlr"), 8);
        if (!is_named(kind, "pict") && !is_named(kind, "vide")) continue;
        span table = find_box(find_box(media, "minf"), "stbl");
        uint32_t count = number(find_box(table, "stsz"), 8, 4);
        if (count > most) most = count;
    }
    return most < MOST_FRAMES ? most : MOST_FRAMES;
}

// MARK: Survey

// Searches all bytes of the box `meta` for the types of properties, without following the boxes in
// it.
static void find_properties(span meta, heif_survey *s) {
    bool is_known = false;
    for (size_t index = 0; index + 4 + 17 <= meta.size; index++) {
        const uint8_t *type = meta.bytes + index, *box = type + 4;
        if (memcmp(type, "irot", 4) == 0 || memcmp(type, "imir", 4) == 0) s->is_turned = true;
        if (memcmp(type, "clap", 4) == 0) s->is_cropped = true;
        if (memcmp(type, "colrnclx", 8) == 0 && read_big(box + 8, 2) == 0) s->is_rgb = true;
        if (memcmp(type, "hvcC", 4) == 0) {
            is_known = true;
            if (!s->chroma) s->chroma = box[16] & 3;
        } else if (memcmp(type, "av1C", 4) == 0) {
            is_known = true;
            if (!s->chroma && !(box[2] & 0x10)) s->chroma = box[2] & 4 ? 1 : box[2] & 8 ? 2 : 3;
        }
    }
    s->is_grey = is_known && !s->chroma;
}

heif_survey heif_look(const csandbox_input *input, csandbox_header *header) {
    heif_survey s = {0};
    span rest = {input->bytes, input->size}, name, content, meta = nothing;
    while (take_box(&rest, &name, &content, &s.is_cut)) {
        if (is_named(name, "meta") && !meta.size) meta = content;
        if (is_named(name, "moov")) header->frames = count_frames(content);
    }
    find_properties(meta, &s);
    find_gain_map(after(meta, 4), header);
    // A rotation may have turned 4:2:2 into 4:4:0, which AVIF does not have.
    header->chroma = s.chroma == 2 && s.is_turned ? 3 : s.chroma;
    return s;
}
