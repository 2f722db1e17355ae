#include "lzw.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLEAR = 256,
    END = 257,
    FIRST = 258,
    // The table is cleared before a code would get this number.
    LAST = 4094,
    LEAST_BITS = 9,
    SLOT_BITS = 13,
};

// A string of the table: a known string and one more byte.
typedef struct {
    // 0 for an empty slot, or the known string's code and the byte, plus 1.
    uint32_t key;
    uint32_t code;
} slot;

struct ctiff_lzw {
    slot slots[1 << SLOT_BITS];
    uint32_t next;
    unsigned bits;
    uint8_t *to;
    uint64_t pending;
    unsigned pending_bits;
};

ctiff_lzw *ctiff_lzw_create(void) { return calloc(1, sizeof(ctiff_lzw)); }

void ctiff_lzw_free(ctiff_lzw *l) { free(l); }

static void put(ctiff_lzw *l, uint32_t code) {
    l->pending = l->pending << l->bits | code;
    l->pending_bits += l->bits;
    while (l->pending_bits >= 8) {
        l->pending_bits -= 8;
        *l->to++ = (uint8_t)(l->pending >> l->pending_bits);
    }
}

static void clear(ctiff_lzw *l) {
    put(l, CLEAR);
    memset(l->slots, 0, sizeof l->slots);
    l->next = FIRST;
    l->bits = LEAST_BITS;
}

// Counts the table entry that a decoder adds after each code, and clears a full table.
static void count(ctiff_lzw *l) {
    l->next++;
    if (l->next == LAST) {
        clear(l);
    } else if (l->next >> l->bits) {
        l->bits++;
    }
}

// Returns the slot with `key`, or the empty one in which `key` belongs.
static slot *find(ctiff_lzw *l, uint32_t key) {
    uint32_t mask = (1U << SLOT_BITS) - 1;
    uint32_t place = (key * 2654435761U) >> (32 - SLOT_BITS);
    while (l->slots[place].key && l->slots[place].key != key) place = (place + 1) & mask;
    return &l->slots[place];
}

size_t ctiff_lzw_pack(ctiff_lzw *l, const uint8_t *from, size_t size, uint8_t *to) {
    l->to = to;
    l->pending = l->pending_bits = 0;
    l->bits = LEAST_BITS;
    clear(l);
    uint32_t known = from[0];
    for (size_t i = 1; i < size; i++) {
        uint32_t key = (known << 8 | from[i]) + 1;
        slot *s = find(l, key);
        if (s->key) {
            known = s->code;
            continue;
        }
        *s = (slot){key, l->next};
        put(l, known);
        known = from[i];
        count(l);
    }
    put(l, known);
    count(l);
    put(l, END);
    if (l->pending_bits) *l->to++ = (uint8_t)(l->pending << (8 - l->pending_bits));
    return (size_t)(l->to - to);
}
