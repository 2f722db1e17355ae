#include "Directories.h"

#include <stdlib.h>
#include <string.h>

enum {
    TAG_KIND = 254,
    TAG_COMPRESSION = 259,
    TAG_TILE_WIDTH = 322,
    TAG_CHILDREN = 330,
    TAG_EXIF = 34665,
    TAG_GPS = 34853,
    TAG_MAKER_NOTE = 37500,
    TAG_INTEROPERABILITY = 40965,
    TAG_DNG_VERSION = 50706,
    ENTRY_BYTES = 12,
    MAX_ENTRIES = 512,
    // The maximum offset of a maker's note that is kept. The note keeps its offset, so zeros may
    // have to fill the space before it.
    MAX_NOTE_PLACE = 8192,
};

typedef struct {
    const uint8_t *bytes;
    size_t size;
    bool is_big_endian;
} file;

typedef struct {
    uint16_t tag, type;
    uint32_t count;
    // The offsets of the entry and of its value in the file.
    size_t place, value;
    size_t value_bytes;
} entry;

static uint32_t get(const file *f, size_t place, unsigned count) {
    uint32_t value = 0;
    for (unsigned index = 0; index < count; index++) {
        unsigned from = f->is_big_endian ? index : count - 1 - index;
        value = value << 8 | f->bytes[place + from];
    }
    return value;
}

static bool open_file(const uint8_t *bytes, size_t size, file *f) {
    *f = (file){bytes, size, size && bytes[0] == 'M'};
    bool has_order = size >= 8 && bytes[0] == bytes[1] && (bytes[0] == 'M' || bytes[0] == 'I');
    return has_order && get(f, 2, 2) == 42;
}

// Returns the number of entries of a directory, or 0 if the directory is not within the file or has
// more than MAX_ENTRIES.
static uint32_t count_entries(const file *f, uint32_t directory) {
    if (directory < 8 || directory > f->size || f->size - directory < 6) return 0;
    uint32_t count = get(f, directory, 2);
    return count <= MAX_ENTRIES && (size_t)count * ENTRY_BYTES + 6 <= f->size - directory ? count
                                                                                          : 0;
}

// Reads an entry. Returns false if its type is unknown or its value is not within the file.
static bool read_entry(const file *f, uint32_t directory, uint32_t index, entry *e) {
    static const uint8_t sizes[] = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4};
    e->place = (size_t)directory + 2 + (size_t)index * ENTRY_BYTES;
    e->tag = (uint16_t)get(f, e->place, 2);
    e->type = (uint16_t)get(f, e->place + 2, 2);
    e->count = get(f, e->place + 4, 4);
    if (e->type >= sizeof sizes || !sizes[e->type]) return false;
    uint64_t bytes = (uint64_t)e->count * sizes[e->type];
    e->value = bytes <= 4 ? e->place + 8 : get(f, e->place + 8, 4);
    e->value_bytes = (size_t)bytes;
    return e->value <= f->size && bytes <= f->size - e->value;
}

// Returns the short or long value of the entry `tag`, or 0 if the directory lacks it. With `place`,
// returns the number of values instead, and sets `place` to their offset.
static uint32_t find_number(const file *f, uint32_t directory, uint16_t tag, uint32_t *place) {
    uint32_t count = count_entries(f, directory);
    for (uint32_t index = 0; index < count; index++) {
        entry e;
        if (!read_entry(f, directory, index, &e) || e.tag != tag || e.count == 0) continue;
        if (place) *place = e.count == 1 ? (uint32_t)e.place + 8 : (uint32_t)e.value;
        if (place) return e.count;
        return e.type == 3 ? get(f, e.value, 2) : e.value_bytes >= 4 ? get(f, e.value, 4) : 0;
    }
    return 0;
}

static uint32_t find_directory(const file *f, uint32_t number) {
    uint32_t directory = get(f, 4, 4);
    while (number--) {
        uint32_t count = count_entries(f, directory);
        if (!count) return 0;
        directory = get(f, directory + 2 + (size_t)count * ENTRY_BYTES, 4);
    }
    return directory;
}

// MARK: EXIF

typedef struct {
    uint8_t *bytes;
    size_t size, capacity;
    // The range of the maker's note, or 0. The note keeps its offset, because it may contain
    // offsets from the beginning of the block.
    size_t note_start, note_end;
    bool is_over;
} block;

static void put(const file *f, block *b, size_t place, uint32_t value, unsigned count) {
    for (unsigned index = 0; index < count; index++) {
        unsigned shift = 8 * (f->is_big_endian ? count - 1 - index : index);
        b->bytes[place + index] = (uint8_t)(value >> shift);
    }
}

// Appends zeros at an even offset. Returns the offset, or 0 if there is no room.
static size_t reserve(block *b, size_t size) {
    size_t place = b->size + b->size % 2;
    if (place < b->note_end && place + size > b->note_start) place = b->note_end + b->note_end % 2;
    if (b->is_over || size > b->capacity || place > b->capacity - size) {
        b->is_over = true;
        return 0;
    }
    b->size = place + size;
    return place;
}

static bool is_kept(const entry *e, bool is_first, const block *b) {
    // The tags that are copied: description, make, model, resolution and its unit, software, time,
    // artist, copyright.
    static const uint16_t kept[] = {270, 271, 272, 282, 283, 296, 305, 306, 315, 33432};
    if (!is_first && e->tag == TAG_MAKER_NOTE) {
        return b->note_end && e->value == b->note_start
            && e->value_bytes == b->note_end - b->note_start;
    }
    if (!is_first) return e->tag != TAG_INTEROPERABILITY;
    bool is_listed = e->tag == TAG_EXIF || e->tag == TAG_GPS;
    for (size_t index = 0; index < sizeof kept / sizeof *kept; index++) {
        is_listed |= kept[index] == e->tag;
    }
    return is_listed;
}

static size_t copy_directory(const file *f, uint32_t directory, bool is_first, block *b);

static void copy_entry(const file *f, const entry *e, bool is_first, block *b, size_t to) {
    memcpy(b->bytes + to, f->bytes + e->place, ENTRY_BYTES);
    if (is_first && (e->tag == TAG_EXIF || e->tag == TAG_GPS)) {
        uint32_t child = e->value_bytes == 4 ? get(f, e->value, 4) : 0;
        put(f, b, to + 8, (uint32_t)copy_directory(f, child, false, b), 4);
    } else if (e->value_bytes > 4 && e->tag != TAG_MAKER_NOTE) {
        size_t place = reserve(b, e->value_bytes);
        if (place) memcpy(b->bytes + place, f->bytes + e->value, e->value_bytes);
        put(f, b, to + 8, (uint32_t)place, 4);
    }
}

// Copies a directory. Returns the offset of the copy, or 0 if there is no room.
static size_t copy_directory(const file *f, uint32_t directory, bool is_first, block *b) {
    uint32_t count = count_entries(f, directory), kept = 0;
    entry e;
    for (uint32_t index = 0; index < count; index++) {
        kept += read_entry(f, directory, index, &e) && is_kept(&e, is_first, b);
    }
    size_t place = reserve(b, (size_t)kept * ENTRY_BYTES + 6);
    if (!place) return 0;
    put(f, b, place, kept, 2);
    size_t to = place + 2;
    for (uint32_t index = 0; index < count; index++) {
        if (!read_entry(f, directory, index, &e) || !is_kept(&e, is_first, b)) continue;
        copy_entry(f, &e, is_first, b, to);
        to += ENTRY_BYTES;
    }
    return place;
}

static void copy_note(const file *f, uint32_t directory, block *b) {
    uint32_t own = find_number(f, directory, TAG_EXIF, NULL), count = count_entries(f, own);
    for (uint32_t index = 0; index < count; index++) {
        entry e;
        if (!read_entry(f, own, index, &e) || e.tag != TAG_MAKER_NOTE) continue;
        size_t end = e.value + e.value_bytes;
        if (e.value_bytes <= 4 || e.value < 8 || e.value > MAX_NOTE_PLACE || end > b->capacity) {
            return;
        }
        memcpy(b->bytes + e.value, f->bytes + e.value, e.value_bytes);
        b->note_start = e.value;
        b->note_end = end;
        return;
    }
}

uint8_t *directories_copy_exif(
    const uint8_t *bytes, size_t size, uint32_t picture, bool keeps_note, size_t most,
    size_t *copied) {
    file f;
    if (!open_file(bytes, size, &f)) return NULL;
    uint32_t directory = find_directory(&f, picture);
    enum { most_sensible = 1 << 20 };
    block b = {.capacity = most < most_sensible ? most : most_sensible};
    if (!count_entries(&f, directory) || !(b.bytes = calloc(1, b.capacity + 8))) return NULL;
    b.size = 8;
    memcpy(b.bytes, bytes, 4);
    if (keeps_note) copy_note(&f, directory, &b);
    put(&f, &b, 4, (uint32_t)copy_directory(&f, directory, true, &b), 4);
    bool is_empty = b.size <= 8 + 6;
    if (b.size < b.note_end) b.size = b.note_end;
    if (b.is_over || is_empty) {
        free(b.bytes);
        return NULL;
    }
    *copied = b.size;
    return b.bytes;
}

// MARK: Tiles

static bool has_plain_tiles(const file *f, uint32_t directory) {
    bool is_main = find_number(f, directory, TAG_KIND, NULL) == 0;
    return is_main && find_number(f, directory, TAG_COMPRESSION, NULL) == 1
        && find_number(f, directory, TAG_TILE_WIDTH, NULL) != 0;
}

bool directories_have_plain_tiles(const uint8_t *bytes, size_t size) {
    file f;
    if (!open_file(bytes, size, &f)) return false;
    uint32_t first = get(&f, 4, 4), place = 0;
    if (!find_number(&f, first, TAG_DNG_VERSION, &place)) return false;
    if (has_plain_tiles(&f, first)) return true;
    uint32_t count = find_number(&f, first, TAG_CHILDREN, &place);
    for (uint32_t index = 0; index < count && index < 16; index++) {
        if ((uint64_t)place + 4 * index + 4 > size) return false;
        if (has_plain_tiles(&f, get(&f, place + 4 * index, 4))) return true;
    }
    return false;
}
