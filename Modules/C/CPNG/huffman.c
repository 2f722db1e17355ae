#include "huffman.h"

#include <stdbool.h>

typedef struct {
    uint32_t count;
    uint16_t symbol;
} leaf;

// Sorts leaves by count. Leaves of the same count keep their order, which is that of their symbols.
static void sort(leaf *leaves, size_t count) {
    enum { BITS = 8, VALUES = 1 << BITS };
    leaf others[CPNG_SYMBOLS], *from = leaves, *to = others;
    // The number of passes is even, so that the result is in `leaves`.
    for (unsigned shift = 0; shift < 32; shift += BITS) {
        uint16_t next[VALUES + 1] = {0};
        for (size_t i = 0; i < count; i++) next[(from[i].count >> shift) % VALUES + 1] += 1;
        for (size_t i = 1; i < VALUES; i++) next[i] += next[i - 1];
        for (size_t i = 0; i < count; i++) {
            to[next[(from[i].count >> shift) % VALUES]++] = from[i];
        }
        leaf *other = from;
        from = to;
        to = other;
    }
}

// Joins the two lightest trees until one is left. Leaves and joined trees are in two queues, both
// sorted, so that the lightest tree is at the start of one of them. Returns the depth of each leaf.
static void depths_of(const leaf *leaves, size_t count, uint16_t *depths) {
    uint64_t weights[CPNG_SYMBOLS];
    uint16_t parents[2 * CPNG_SYMBOLS];
    size_t leaf = 0, tree = 0;
    for (size_t joined = 0; joined + 1 < count; joined++) {
        weights[joined] = 0;
        for (int side = 0; side < 2; side++) {
            bool is_leaf = leaf < count
                && (tree == joined || leaves[leaf].count <= weights[tree]);
            weights[joined] += is_leaf ? leaves[leaf].count : weights[tree];
            parents[is_leaf ? leaf++ : count + tree++] = (uint16_t)joined;
        }
    }
    uint16_t inner[CPNG_SYMBOLS];
    inner[count - 2] = 0;
    for (size_t i = count - 2; i-- > 0;) inner[i] = inner[parents[count + i]] + 1;
    for (size_t i = 0; i < count; i++) depths[i] = inner[parents[i]] + 1;
}

void cpng_code_lengths(
    const uint32_t *counts, size_t symbols, unsigned longest, uint8_t *lengths) {
    leaf leaves[CPNG_SYMBOLS];
    size_t count = 0;
    for (size_t i = 0; i < symbols; i++) {
        lengths[i] = 0;
        if (counts[i] > 0) leaves[count++] = (leaf){counts[i], (uint16_t)i};
    }
    sort(leaves, count);
    uint16_t depths[CPNG_SYMBOLS];
    depths_of(leaves, count, depths);
    // The number of codes of each length, with longer codes cut to `longest` bits. `excess` is the
    // number of codes of `longest` bits by which these codes exceed the code space.
    uint32_t of_length[CPNG_LONGEST + 1] = {0};
    for (size_t i = 0; i < count; i++) of_length[depths[i] < longest ? depths[i] : longest] += 1;
    int64_t excess = -((int64_t)1 << longest);
    for (unsigned n = 1; n <= longest; n++) excess += (int64_t)of_length[n] << (longest - n);
    while (excess > 0) {
        // The longest code that may still grow becomes one bit longer, and makes room beside it for
        // one of the longest codes.
        unsigned n = longest - 1;
        while (of_length[n] == 0) n -= 1;
        of_length[n] -= 1;
        of_length[n + 1] += 2;
        of_length[longest] -= 1;
        excess -= 1;
    }
    size_t next = 0;
    for (unsigned n = longest; n >= 1; n--) {
        for (uint32_t i = 0; i < of_length[n]; i++) lengths[leaves[next++].symbol] = (uint8_t)n;
    }
}

void cpng_assign_codes(const uint8_t *lengths, size_t symbols, uint16_t *codes) {
    uint16_t of_length[CPNG_LONGEST + 2] = {0}, next[CPNG_LONGEST + 2] = {0};
    for (size_t i = 0; i < symbols; i++) of_length[lengths[i]] += 1;
    of_length[0] = 0;
    for (size_t n = 1; n <= CPNG_LONGEST; n++) {
        next[n + 1] = (uint16_t)((next[n] + of_length[n]) << 1);
    }
    for (size_t i = 0; i < symbols; i++) {
        uint16_t code = lengths[i] > 0 ? next[lengths[i]]++ : 0, reversed = 0;
        for (unsigned bit = 0; bit < lengths[i]; bit++) {
            reversed = (uint16_t)(reversed << 1 | (code >> bit & 1));
        }
        codes[i] = reversed;
    }
}
