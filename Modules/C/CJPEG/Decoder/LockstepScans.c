#include "Lockstep.h"

#include <stdlib.h>

// A Huffman table as the file has it: the number of codes of each length, and the symbols.
typedef struct {
    bool is_known;
    uint8_t counts[17], symbols[256];
} raw_table;

// The state between two scans: the current tables and restart interval, and the bits of
// coefficients that earlier scans have not read.
typedef struct {
    const struct jpeg_decompress_struct *jpeg;
    raw_table means[NUM_HUFF_TBLS], bands[NUM_HUFF_TBLS];
    uint32_t restart_interval;
    // The number of lower bits of each coefficient that are still missing; -1 before its first
    // scan.
    int8_t missing[MOST_COMPONENTS][DCTSIZE2];
} scan_context;

static void copy_tables(raw_table to[NUM_HUFF_TBLS], JHUFF_TBL *const from[NUM_HUFF_TBLS]) {
    for (int i = 0; i < NUM_HUFF_TBLS; i++) {
        to[i].is_known = from[i] != NULL;
        if (!from[i]) continue;
        memcpy(to[i].counts, from[i]->bits, sizeof to[i].counts);
        memcpy(to[i].symbols, from[i]->huffval, sizeof to[i].symbols);
    }
}

static bool read_tables(scan_context *context, const uint8_t *at, const uint8_t *end) {
    while (at < end) {
        if (end - at < 17 || (at[0] & 15) >= NUM_HUFF_TBLS || at[0] >> 4 > 1) return false;
        raw_table *table = &(at[0] >> 4 ? context->bands : context->means)[at[0] & 15];
        memcpy(table->counts, at, sizeof table->counts);
        table->counts[0] = 0;
        int count = 0;
        for (int i = 1; i <= 16; i++) count += table->counts[i];
        at += 17;
        if (count > 256 || count > end - at) return false;
        memset(table->symbols, 0, sizeof table->symbols);
        memcpy(table->symbols, at, (size_t)count);
        table->is_known = true;
        at += count;
    }
    return true;
}

// A scan header. libjpeg has already read that of the first scan.
typedef struct {
    int count, component[MOST_COMPONENTS], mean_table[MOST_COMPONENTS], table[MOST_COMPONENTS];
    int first, last, high, low;
} scan_header;

static bool read_header(
    const scan_context *context, scan_header *header, const uint8_t *at, size_t size) {
    const struct jpeg_decompress_struct *jpeg = context->jpeg;
    header->count = size > 0 ? at[0] : 0;
    if (header->count < 1 || header->count > jpeg->num_components) return false;
    if (size != (size_t)header->count * 2 + 4) return false;
    for (int i = 0; i < header->count; i++) {
        int c = i ? header->component[i - 1] + 1 : 0;
        while (c < jpeg->num_components && jpeg->comp_info[c].component_id != at[1 + 2 * i]) c++;
        if (c == jpeg->num_components) return false;
        header->component[i] = c;
        header->mean_table[i] = at[2 + 2 * i] >> 4;
        header->table[i] = at[2 + 2 * i] & 15;
    }
    at += 1 + 2 * header->count;
    header->first = at[0];
    header->last = at[1];
    header->high = at[2] >> 4;
    header->low = at[2] & 15;
    return true;
}

static bool first_header(const struct jpeg_decompress_struct *jpeg, scan_header *header) {
    header->count = jpeg->comps_in_scan;
    for (int i = 0; i < header->count; i++) {
        const jpeg_component_info *c = jpeg->cur_comp_info[i];
        header->component[i] = c->component_index;
        header->mean_table[i] = c->dc_tbl_no;
        header->table[i] = c->ac_tbl_no;
        if (i && header->component[i] <= header->component[i - 1]) return false;
    }
    header->first = jpeg->Ss;
    header->last = jpeg->Se;
    header->high = jpeg->Ah;
    header->low = jpeg->Al;
    return true;
}

// Checks that the scan continues where earlier scans have left off, and notes the bits that it
// reads.
static bool advance(scan_context *context, const scan_header *header) {
    if (header->first == 0 ? header->last != 0 : header->count != 1) return false;
    if (header->last < header->first || header->last >= DCTSIZE2 || header->low > 13) return false;
    if (header->high && header->high != header->low + 1) return false;
    for (int i = 0; i < header->count; i++) {
        int8_t *missing = context->missing[header->component[i]];
        if (header->first > 0 && missing[0] < 0) return false;
        for (int k = header->first; k <= header->last; k++) {
            if (missing[k] != (header->high ? header->high : -1)) return false;
            missing[k] = (int8_t)header->low;
        }
    }
    return true;
}

static bool make_tables(
    lockstep_scan *scan, const scan_context *context, const scan_header *header) {
    if (header->first > 0) {
        if (header->table[0] >= NUM_HUFF_TBLS) return false;
        const raw_table *raw = &context->bands[header->table[0]];
        return raw->is_known && band_table_make(&scan->codes, raw->counts, raw->symbols);
    }
    for (int i = 0; i < header->count && !header->high; i++) {
        if (header->mean_table[i] >= NUM_HUFF_TBLS) return false;
        const raw_table *raw = &context->means[header->mean_table[i]];
        if (!raw->is_known || !mean_table_make(&scan->means[i], raw->counts, raw->symbols)) {
            return false;
        }
    }
    return true;
}

// Returns the marker that ends the data. Returns NULL if no marker follows, or if the data contains
// fill bytes or unexpected restart markers.
static const uint8_t *find_end(const uint8_t *at, const uint8_t *end, bool has_restarts) {
    while (end - at >= 2) {
        at = memchr(at, 0xFF, (size_t)(end - at - 1));
        if (!at) return NULL;
        bool is_restart = at[1] >= 0xD0 && at[1] <= 0xD7;
        if (at[1] == 0xFF || (is_restart && !has_restarts)) return NULL;
        if (at[1] && !is_restart) return at;
        at += 2;
    }
    return NULL;
}

static bool add_scan(
    lockstep *l, scan_context *context, const scan_header *header, const uint8_t *data,
    const uint8_t *end) {
    const uint8_t *marker = find_end(data, end, context->restart_interval > 0);
    if (!marker || !advance(context, header)) return false;
    lockstep_scan *scan = malloc(sizeof *scan);
    if (!scan) return false;
    l->scan[l->scan_count++] = scan;
    scan->component_count = header->count;
    for (int i = 0; i < header->count; i++) scan->component[i] = header->component[i];
    scan->first = header->first;
    scan->last = header->last;
    scan->shift = header->low;
    scan->refines = header->high > 0;
    scan->restart_interval = context->restart_interval;
    scan->data = data;
    scan->end = marker;
    scan->empty_blocks = 0;
    return make_tables(scan, context, header);
}

// Reads the segments up to the next scan. Returns the start of the scan's data, and sets `header`.
// At the end marker, returns that marker, and sets the header's `count` to 0. Returns NULL if the
// file ends, or has segments that are neither Huffman tables nor restart intervals.
static const uint8_t *next_scan(
    scan_context *context, scan_header *header, const uint8_t *at, const uint8_t *end) {
    while (end - at >= 2 && at[0] == 0xFF) {
        header->count = 0;
        if (at[1] == 0xD9) return at;
        size_t length = end - at < 4 ? 0 : (size_t)at[2] << 8 | at[3];
        if (length < 2 || (size_t)(end - at - 2) < length) return NULL;
        const uint8_t *payload = at + 4;
        int marker = at[1];
        at += 2 + length;
        switch (marker) {
        case 0xC4:
            if (!read_tables(context, payload, at)) return NULL;
            break;
        case 0xDD:
            if (length != 4) return NULL;
            context->restart_interval = (uint32_t)payload[0] << 8 | payload[1];
            break;
        case 0xDA:
            return read_header(context, header, payload, length - 2) ? at : NULL;
        default:
            return NULL;
        }
    }
    return NULL;
}

bool lockstep_find_scans(
    lockstep *l, const struct jpeg_decompress_struct *jpeg, const uint8_t *data, const uint8_t *end,
    int most_scans) {
    scan_context context = {.jpeg = jpeg, .restart_interval = jpeg->restart_interval};
    copy_tables(context.means, jpeg->dc_huff_tbl_ptrs);
    copy_tables(context.bands, jpeg->ac_huff_tbl_ptrs);
    memset(context.missing, -1, sizeof context.missing);
    for (int i = 0; i < jpeg->num_components; i++) {
        for (int j = 0; j < i; j++) {
            if (jpeg->comp_info[i].component_id == jpeg->comp_info[j].component_id) return false;
        }
    }
    scan_header header;
    if (!first_header(jpeg, &header)) return false;
    int most = most_scans < MOST_SCANS ? most_scans : MOST_SCANS;
    do {
        if (l->scan_count == most || !add_scan(l, &context, &header, data, end)) return false;
        data = next_scan(&context, &header, l->scan[l->scan_count - 1]->end, end);
        if (!data) return false;
    } while (header.count > 0);
    for (int i = 0; i < jpeg->num_components; i++) {
        for (int k = 0; k < DCTSIZE2; k++) {
            // libjpeg smooths a picture if bits are missing. Our decoder does not.
            if (context.missing[i][k] != 0) return false;
        }
    }
    return true;
}
