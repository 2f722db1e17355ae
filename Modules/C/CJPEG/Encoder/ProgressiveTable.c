#include "Progressive.h"

#include <string.h>

enum {
    // The symbols, and one more that reserves the code of all ones.
    ENTRIES = SYMBOLS + 1,
    LONGEST_CODE = 16,
    LONGEST_PATH = ENTRIES,
};

// A symbol. Joined symbols form a group, a linked list whose first entry has the sum of their
// counts. `length` is the length of the symbol's code.
typedef struct {
    uint64_t count;
    int next, length;
} entry;

// Returns the index of the entry with the least count above 0, or -1 if all are 0. Of several
// entries with this count, returns the last one. Ignores the entry `other`.
static int least(const entry *entries, int other) {
    int found = -1;
    for (int i = 0; i < ENTRIES; i++) {
        if (entries[i].count == 0 || i == other) continue;
        if (found < 0 || entries[i].count <= entries[found].count) found = i;
    }
    return found;
}

// Lengthens the codes of a group by a bit. Returns the last symbol of the group.
static int lengthen(entry *entries, int first) {
    entries[first].length += 1;
    while (entries[first].next >= 0) {
        first = entries[first].next;
        entries[first].length += 1;
    }
    return first;
}

// Runs Huffman's algorithm: joins the two groups with the least counts until one group is left.
static void join(entry *entries) {
    for (;;) {
        int one = least(entries, -1), other = least(entries, one);
        if (other < 0) return;
        entries[one].count += entries[other].count;
        entries[other].count = 0;
        entries[lengthen(entries, one)].next = other;
        lengthen(entries, other);
    }
}

// Shortens codes of more than 16 bits. Takes two of the longest codes, which differ only in the
// last bit. The first symbol gets their common prefix. The second one shares a shorter code with
// its owner, each with one more bit.
static void limit(unsigned *numbers) {
    for (int length = LONGEST_PATH; length > LONGEST_CODE; length--) {
        while (numbers[length] > 0) {
            int shorter = length - 2;
            while (numbers[shorter] == 0) shorter -= 1;
            numbers[length] -= 2;
            numbers[length - 1] += 1;
            numbers[shorter + 1] += 2;
            numbers[shorter] -= 1;
        }
    }
}

void progressive_set_table(progressive_table *table, const uint32_t *counts) {
    entry entries[ENTRIES];
    for (int i = 0; i < ENTRIES; i++) {
        entries[i] = (entry){i < SYMBOLS ? counts[i] : 1, -1, 0};
    }
    join(entries);
    unsigned numbers[LONGEST_PATH + 1] = {0};
    for (int i = 0; i < ENTRIES; i++) numbers[entries[i].length] += 1;
    numbers[0] = 0;
    limit(numbers);
    // The reserved code of all ones is the last of the longest codes.
    int longest = LONGEST_CODE;
    while (longest > 0 && numbers[longest] == 0) longest -= 1;
    if (longest > 0) numbers[longest] -= 1;

    memset(table, 0, sizeof *table);
    for (int i = 0; i < LONGEST_CODE; i++) table->lengths[i] = (uint8_t)numbers[i + 1];
    for (int length = 1; length <= LONGEST_PATH; length++) {
        for (int i = 0; i < SYMBOLS; i++) {
            if (entries[i].length == length) table->values[table->count++] = (uint8_t)i;
        }
    }
    baseline_assign_codes(table->codes, table->lengths, table->values);
}
